import type { Database, Db } from '@roadside/server-kit/database.ts'
import { sql, type RawBuilder } from 'kysely'
import { foldDeviceId } from '../device-id.ts'
import { connectionCase, lightStateCase, statusCase } from './words-sql.ts'

/** the current light of an unreachable lamp is unknown; its last report is in the log */
const sharedColumns = sql`l.pole, case when not l.is_unreachable then l.current_a end as devct, ${statusCase} as devstatus, ${lightStateCase} as devstate,
  l.is_day_burning as day_burning, l.is_cycling as cycling,
  l.latitude, l.longitude, l.sta, l.circuit, l.side`
// A time in JSON is ISO 8601 in the session's zone, Bangkok: in a third of the time that `isoBangkok` takes.
const rootColumns = sql`${sharedColumns}, l.devid, l.battery_v as devbattery, case when not l.is_unreachable then l.rssi end as rssi,
  date_trunc('second', l.seen_at) as lastupdate, ${connectionCase} as devconnect,
  case when l.counter >= 0 then coalesce(g.missing, 0) end as missing_day`
const othersColumns = sql`${sharedColumns}, l.handle as devid`

/** The lamps of a site with what the caller's columns are made of. */
function lampsOf(wid: number, isRoot: boolean, now: Date) {
  if (!isRoot) return sql`select ${othersColumns} from lamp l where l.wid = ${wid}`
  const since = new Date(now.getTime() - dayMs)
  return sql`select ${rootColumns} from lamp l left join (
      select g.source_id, sum(g.missing)::int as missing from uplink_gap g join lamp x on x.id = g.source_id
      where g.kind = 'lamp' and g.wid = ${wid} and g.ended_at > ${since}::timestamptz
        and (x.device_since is null or g.ended_at >= x.device_since)
      group by 1) g on g.source_id = l.id
    where l.wid = ${wid}`
}
const dayMs = 24 * 3_600_000

/** All lamps of a site as JSON, poles in order; what only admin may see is not read for others. */
export function lampsAsJson(
  database: Database,
  wid: number,
  isRoot: boolean,
  now: Date,
): Promise<string> {
  return jsonOf(
    database.db,
    sql<{ json: string }>`select coalesce(json_agg(t)::text, '[]') as json from (
      ${lampsOf(wid, isRoot, now)}
      order by l.pole collate "th-x-icu", l.id) t`,
  )
}

/** The lamps that changed since the cursor `since` (empty: all), with the cursor to ask with next time. */
export async function lampsSinceAsJson(
  database: Database,
  wid: number,
  isRoot: boolean,
  { since, now }: { since: string; now: Date },
): Promise<string> {
  // before the lamps are read: what is written until then must not be behind the cursor
  const cursor = await allSeenUntil(database.db)
  const isNews = since === '' ? sql`true` : sql`l.changed_at >= ${since}::timestamptz`
  return jsonOf(
    database.db,
    sql<{ json: string }>`select json_build_object(
        'rows', coalesce((select json_agg(t) from (
          ${lampsOf(wid, isRoot, now)} and ${isNews}
          order by l.pole collate "th-x-icu", l.id) t), '[]'::json),
        'cursor', ${cursor}::text)::text as json`,
  )
}

/** The JSON text that a query of one row answers. */
async function jsonOf(db: Db, query: RawBuilder<{ json: string }>): Promise<string> {
  const { rows } = await query.execute(db)
  return rows[0]?.json ?? '[]'
}

/**
 * The time before which all changes are visible to the next reader. Transactions become visible in
 * another order than they wrote in. So it is no later than the begin of the oldest writing
 * transaction. One second is subtracted, as a row has its time a moment before its transaction
 * counts as a writing one. ISO 8601 to the microsecond.
 */
async function allSeenUntil(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${isoMicro(sql`least(min(xact_start), clock_timestamp()) - interval '1 second'`)} as at
    from pg_stat_activity where backend_xid is not null and datname = current_database()`.execute(
    db,
  )
  return rows[0]?.at ?? ''
}

const isoMicro = (value: RawBuilder<unknown>) =>
  sql`to_char((${value}) at time zone 'Asia/Bangkok', 'YYYY-MM-DD"T"HH24:MI:SS.US"+07:00"')`

export interface LampKey {
  readonly id: number
  readonly wid: number
  readonly profile_id: number
  readonly devid: string
  /** Frame counter of its newest reading; -1 where that has none, null before the first. */
  readonly counter: number | null
  readonly handle: string
  readonly pole: string
  readonly latitude: string
  readonly longitude: string
  readonly sta: string
}

/** Finds a lamp by what `devid` means to the caller: the device id for admin, the handle for everybody. */
export async function findLamp(db: Db, devid: string, isRoot: boolean): Promise<LampKey | null> {
  const { rows } = await sql<LampKey>`
    select id, wid, profile_id, devid, counter, handle, pole, latitude, longitude, sta from lamp
    where handle = ${devid} or (${isRoot}::boolean and devid = ${foldDeviceId(devid)})
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Keeps the text as typed; `point` is its position where it has one. */
export async function updateLampLocation(
  db: Db,
  lampId: number,
  typed: { latitude: string; longitude: string; sta: string },
  point: { latitude: number; longitude: number } | null,
): Promise<void> {
  await sql`
    update lamp set latitude = ${typed.latitude}, longitude = ${typed.longitude}, sta = ${typed.sta},
      point_lat = ${point?.latitude ?? null}, point_lon = ${point?.longitude ?? null}, changed_at = clock_timestamp()
    where id = ${lampId}`.execute(db)
}
