import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { sql } from 'kysely'
import { scopeOf, type Caller } from './caller.ts'
import type { Database } from './database.ts'
import { numberArray } from './sql-arrays.ts'

/** Where a site belongs; what visibility is decided by. */
export interface SitePlace {
  readonly wid: number
  readonly departmentId: number
  readonly groupId: number
  readonly isFourG: boolean
}

/** Whether `caller` may see a site (design §5; the 4G account: settled §4G). The SQL twin is {@link visibleSites}. */
export function seesSite(caller: Caller, site: SitePlace): boolean {
  const scope = scopeOf(caller)
  if (scope.group !== null && scope.group !== site.groupId) return false
  if (scope.department !== null && scope.department !== site.departmentId) return false
  return !caller.isFourG || site.isFourG
}

/** Condition for SQL over `site s join department d on d.id = s.department_id`. */
export function visibleSites(caller: Caller) {
  const scope = scopeOf(caller)
  return sql<boolean>`(${scope.group}::bigint is null or d.group_id = ${scope.group})
    and (${scope.department}::bigint is null or d.id = ${scope.department})
    and (not ${caller.isFourG}::boolean or s.is_fourg)`
}

/** Condition over `site s`: those that a list is asked about (`amongFields` of the contract), or all. */
export function amongSites(wids: readonly number[] | undefined) {
  return wids === undefined
    ? sql<boolean>`true`
    : sql<boolean>`s.wid = any(${numberArray(wids)}::bigint[])`
}

/** Name of `department d` as it is shown: the whole authority by its own name. */
export const departmentName = sql<string>`case when d.is_whole_authority then ${sql.lit(wholeAuthorityName)} else d.name end`

/** Columns of `site s` that `siteFields` of the contract names, all but `lastupdate`, which comes from the devices. */
export const siteColumns = sql`s.wid, s.name, s.road_code, s.road_name, s.sta, s.latitude, s.longitude`

/** The places of all sites; `where s.wid = …` makes it that of one. */
export const sitePlaces = `select s.wid, s.department_id as "departmentId", d.group_id as "groupId", s.is_fourg as "isFourG"
  from site s join department d on d.id = s.department_id`

/** The site, or null when there is none or it is out of the caller's sight. */
export async function findVisibleSite(
  { pool }: Database,
  caller: Caller,
  wid: number,
): Promise<SitePlace | null> {
  const { rows } = await pool.query<SitePlace>({
    name: 'site-place',
    text: `${sitePlaces} where s.wid = $1`,
    values: [wid],
  })
  const [place] = rows
  return place && seesSite(caller, place) ? place : null
}
