import type pg from 'pg'
import type { Caller } from './caller.ts'
import type { Database } from './database.ts'
import { seesSite, type SitePlace } from './sites.ts'

/** The places of all sites; `where s.wid = …` makes it that of one. */
export const sitePlaces = `select s.wid, s.department_id as "departmentId", d.group_id as "groupId", s.is_fourg as "isFourG"
  from site s join department d on d.id = s.department_id`

/** The site, or null where it does not exist or is out of the caller's sight. */
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

export async function findSitePlaces(pool: pg.Pool): Promise<SitePlace[]> {
  return (await pool.query<SitePlace>(sitePlaces)).rows
}
