import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { KindSum, ReportedEvent, SiteSum } from '../report-calls.ts'
import { eventTypes, type EventType } from '../words.ts'

export interface ReportQuery {
  readonly DeptID: number | null
  readonly types: readonly EventType[]
  readonly from: Date
  readonly to: Date
}

export type ReportedRow = Omit<ReportedEvent, 'kind'> & { readonly code: string }

/** The events of the time at the sites that the caller sees. */
function reported(caller: Caller, { DeptID, types, from, to }: ReportQuery) {
  const ofKinds =
    types.length === eventTypes.length ? sql`` : sql`and e.type = any(${textArray(types)}::text[])`
  return sql`event_camera c join site s on s.wid = c.wid join department d on d.id = s.department_id
    join camera_event e on e.camera_id = c.id and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz ${ofKinds}
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

export async function countReported(db: Db, caller: Caller, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${reported(caller, query)}`.execute(db)
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

const counts = sql`count(*)::int as count,
  (count(*) filter (where e.review = 'true'))::int as true,
  (count(*) filter (where e.review = 'false'))::int as false,
  (count(*) filter (where e.review = 'duplicate'))::int as duplicate,
  (count(*) filter (where e.review = 'test'))::int as test,
  (count(*) filter (where e.review is null))::int as waiting`

/** By kind. */
export async function sumKinds(db: Db, caller: Caller, query: ReportQuery): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select e.type, ${counts} from ${reported(caller, query)} group by e.type`.execute(db)
  return rows
}

/** By site, those with most events first. */
export async function sumSites(db: Db, caller: Caller, query: ReportQuery): Promise<SiteSum[]> {
  const { rows } = await sql<SiteSum>`
    select wid, department, site, road, sum(count)::int as count, sum("true")::int as true, sum("false")::int as false,
      sum(duplicate)::int as duplicate, sum(test)::int as test, sum(waiting)::int as waiting,
      jsonb_object_agg(type, count) as types
    from (
      select s.wid, ${departmentName} as department, s.name as site, ${road} as road, e.type, ${counts}
      from ${reported(caller, query)} group by s.wid, d.id, e.type) n
    group by wid, department, site, road
    order by 5 desc, site collate "th-x-icu", wid`.execute(db)
  return rows
}
