import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { LightState, LampStatus } from '../../rules/health.ts'
import type { ToJudge } from './pending-readings.ts'

/** A lamp with the settings of its site; times in epoch milliseconds. */
export interface LampRow {
  readonly id: number
  readonly wid: number
  readonly version: number
  readonly profile_id: number
  readonly counter: number | null
  readonly lat: number | null
  readonly lon: number | null
  readonly settings: string
  readonly reading_at: number | null
  readonly device_since: number | null
  readonly seen_at: number | null
  readonly unreachable_at: number | null
  readonly is_unreachable: boolean
  readonly status: LampStatus
  readonly status_until: number | null
  readonly lit: LightState | null
  readonly day_lit_count: number
  readonly is_day_burning: boolean
  readonly turn_count: number
}

// Times come as numbers: reading a timestamp costs ten times as much.
const ms = (column: string) => `(extract(epoch from l.${column}) * 1000)::float8 as ${column}`
const lampText = `
  select l.id, l.wid, l.version, l.profile_id, l.counter, coalesce(l.point_lat, s.latitude) as lat, coalesce(l.point_lon, s.longitude) as lon,
    s.settings::text as settings, ${ms('reading_at')}, ${ms('device_since')}, ${ms('seen_at')}, ${ms('unreachable_at')}, l.is_unreachable,
    l.status, ${ms('status_until')}, l.lit, l.day_lit_count, l.is_day_burning, l.turn_count
  from lamp l join site s on s.wid = l.wid
  where l.id = any($1::bigint[])`

export async function findLampRows(pool: pg.Pool, ids: readonly number[]): Promise<LampRow[]> {
  const { rows } = await pool.query<LampRow>({
    name: 'read-lamps',
    text: lampText,
    values: [numberArray(ids)],
  })
  return rows
}

export async function findLampIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from lamp order by id')
  return rows.map(({ id }) => id)
}

interface DeviceLamp {
  readonly devid: string
  readonly id: number
  readonly profileId: number
}

export async function findLampsByDevice(
  pool: pg.Pool,
  devids: readonly string[],
): Promise<DeviceLamp[]> {
  const { rows } = await pool.query<DeviceLamp>({
    name: 'lamps-by-device',
    text: 'select devid, id, profile_id as "profileId" from lamp where devid = any($1::text[])',
    values: [textArray(devids)],
  })
  return rows
}

/** Older readings say nothing of how a lamp is now. Days. */
const lookBack = 2
const readingsOfLamp = 1_000

// The limit makes PostgreSQL look into the index for each lamp, and the plain time into the newest months alone.
const unjudgedText = `
  select l.id as "lampId", r.at, r.counter, r.received_at as "receivedAt", r.current_a as "currentA",
    r.dimming_percent as "dimmingPercent", r.has_failure as "hasFailure", r.battery_v as "batteryV", r.rssi
  from unnest($1::bigint[]) as given(id) join lamp l using (id)
  cross join lateral (
    select * from lamp_reading
    where lamp_id = l.id and at > $2::timestamptz - interval '${lookBack} days' and (l.reading_at is null or at > l.reading_at)
      and (l.device_since is null or received_at >= l.device_since)
    order by at limit ${readingsOfLamp}) r`

/** Readings that are newer than the state of their lamp. */
export async function findUnjudged(
  pool: pg.Pool,
  lampIds: readonly number[],
  now: Date,
): Promise<Omit<ToJudge, 'kind'>[]> {
  const { rows } = await pool.query<Omit<ToJudge, 'kind'>>(unjudgedText, [lampIds, now])
  return rows
}

interface ProfileRow {
  readonly id: number
  readonly name: string
  readonly settings: unknown
  readonly mapping: unknown
  readonly codec: string | null
}

export async function findProfileRows(pool: pg.Pool): Promise<ProfileRow[]> {
  const { rows } = await pool.query<ProfileRow>(
    `select id, name, settings, mapping, codec from device_profile where solution = 'lighting'`,
  )
  return rows
}

/**
 * Stores on a profile what was unreadable; an error of its codec stays, unless it begins with
 * `start`.
 */
export async function noteUnreadable(
  db: Db,
  profileId: number,
  text: string,
  start: string,
  now: Date,
): Promise<void> {
  await sql`update device_profile set codec_error = ${text}, codec_error_at = ${now}, codec_suspended_until = null
    where id = ${profileId} and (codec_suspended_until is null or codec_suspended_until <= ${now})
      and (codec_error is null or codec_suspended_until <= ${now} or starts_with(codec_error, ${start}))`.execute(
    db,
  )
}

/** A network server tries again for no longer than this. Minutes. */
const repeatMin = 10
interface SentFrame {
  readonly lampId: number
  readonly counter: number
  /** When the lamp joined its network anew, epoch milliseconds; null where that is not known. */
  readonly joinedAt: number | null
}

const sent = defineBatch<SentFrame>('sent', {
  lamp_id: ['bigint', (one) => one.lampId],
  counter: ['bigint', (one) => one.counter],
  joined_at: ['timestamptz', ({ joinedAt }) => (joinedAt === null ? null : new Date(joinedAt))],
})

/** Readings of the same counters soon before and after `at`, by `lamp counter`. */
export async function findSameCounters(
  pool: pg.Pool,
  frames: readonly SentFrame[],
  at: Date,
): Promise<{ readonly key: string; readonly at: Date }[]> {
  const { rows } = await pool.query<{ key: string; at: Date }>({
    name: 'repeated-readings',
    text: `select r.lamp_id || ' ' || r.counter as key, r.at
      from ${sent.table} join lamp_reading r on r.lamp_id = sent.lamp_id and r.counter = sent.counter
        and r.at > ${sent.after()}::timestamptz - interval '${repeatMin} minutes'
        and r.at < ${sent.after()}::timestamptz + interval '${repeatMin} minutes'
        and r.received_at > coalesce(sent.joined_at, '-infinity')
      order by r.at`,
    values: [...sent.values(frames), at],
  })
  return rows
}
