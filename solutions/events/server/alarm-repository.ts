import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { EventType } from '../words.ts'

export interface WaitingEvents {
  readonly camera_id: number
  readonly type: EventType
  readonly asset_id: number
  /** Events that nobody has reviewed. */
  readonly waiting: number
  readonly first_at: Date | null
  readonly newest_id: number | null
  readonly newest_at: Date | null
  /** What the camera itself says of the newest. */
  readonly note: string | null
  readonly camid: string
  /** SHA-256 of the newest picture, in hex. */
  readonly picture: string | null
  /** An alarm of them is live. */
  readonly is_live: boolean
}

export interface CameraType {
  readonly cameraId: number
  readonly type: EventType
  readonly kind: string
  readonly since: Date
}

/**
 * Events of each camera and type that wait for a review, from the beginning of the live alarm or
 * from `since`.
 */
export async function findWaiting(db: Db, given: readonly CameraType[]): Promise<WaitingEvents[]> {
  const { rows } = await sql<WaitingEvents>`
    select k.camera_id, k.type, a.id as asset_id, e.waiting, e.first_at, e.newest_id, e.newest_at, e.note, c.camid, encode(e.picture, 'hex') as picture,
      l.raised_at is not null as is_live
    from unnest(${numberArray(given.map(({ cameraId }) => cameraId))}::bigint[], ${textArray(given.map(({ type }) => type))}::text[],
        ${textArray(given.map(({ kind }) => kind))}::text[], ${textArray(given.map(({ since }) => since.toISOString()))}::timestamptz[])
        k(camera_id, type, kind, since)
      join asset a on a.kind = 'eventCamera' and a.source_id = k.camera_id
      join event_camera c on c.id = k.camera_id
      left join alarm l on l.subject = 'asset:' || a.id and l.kind = k.kind and l.closed_at is null and l.is_active,
      lateral (
        select count(*)::int as waiting, min(at) as first_at, max(at) as newest_at, (array_agg(id order by at desc, id desc))[1] as newest_id,
          (array_agg(note order by at desc, id desc))[1] as note,
          (array_agg(coalesce(latest, picture) order by at desc, id desc))[1] as picture
        from camera_event where camera_id = k.camera_id and type = k.type and is_server_side in (true, false) and review is null
          and at >= least(k.since, coalesce(l.raised_at, k.since))) e`.execute(db)
  return rows
}

/** Events of a camera (by its id among all equipment) and a type that nobody has reviewed since a time. */
export async function findWaitingIds(
  db: Db,
  { assetId, type, raisedAt }: { assetId: number; type: EventType; raisedAt: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from camera_event e join asset a on a.kind = 'eventCamera' and a.source_id = e.camera_id
    where a.id = ${assetId} and e.type = ${type} and e.is_server_side in (true, false) and e.review is null
      and e.at >= ${raisedAt}`.execute(db)
  return rows.map(({ id }) => id)
}
