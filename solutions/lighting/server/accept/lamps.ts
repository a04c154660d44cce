import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'
import type { LampLit, LampStatus } from '../../rules/health.ts'
import type { LampRules, LampState } from '../../rules/judge.ts'
import { lampProfiles, readSiteLight, type LampProfile } from './profiles.ts'

/** A lamp before it is judged. */
export interface KnownLamp {
  readonly id: number
  readonly wid: number
  /** Of the state: who writes the next one must have read this one. */
  readonly version: number
  readonly rules: LampRules
  readonly state: LampState
  /** Frame counter of the newest reading; -1 where it has none. */
  readonly counter: number | null
  /** What came before is of another device that stood in its place; null: it always had this one. */
  readonly deviceSince: Date | null
}

interface Row {
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
  readonly lit: LampLit | null
  readonly day_lit_count: number
  readonly is_day_burning: boolean
}

// Times come as numbers: reading a timestamp costs ten times as much.
const ms = (column: string) => `(extract(epoch from l.${column}) * 1000)::float8 as ${column}`
const text = `
  select l.id, l.wid, l.version, l.profile_id, l.counter, coalesce(l.point_lat, s.latitude) as lat, coalesce(l.point_lon, s.longitude) as lon,
    s.settings::text as settings, ${ms('reading_at')}, ${ms('device_since')}, ${ms('seen_at')}, ${ms('unreachable_at')}, l.is_unreachable,
    l.status, ${ms('status_until')}, l.lit, l.day_lit_count, l.is_day_burning
  from lamp l join site s on s.wid = l.wid
  where l.id = any($1::bigint[])`

/** The states of lamps as they are now. */
export async function readLamps(pool: pg.Pool, ids: readonly number[]): Promise<KnownLamp[]> {
  const { rows } = await pool.query<Row>({ name: 'read-lamps', text, values: [numberArray(ids)] })
  const profiles = await lampProfiles(pool, [...new Set(rows.map(({ profile_id }) => profile_id))])
  return rows.flatMap((row) => {
    const profile = profiles.get(row.profile_id)
    return profile ? toLamp(row, profile) : []
  })
}

function toLamp(row: Row, profile: LampProfile): KnownLamp {
  const {
    id,
    wid,
    version,
    counter,
    lat,
    lon,
    is_unreachable,
    status,
    lit,
    day_lit_count,
    is_day_burning,
  } = row
  const point = lat === null || lon === null ? null : { latitude: lat, longitude: lon }
  return {
    id,
    wid,
    version,
    counter,
    deviceSince: toDate(row.device_since),
    rules: { settings: profile.settings, light: readSiteLight(row.settings), point },
    state: {
      reading_at: toDate(row.reading_at),
      seen_at: toDate(row.seen_at),
      unreachable_at: toDate(row.unreachable_at),
      status_until: toDate(row.status_until),
      is_unreachable,
      status,
      lit,
      day_lit_count,
      is_day_burning,
    },
  }
}

const toDate = (value: number | null) => (value === null ? null : new Date(value))
