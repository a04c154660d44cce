import { floorDay, floorHour } from '@roadside/contract/domain/availability.ts'
import type { SiteUplinkGaps } from '@roadside/contract/monitoring-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import { requestedSites, type SiteFilter } from './repository.ts'

const hourMs = 3_600_000

/** Sites with missing uplinks in the last seven days, the most in a day first. */
export async function findSiteGaps(
  db: Db,
  caller: Caller,
  filter: SiteFilter,
  { now, most }: { now: Date; most: number },
): Promise<SiteUplinkGaps[]> {
  const hours = sql`grain = 'hour' and at >= ${new Date(floorHour(now).getTime() - 23 * hourMs)}`
  const days = sql`grain = 'day' and at >= ${new Date(floorDay(now).getTime() - 6 * 24 * hourMs)}`
  const { rows } = await sql<SiteUplinkGaps>`
    select s.wid, s.type_name, s.name, d.id as "DeptID", ${departmentName} as department, g.day, g.week
    from (
      select wid, coalesce(sum(missing) filter (where grain = 'hour'), 0)::float8 as day,
        coalesce(sum(missing) filter (where grain = 'day'), 0)::float8 as week
      from uplink_gap_sum where missing > 0 and ((${hours}) or (${days})) group by wid) g
      join site s on s.wid = g.wid join department d on d.id = s.department_id
    where ${requestedSites(caller, filter)} order by g.day desc, g.week desc, s.wid limit ${most}`.execute(
    db,
  )
  return rows
}

/** Beginning of the search for gaps. */
export async function findGapsSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select (value ->> 'since')::timestamptz as since from installation where key = 'uplink_gaps'`.execute(
    db,
  )
  return rows[0]?.since ?? null
}
