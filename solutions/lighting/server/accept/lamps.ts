import type pg from 'pg'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import type { LampLit, LampStatus } from '../../rules/health.ts'
import type { LampRules, LampState } from '../../rules/judge.ts'
import { readSiteLight, type LampProfile } from './profiles.ts'

/** A lamp as a batch finds it. */
export interface KnownLamp {
  readonly id: number
  readonly wid: number
  readonly profile: LampProfile
  readonly rules: LampRules
  readonly state: LampState
  /** Frame counter of the latest reading. */
  readonly counter: number | null
}

interface Row {
  readonly id: number
  readonly wid: number
  readonly devid: string
  readonly profile_id: number
  readonly lat: number | null
  readonly lon: number | null
  readonly settings: string
  readonly counter: number | null
  readonly reading_at: number | null
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
  select l.id, l.wid, l.devid, l.profile_id, coalesce(l.point_lat, s.latitude) as lat, coalesce(l.point_lon, s.longitude) as lon,
    s.settings::text as settings, ${ms('reading_at')}, ${ms('seen_at')}, ${ms('unreachable_at')}, l.is_unreachable,
    l.counter, l.status, ${ms('status_until')}, l.lit, l.day_lit_count, l.is_day_burning
  from lamp l join site s on s.wid = l.wid
  where l.devid = any($1::text[])`

/** The registered lamps among these device ids. */
export async function findKnownLamps(
  client: pg.ClientBase,
  devids: readonly string[],
  profiles: ReadonlyMap<number, LampProfile>,
): Promise<Map<string, KnownLamp>> {
  const { rows } = await client.query<Row>({ name: 'lamps-of-batch', text, values: [textArray(devids)] })
  const lamps = new Map<string, KnownLamp>()
  for (const row of rows) {
    const profile = profiles.get(row.profile_id)
    if (profile) lamps.set(row.devid, toLamp(row, profile))
  }
  return lamps
}

function toLamp(row: Row, profile: LampProfile): KnownLamp {
  const { id, wid, counter, lat, lon, is_unreachable, status, lit, day_lit_count, is_day_burning } = row
  const point = lat === null || lon === null ? null : { latitude: lat, longitude: lon }
  return {
    ...{ id, wid, counter, profile },
    rules: { settings: profile.settings, light: readSiteLight(row.settings), point },
    state: {
      reading_at: toDate(row.reading_at),
      seen_at: toDate(row.seen_at),
      unreachable_at: toDate(row.unreachable_at),
      status_until: toDate(row.status_until),
      ...{ is_unreachable, status, lit, day_lit_count, is_day_burning },
    },
  }
}

const toDate = (value: number | null) => (value === null ? null : new Date(value))
