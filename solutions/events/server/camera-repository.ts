import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import events from '../contract.ts'
import type { Maker } from '../words.ts'

export interface CameraRecord {
  readonly id: number
  readonly camid: string
  readonly description: string
  readonly sta: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly maker: Maker
  readonly timeout_min: number
  readonly address: string
  readonly username: string
  readonly seen_at: string | null
  readonly is_unreachable: boolean
  readonly problem: string
  readonly reviewed7: number
  readonly false7: number
  readonly reviewed30: number
  readonly false30: number
}

/** A site's cameras by name, with what operators made of their events. */
export async function findSiteCameras(db: Db, wid: number, now: Date): Promise<CameraRecord[]> {
  const { rows } = await sql<CameraRecord>`
    select c.id, c.camid, c.description, c.sta, c.latitude, c.longitude, c.maker, c.timeout_min, c.address, c.username,
      ${isoBangkok(sql`c.seen_at`)} as seen_at, c.is_unreachable, c.problem, r.*
    from event_camera c cross join lateral (
      select count(*) filter (where is_week)::int as reviewed7, count(*) filter (where is_week and review = 'false')::int as false7,
        count(*)::int as reviewed30, count(*) filter (where review = 'false')::int as false30
      from (select review, at > ${now}::timestamptz - interval '7 days' as is_week from camera_event
        where camera_id = c.id and at > ${now}::timestamptz - interval '30 days' and review is not null) e) r
    where c.wid = ${wid} order by c.description collate "th-x-icu", c.id`.execute(db)
  return rows
}

/** Whether a site is of a type whose cameras report events. */
export async function isSiteOfEvents(db: Db, wid: number): Promise<boolean> {
  const types = events.types.map(({ typeName }) => typeName)
  const { rows } =
    await sql`select from site where wid = ${wid} and type_name = any(${types}::text[])`.execute(db)
  return rows.length > 0
}

/** What a list of events needs of a site's cameras. */
export async function listCameras(
  db: Db,
  wid: number,
): Promise<{ id: number; camid: string; description: string; sta: string }[]> {
  const { rows } = await sql<{ id: number; camid: string; description: string; sta: string }>`
    select id, camid, description, sta from event_camera where wid = ${wid}`.execute(db)
  return rows
}

export interface CameraForm {
  readonly wid: number
  readonly CAMID: string
  readonly Camera_Desc: string
  readonly sta: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly maker: Maker
  readonly timeout_min: number
  /** Null keeps what is stored, here and in what follows. */
  readonly address: string | null
  readonly username: string | null
  /** Sealed. */
  readonly password: string | null
}

export async function insertCamera(db: Db, form: CameraForm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into event_camera (wid, camid, description, sta, latitude, longitude, maker, timeout_min, address, username, password)
    values (${form.wid}, ${form.CAMID}, ${form.Camera_Desc}, ${form.sta}, ${form.latitude}, ${form.longitude}, ${form.maker},
      ${form.timeout_min}, ${form.address ?? ''}, ${form.username ?? ''}, ${form.password ?? ''})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export type StoredCamera = Omit<CameraForm, 'password'>

/** Answers what was; null where the site has no such camera. */
export async function updateCamera(
  db: Db,
  id: number,
  form: CameraForm,
): Promise<StoredCamera | null> {
  const { rows } = await sql<StoredCamera>`
    update event_camera c set camid = ${form.CAMID}, description = ${form.Camera_Desc}, sta = ${form.sta},
      latitude = ${form.latitude}, longitude = ${form.longitude}, maker = ${form.maker}, timeout_min = ${form.timeout_min},
      address = coalesce(${form.address}, c.address), username = coalesce(${form.username}, c.username),
      password = coalesce(${form.password}, c.password)
    from (select * from event_camera where id = ${id} for update) o
    where c.id = o.id and o.wid = ${form.wid}
    returning o.wid, o.camid as "CAMID", o.description as "Camera_Desc", o.sta, o.latitude, o.longitude, o.maker,
      o.timeout_min, o.address, o.username`.execute(db)
  return rows[0] ?? null
}

/**
 * Sets silent cameras to unreachable; returns their sites. A camera that is being written at the
 * moment is reporting, and is left to the next sweep.
 */
export async function sweepCameras(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ wid: number }>`
    with due as (
      update event_camera set is_unreachable = true where id in (
        select id from event_camera
        where not is_unreachable and timeout_min > 0 and seen_at < ${now}::timestamptz - make_interval(mins => timeout_min)
        for no key update skip locked)
      returning wid)
    select distinct wid from due`.execute(db)
  return rows.map(({ wid }) => wid)
}

/** Devices that were refused as unknown and are now known. */
export async function noteRegistered(db: Db, camid: string, now: Date): Promise<void> {
  await sql`update rejected_message set registered_at = ${now}
    where solution = 'events' and reason = 'unknown_device' and device = ${camid} and registered_at is null`.execute(
    db,
  )
}
