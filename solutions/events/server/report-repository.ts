import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReportedEvent } from '../report-calls.ts'
import type { SiteKindCount } from '../rules/report-sums.ts'
import { eventTypes, type EventType } from '../words.ts'
import { mostCounted } from './list-repository.ts'

export interface ReportQuery {
  readonly DeptID: number | null
  readonly types: readonly EventType[]
  readonly from: Date
  readonly to: Date
}

export type ReportedRow = Omit<ReportedEvent, 'kind'> & { readonly code: string }

const ofKinds = (types: readonly EventType[], column: RawBuilder<unknown>) =>
  types.length === eventTypes.length ? sql`` : sql`and ${column} = any(${textArray(types)}::text[])`

/** The events of the time at the sites that the caller sees. */
function reported(caller: Caller, { DeptID, types, from, to }: ReportQuery) {
  return sql`event_camera c join site s on s.wid = c.wid join department d on d.id = s.department_id
    join camera_event e on e.camera_id = c.id and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz ${ofKinds(types, sql`e.type`)}
    where ${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})`
}

const road = sql`concat_ws(' ', nullif(s.road_code, ''), s.road_name)`

/** One page, the oldest first. */
export async function findReported(
  db: Db,
  caller: Caller,
  query: ReportQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select e.id, s.wid, e.type, e.code, ${isoBangkok(sql`e.at`)} as at, e.times, ${departmentName} as department, s.name as site,
      ${road} as road, coalesce(nullif(c.sta, ''), s.sta, '') as sta, coalesce(nullif(c.description, ''), c.camid) as camera,
      e.review, e.reviewed_by, ${isoBangkok(sql`e.reviewed_at`)} as reviewed_at, e.review_note
    from ${reported(caller, query)}
    order by e.at, e.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are, up to {@link mostCounted}. */
export async function countReported(db: Db, caller: Caller, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${reported(caller, query)} limit ${mostCounted}) t`.execute(db)
  return rows[0]?.total ?? 0
}

/** When the first of the cameras was registered, or its first event; null: there is no camera. */
export async function findFirstKnown(
  db: Db,
  caller: Caller,
  { DeptID }: ReportQuery,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(least(c.registered_at, e.at)) as at
    from event_camera c join site s on s.wid = c.wid join department d on d.id = s.department_id
      left join lateral (
        select at from camera_event where camera_id = c.id and at < c.registered_at order by at limit 1) e on true
    where ${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * By site and kind, the sites with most events first. Counted by camera before the sites are joined,
 * in one reading of the time; the cameras of a department by theirs.
 */
export async function countSiteKinds(
  db: Db,
  caller: Caller,
  { DeptID, types, from, to }: ReportQuery,
): Promise<SiteKindCount[]> {
  const isOfSome = DeptID !== null || caller.isFourG || scopeOf(caller).group !== null
  const ofCameras = isOfSome
    ? sql`and camera_id in (
        select c.id from event_camera c join site s on s.wid = c.wid join department d on d.id = s.department_id
        where ${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID}))`
    : sql``
  const { rows } = await sql<SiteKindCount>`
    select s.wid, ${departmentName} as department, s.name as site, ${road} as road, e.type, sum(e.count)::int as count,
      sum(e."true")::int as "true", sum(e."false")::int as "false", sum(e.duplicate)::int as duplicate, sum(e.test)::int as test,
      sum(e.waiting)::int as waiting
    from (
      select camera_id, type, count(*) as count, count(*) filter (where review = 'true') as "true",
        count(*) filter (where review = 'false') as "false", count(*) filter (where review = 'duplicate') as duplicate,
        count(*) filter (where review = 'test') as test, count(*) filter (where review is null) as waiting
      from camera_event where at >= ${from}::timestamptz and at < ${to}::timestamptz ${ofKinds(types, sql`type`)} ${ofCameras}
      group by camera_id, type) e
    join event_camera c on c.id = e.camera_id join site s on s.wid = c.wid join department d on d.id = s.department_id
    where ${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})
    group by s.wid, d.id, e.type
    order by sum(sum(e.count)) over (partition by s.wid) desc, s.name collate "th-x-icu", s.wid, e.type`.execute(
    db,
  )
  return rows
}
