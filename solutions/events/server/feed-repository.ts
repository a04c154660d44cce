import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import { eventTypes, type EventType, type Review } from '../words.ts'
import { eventFields, eventPictures, type EventRecord } from './list-repository.ts'

export interface FeedRecord extends EventRecord {
  readonly siteName: string
  readonly typeName: string
  readonly DeptID: number
  readonly department: string
  readonly road_code: string
  readonly road_name: string
  readonly sta: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** What narrows the events of all sites; undefined narrows nothing. */
export interface FeedQuery {
  readonly limit: number
  /** Id of the last event of the page before. */
  readonly olderThan?: number | undefined
  readonly types?: readonly EventType[] | undefined
  readonly review?: 'none' | Review | undefined
  readonly DeptID?: number | undefined
  readonly wid?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const feedFields = sql`${eventFields}, s.name as "siteName", s.type_name as "typeName", d.id as "DeptID",
  ${departmentName} as department, coalesce(s.road_code, '') as road_code, coalesce(s.road_name, '') as road_name,
  coalesce(nullif(c.sta, ''), s.sta, '') as sta,
  case when c.latitude is null or c.longitude is null then s.latitude else c.latitude end as latitude,
  case when c.latitude is null or c.longitude is null then s.longitude else c.longitude end as longitude`

/** Of one camera, type and side, as `camera_event_newest` and `camera_event_waiting` have them. */
function conditionsOf({ review, from, to, olderThan }: FeedQuery): RawBuilder<unknown> {
  const reviewed =
    review === undefined
      ? sql``
      : review === 'none'
        ? sql`and review is null`
        : sql`and review = ${review}`
  const start = from === undefined ? sql`` : sql`and at >= ${from}::timestamptz`
  const end = to === undefined ? sql`` : sql`and at < ${to}::timestamptz`
  const older = olderThan === undefined ? sql`` : sql`and (at, id) < (b.at, b.id)`
  return sql`camera_id = a.id and type = a.type and is_server_side = a.side ${reviewed} ${start} ${end} ${older}`
}

const newestFirst = sql`order by at desc, id desc`

/**
 * One page over all sites that the caller sees, newest first. The newest `limit` events are of the
 * cameras whose own newest event is among the newest `limit`. So each camera is probed once, and
 * only those cameras are read further.
 */
export async function findFeed(db: Db, caller: Caller, query: FeedQuery): Promise<FeedRecord[]> {
  const { limit, olderThan, DeptID = null, wid = null } = query
  const before =
    olderThan === undefined
      ? sql``
      : sql`cross join (select at, id from camera_event where id = ${olderThan}) b`
  const { rows } = await sql<FeedRecord>`
    with newest as (
      select a.id, a.type, a.side, n.at, n.id as event
      from (
        select c.id, t.type, v.side
        from event_camera c join site s on s.wid = c.wid join department d on d.id = s.department_id
          cross join unnest(${textArray(query.types ?? eventTypes)}::text[]) as t (type)
          cross join unnest('{f,t}'::boolean[]) as v (side)
        where ${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})
          and (${wid}::bigint is null or s.wid = ${wid})) a ${before}
        cross join lateral (
          select at, id from camera_event where ${conditionsOf(query)} ${newestFirst} limit 1) n
      order by n.at desc, n.id desc limit ${limit})
    select ${feedFields}
    from (
      select e.* from newest a ${before} cross join lateral (
        select * from camera_event where ${conditionsOf(query)} ${newestFirst} limit ${limit}) e
      ${newestFirst} limit ${limit}) e
      join event_camera c on c.id = e.camera_id join site s on s.wid = c.wid
      join department d on d.id = s.department_id ${eventPictures}
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

export async function findNamedEvent(db: Db, id: number): Promise<FeedRecord | null> {
  const { rows } = await sql<FeedRecord>`
    select ${feedFields} from camera_event e join event_camera c on c.id = e.camera_id join site s on s.wid = e.wid
      join department d on d.id = s.department_id ${eventPictures} where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}
