import type { Db } from '@roadside/server-kit/database.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { CountedDays } from './days.ts'
import { discounting, type EventType } from '../words.ts'

/** One day in Bangkok. */
export interface DayCount {
  /** `yyyy-mm-dd`. */
  readonly day: string
  readonly counted: number
  readonly discounted: number
  /** Cameras that were registered by then or had reported. */
  readonly present: number
  /** Cameras that should report continuously, and those of them that did. */
  readonly cameras: number
  readonly reporting: number
}

export interface DayQuery extends CountedDays {
  readonly wid: number
  readonly type: EventType
  readonly isServerSide: boolean
}

/** Events of each day, the newest last. */
export async function countDays(
  db: Db,
  { wid, type, isServerSide, first, last, from, to }: DayQuery,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with days as (
        select n::date as day
        from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') n),
      found as (
        select (e.at at time zone 'Asia/Bangkok')::date as day,
          count(*) filter (where coalesce(e.review = any(${textArray(discounting)}::text[]), false))::int as discounted,
          count(*)::int as happened
        from event_camera c cross join lateral (
          select at, review from camera_event
          where camera_id = c.id and type = ${type} and is_server_side = ${isServerSide}
            and at >= ${from}::timestamptz and at < ${to}::timestamptz) e
        where c.wid = ${wid}
        group by 1)
    select days.day::text as day,
      coalesce(found.happened - found.discounted, 0) as counted, coalesce(found.discounted, 0) as discounted,
      (select count(*)::int from event_camera c where c.wid = ${wid}
        and ((c.registered_at at time zone 'Asia/Bangkok')::date <= days.day
          or exists (select from event_camera_day d where d.camera_id = c.id and d.day = days.day))) as present,
      (select count(*)::int from event_camera c where c.wid = ${wid} and c.timeout_min > 0
        and (c.registered_at at time zone 'Asia/Bangkok')::date <= days.day) as cameras,
      (select count(*)::int from event_camera c join event_camera_day d on d.camera_id = c.id and d.day = days.day
        where c.wid = ${wid} and c.timeout_min > 0
          and (c.registered_at at time zone 'Asia/Bangkok')::date <= days.day) as reporting
    from days left join found on found.day = days.day order by days.day`.execute(db)
  return rows
}
