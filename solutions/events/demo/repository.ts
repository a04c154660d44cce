import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { EventType, Maker } from '../words.ts'
import type { PlannedCamera } from './plan.ts'

export interface DemoCamera {
  readonly id: number
  readonly wid: number
  readonly CAMID: string
  readonly maker: Maker
  readonly typeName: string
  /** Whether any event of it is there. */
  readonly hasEvents: boolean
}

export async function findDemoCameras(db: Db, typeNames: readonly string[]): Promise<DemoCamera[]> {
  const { rows } = await sql<DemoCamera>`
    select c.id, c.wid, c.camid as "CAMID", c.maker, s.type_name as "typeName",
      exists (select from camera_event where camera_id = c.id) as "hasEvents"
    from event_camera c join site s on s.wid = c.wid
    where s.type_name = any(${textArray(typeNames)}::text[]) order by c.id`.execute(db)
  return rows
}

export async function insertDemoCameras(
  db: Db,
  cameras: readonly PlannedCamera[],
  registeredAt: Date,
): Promise<void> {
  for (const { wid, CAMID, Camera_Desc, sta, latitude, longitude, maker } of cameras) {
    await sql`insert into event_camera (wid, camid, description, sta, latitude, longitude, maker, registered_at)
      values (${wid}, ${CAMID}, ${Camera_Desc}, ${sta}, ${latitude}, ${longitude}, ${maker}, ${registeredAt})
      on conflict do nothing`.execute(db)
  }
}

export interface PastEvent {
  readonly wid: number
  readonly cameraId: number
  readonly type: EventType
  readonly maker: Maker
  readonly at: Date
  readonly minutes: number
  readonly times: number
  readonly announcement: string | null
  readonly picture: string | null
  readonly review: string | null
}

const minuteMs = 60_000

const pastEvents = defineBatch<PastEvent>('e', {
  wid: ['bigint', (event) => event.wid],
  camera_id: ['bigint', (event) => event.cameraId],
  type: ['text', (event) => event.type],
  maker: ['text', (event) => event.maker],
  at: ['timestamptz', (event) => event.at],
  until: ['timestamptz', ({ at, minutes }) => new Date(at.getTime() + minutes * minuteMs)],
  times: ['int', (event) => event.times],
  announcement: ['jsonb', (event) => event.announcement],
  picture: ['text', (event) => event.picture],
  review: ['text', (event) => event.review],
})

export async function insertPastEvents(
  client: pg.ClientBase,
  events: readonly PastEvent[],
): Promise<void> {
  await client.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, is_over, times, received_at, note,
        announcement, picture, latest, review, reviewed_by, reviewed_at)
      select wid, camera_id, type, false, maker, type, at, until, true, times, at, 'เหตุการณ์จำลอง', announcement,
        decode(picture, 'hex'), decode(picture, 'hex'), review, case when review is not null then 'officeadmin' end,
        case when review is not null then at + interval '7 minutes' end
      from ${pastEvents.table}`,
    pastEvents.values(events),
  )
}

export interface ReportingDay {
  readonly cameraId: number
  readonly day: string
}

const reportingDays = defineBatch<ReportingDay>('d', {
  camera_id: ['bigint', (one) => one.cameraId],
  day: ['date', (one) => one.day],
})

export async function insertReportingDays(
  client: pg.ClientBase,
  days: readonly ReportingDay[],
): Promise<void> {
  await client.query(
    `insert into event_camera_day (camera_id, day) select camera_id, day from ${reportingDays.table} on conflict do nothing`,
    reportingDays.values(days),
  )
}

/**
 * A camera at the start of the demonstration: some reported a minute ago, some long ago, some have
 * a fault, some never reported.
 */
export async function openCamera(
  db: Db,
  id: number,
  { seenAt, isUnreachable, problem }: { seenAt: Date; isUnreachable: boolean; problem: string },
): Promise<void> {
  await sql`update event_camera set seen_at = ${seenAt}, is_unreachable = ${isUnreachable}, problem = ${problem}
    where id = ${id}`.execute(db)
}
