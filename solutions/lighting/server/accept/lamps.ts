import type pg from 'pg'
import type { LampRules, LampState } from '../../rules/judge.ts'
import { findLampRows, type LampRow } from './lamp-repository.ts'
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

/** The states of lamps as they are now. */
export async function readLamps(pool: pg.Pool, ids: readonly number[]): Promise<KnownLamp[]> {
  const rows = await findLampRows(pool, ids)
  const profiles = await lampProfiles(pool, [...new Set(rows.map(({ profile_id }) => profile_id))])
  return rows.flatMap((row) => {
    const profile = profiles.get(row.profile_id)
    return profile ? toLamp(row, profile) : []
  })
}

function toLamp(row: LampRow, profile: LampProfile): KnownLamp {
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
    turn_count,
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
      lightState: lit,
      day_lit_count,
      is_day_burning,
      turn_count,
    },
  }
}

const toDate = (value: number | null) => (value === null ? null : new Date(value))
