import type { Db } from '@roadside/server-kit/database.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
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

/** The last seven days, today last. */
export async function countDays(
  db: Db,
  {
    wid,
    type,
    isServerSide,
    now,
  }: { wid: number; type: EventType; isServerSide: boolean; now: Date },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Bangkok')::date as day),
      days as (select today.day - n as day from today, generate_series(0, 6) n),
      found as (
        select (e.at at time zone 'Asia/Bangkok')::date as day,
          coalesce(e.review = any(${textArray(discounting)}::text[]), false) as is_discounted
        from event_camera c cross join lateral (
          select at, review from camera_event
          where camera_id = c.id and type = ${type} and is_server_side = ${isServerSide}
            and at >= ((select day from today) - 6)::timestamp at time zone 'Asia/Bangkok'
            and at < ((select day from today) + 1)::timestamp at time zone 'Asia/Bangkok') e
        where c.wid = ${wid})
    select days.day::text as day,
      (select count(*)::int from found where found.day = days.day and not is_discounted) as counted,
      (select count(*)::int from found where found.day = days.day and is_discounted) as discounted,
      (select count(*)::int from event_camera c where c.wid = ${wid}
        and ((c.registered_at at time zone 'Asia/Bangkok')::date <= days.day
          or exists (select from event_camera_day d where d.camera_id = c.id and d.day = days.day))) as present,
      (select count(*)::int from event_camera c where c.wid = ${wid} and c.timeout_min > 0
        and (c.registered_at at time zone 'Asia/Bangkok')::date <= days.day) as cameras,
      (select count(*)::int from event_camera c join event_camera_day d on d.camera_id = c.id and d.day = days.day
        where c.wid = ${wid} and c.timeout_min > 0
          and (c.registered_at at time zone 'Asia/Bangkok')::date <= days.day) as reporting
    from days order by days.day`.execute(db)
  return rows
}
