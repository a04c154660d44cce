import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CountedHours, CountedLane, HourCount, HourCover } from '../rules/hours.ts'

export interface HoursQuery {
  readonly wid: number
  readonly device: number | null
  readonly from: Date
  readonly to: Date
}

/** What the counters of a site, or one of them, counted: by hour in Bangkok. */
export async function findHours(db: Db, query: HoursQuery): Promise<CountedHours> {
  const { wid, device, from, to } = query
  const own = sql`
    from traffic_count c join device v on v.id = c.device_id
    where v.wid = ${wid} and v.solution = 'counting' and v.archived_at is null
      and (${device}::bigint is null or v.id = ${device}) and c.start >= ${from} and c.start < ${to}`
  const day = sql`to_char(start at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
  const hour = sql`extract(hour from start at time zone 'Asia/Bangkok')::int`
  const counts = await sql<HourCount>`
    select ${day} as day, ${hour} as hour, direction, class, sum(count)::float8 as count ${own}
      and not is_implausible and count is not null group by 1, 2, 3, 4`.execute(db)
  const covers = await sql<HourCover>`
    with interval as (
      select device_id, start, max(period_s) as period_s, bool_or(is_implausible) as is_out, sum(count) as total,
        max(speed_avg) as speed, max(speed_p85) as p85
      ${own} group by device_id, start, lane, direction)
    select ${day} as day, ${hour} as hour,
      coalesce(sum(period_s) filter (where not is_out and total is not null), 0)::float8 as covered,
      (count(*) filter (where is_out))::int as implausible,
      coalesce(sum(speed * total) filter (where not is_out), 0)::float8 as "speedSum",
      coalesce(sum(total) filter (where not is_out and speed is not null), 0)::float8 as "speedWeight",
      coalesce(sum(p85 * total) filter (where not is_out), 0)::float8 as "p85Sum",
      coalesce(sum(total) filter (where not is_out and p85 is not null), 0)::float8 as "p85Weight"
    from interval group by 1, 2`.execute(db)
  // whether a lane is gone does not depend on the end of the chosen time: the newest is read first
  const newest = (lane: RawBuilder<unknown>) => sql`(
    select n.start + n.period_s * interval '1 second' from traffic_count n
    where n.device_id = l.device_id and ${lane} order by n.start desc limit 1)`
  const lanes = await sql<CountedLane>`
    with l as (select device_id, lane, direction, min(start) as first ${own} group by 1, 2, 3)
    select l.first, coalesce(${newest(sql`n.lane = l.lane and n.direction = l.direction`)}, l.first) as last,
      coalesce(${newest(sql`true`)}, l.first) as "counterLast" from l`.execute(db)
  return { counts: counts.rows, covers: covers.rows, lanes: lanes.rows }
}

/** The department of a site, and the vehicle classes of its type. */
export async function findCountingSite(
  db: Db,
  wid: number,
): Promise<{ department: string; type_name: string } | null> {
  const { rows } = await sql<{ department: string; type_name: string }>`
    select ${departmentName} as department, s.type_name from site s join department d on d.id = s.department_id
    where s.wid = ${wid}`.execute(db)
  return rows[0] ?? null
}
