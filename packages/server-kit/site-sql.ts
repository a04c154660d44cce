import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { sql } from 'kysely'
import { scopeOf, type Caller } from './caller.ts'
import { numberArray } from './sql-arrays.ts'

/** Condition for SQL over `site s join department d on d.id = s.department_id`. */
export function visibleSites(caller: Caller) {
  const scope = scopeOf(caller)
  return sql<boolean>`(${scope.group}::bigint is null or d.group_id = ${scope.group})
    and (${scope.department}::bigint is null or d.id = ${scope.department})
    and (not ${caller.isFourG}::boolean or s.is_fourg)`
}

/**
 * Condition over `site s`: the sites requested for a list (`amongFields` of the contract), or all.
 */
export function amongSites(wids: readonly number[] | undefined) {
  return wids === undefined
    ? sql<boolean>`true`
    : sql<boolean>`s.wid = any(${numberArray(wids)}::bigint[])`
}

/** Name of `department d` as it is shown: the whole authority by its own name. */
export const departmentName = sql<string>`case when d.is_whole_authority then ${sql.lit(wholeAuthorityName)} else d.name end`

/** Columns of `site s` that `siteFields` of the contract names, all but `lastupdate`, which comes from the devices. */
export const siteColumns = sql`s.wid, s.name, s.road_code, s.road_name, s.sta, s.latitude, s.longitude`
