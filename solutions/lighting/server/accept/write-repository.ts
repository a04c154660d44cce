import { defineBatch } from '@roadside/server-kit/batch.ts'
import pg from 'pg'
import { mergeReadings, type NewReading } from '../../rules/merge-readings.ts'
import { mergedReport } from './merged-sql.ts'
import type { LampState } from '../../rules/judge.ts'

const newReadings = defineBatch<NewReading>('r', {
  lamp_id: ['bigint', (reading) => reading.lampId],
  at: ['timestamptz', (reading) => reading.at],
  counter: ['bigint', (reading) => reading.counter],
  current_a: ['float8', (reading) => reading.currentA],
  dimming_percent: ['float8', (reading) => reading.dimmingPercent],
  has_failure: ['boolean', (reading) => reading.hasFailure],
  battery_v: ['float8', (reading) => reading.batteryV],
  rssi: ['int', (reading) => reading.rssi],
  snr: ['real', (reading) => reading.snr],
  frequency_hz: ['bigint', (reading) => reading.frequencyHz],
  port: ['int', (reading) => reading.port],
  payload: ['text', (reading) => reading.payload],
  rx: ['jsonb', (reading) => reading.rx],
  dev_addr: ['bigint', (reading) => reading.devAddr],
})

const insertText = `
  insert into lamp_reading as stored (lamp_id, at, counter, received_at, current_a, dimming_percent, has_failure, battery_v, rssi,
    snr, frequency_hz, port, payload, rx, dev_addr)
  select lamp_id, at, counter, ${newReadings.after()}::timestamptz, current_a, dimming_percent, has_failure, battery_v,
    rssi, snr, frequency_hz, port, payload, rx, dev_addr
  from ${newReadings.table}`
const insertAll = { name: 'insert-lamp-readings', text: insertText }

const merged = mergedReport('stored', 'excluded')
const columns = Object.keys(merged)
const upsertOnce = {
  name: 'upsert-lamp-readings',
  text: `${insertText}
  on conflict (lamp_id, at, counter) do update set ${Object.entries(merged)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')}
  where (${Object.values(merged).join(', ')}) is distinct from (${columns.map((column) => `stored.${column}`).join(', ')})
  returning lamp_id as "lampId", (extract(epoch from at) * 1000)::float8 as at, counter, current_a as "currentA",
    dimming_percent as "dimmingPercent", has_failure as "hasFailure", battery_v as "batteryV", rssi,
    not exists (select from lamp_reading k where k.lamp_id = stored.lamp_id and k.at = stored.at
      and k.counter = stored.counter) as "isNew"`,
}
const uniqueViolation = '23505'

/** The fields of a reading that concern its lamp's state. */
export type Judged = Omit<NewReading, 'devAddr' | 'snr' | 'frequencyHz' | 'port' | 'payload' | 'rx'>

export interface InsertedReading {
  readonly kind: 'stored' | 'updated' | 'duplicate'
  /** The reading as stored now, merged with earlier reports. */
  readonly reading: Judged
}

/**
 * Stores each reading once: a repeated report of the same lamp, time and counter is merged into it
 * ({@link mergeReadings}). Returns the outcome of each; null: all are new. Nearly always they are.
 * A statement that expects it costs PostgreSQL half of one that does not, so the latter runs
 * second.
 */
export async function insertReadings(
  pool: pg.Pool,
  readings: readonly NewReading[],
  receivedAt: Date,
): Promise<readonly InsertedReading[] | null> {
  if (readings.length === 0) return null
  try {
    await pool.query({ ...insertAll, values: insertValues(readings, receivedAt) })
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error
  }
  const groups = new Map<
    string,
    { readonly first: NewReading; last: NewReading; isMore: boolean }
  >()
  const isMore = readings.map((reading) => {
    const group = groups.get(keyOf(reading))
    if (!group) {
      groups.set(keyOf(reading), { first: reading, last: reading, isMore: false })
      return false
    }
    const last = mergeReadings(group.last, reading)
    const hasNews = last !== group.last
    group.last = last
    group.isMore ||= hasNews
    return hasNews
  })
  const all = [...groups.values()]
  const firsts = await upsertReadings(
    pool,
    all.map(({ first }) => first),
    receivedAt,
  )
  const corrections = await upsertReadings(
    pool,
    all.flatMap((group) => (group.isMore ? group.last : [])),
    receivedAt,
  )
  return readings.map((reading, index): InsertedReading => {
    const key = keyOf(reading)
    const first = firsts.get(key)
    const correction = corrections.get(key)
    if (groups.get(key)?.first === reading) {
      return first
        ? { kind: first.isNew ? 'stored' : 'updated', reading: toJudged(first) }
        : { kind: 'duplicate', reading }
    }
    return isMore[index] && correction
      ? { kind: 'updated', reading: toJudged(correction) }
      : { kind: 'duplicate', reading }
  })
}

interface StoredReading extends Omit<Judged, 'at'> {
  readonly at: number
  readonly isNew: boolean
}

/** Readings of which no two are the same; answers those that were written. */
export async function upsertReadings(
  pool: pg.Pool,
  readings: readonly NewReading[],
  receivedAt: Date,
): Promise<ReadonlyMap<string, StoredReading>> {
  if (readings.length === 0) return new Map()
  const { rows } = await pool.query<StoredReading>({
    ...upsertOnce,
    values: insertValues(readings, receivedAt),
  })
  return new Map(rows.map((row) => [`${row.lampId} ${row.at} ${row.counter}`, row]))
}

const keyOf = ({ lampId, at, counter }: Judged) => `${lampId} ${at.getTime()} ${counter}`

function toJudged(stored: StoredReading): Judged {
  const { lampId, counter, currentA, dimmingPercent, hasFailure, batteryV, rssi } = stored
  return {
    lampId,
    at: new Date(stored.at),
    counter,
    currentA,
    dimmingPercent,
    hasFailure,
    batteryV,
    rssi,
  }
}

/** In one order everywhere, so that two servers with the same messages never wait for each other in a ring. */
function insertValues(readings: readonly NewReading[], receivedAt: Date): unknown[] {
  const sorted = readings.toSorted(
    (a, b) => a.lampId - b.lampId || a.at.getTime() - b.at.getTime() || a.counter - b.counter,
  )
  return [...newReadings.values(sorted), receivedAt]
}

/** What newer readings leave of a lamp's values; null was not measured, and what was known stays. */
export interface LatestValues extends Pick<
  NewReading,
  'counter' | 'currentA' | 'dimmingPercent' | 'batteryV' | 'rssi'
> {
  /** Current and dimming are of the reading by which it was judged, and replace what was known also where they are null. */
  readonly isJudged: boolean
}

/** What is left of a lamp: its judged state, and the latest values where a newer reading came. */
export interface LampUpdate {
  readonly id: number
  readonly state: LampState
  readonly latest: LatestValues | null
}

/**
 * The last report before a silence is not the current state; it is in the log. As
 * `lightStateOnSignOfLife` (rules/judge.ts).
 */
const wasSilent = 'l.unreachable_at <= u.seen_at'

/** `version`: of the state that was judged; null: whatever it is. */
interface VersionedUpdate extends LampUpdate {
  readonly version: number | null
}

const lampUpdates = defineBatch<VersionedUpdate>('u', {
  id: ['bigint', (update) => update.id],
  reading_at: ['timestamptz', ({ state }) => state.reading_at],
  seen_at: ['timestamptz', ({ state }) => state.seen_at],
  unreachable_at: ['timestamptz', ({ state }) => state.unreachable_at],
  is_unreachable: ['boolean', ({ state }) => state.is_unreachable],
  status: ['text', ({ state }) => state.status],
  status_until: ['timestamptz', ({ state }) => state.status_until],
  lit: ['text', ({ state }) => state.lightState],
  day_lit_count: ['int', ({ state }) => state.day_lit_count],
  is_day_burning: ['boolean', ({ state }) => state.is_day_burning],
  turn_count: ['int', ({ state }) => state.turn_count],
  is_judged: ['boolean', ({ latest }) => latest?.isJudged ?? false],
  counter: ['bigint', ({ latest }) => latest?.counter ?? null],
  current_a: ['float8', ({ latest }) => latest?.currentA ?? null],
  dimming_percent: ['float8', ({ latest }) => latest?.dimmingPercent ?? null],
  battery_v: ['float8', ({ latest }) => latest?.batteryV ?? null],
  rssi: ['int', ({ latest }) => latest?.rssi ?? null],
  version: ['int', (update) => update.version],
})

const updateText = `
  with written as (update lamp l set
    reading_at = u.reading_at, seen_at = u.seen_at, unreachable_at = u.unreachable_at, is_unreachable = u.is_unreachable,
    status = u.status, status_until = u.status_until, lit = u.lit,
    day_lit_count = u.day_lit_count, is_day_burning = u.is_day_burning, turn_count = u.turn_count,
    counter = coalesce(u.counter, l.counter),
    current_a = case when u.is_judged or ${wasSilent} then u.current_a else coalesce(u.current_a, l.current_a) end,
    dimming_percent = case when u.is_judged or ${wasSilent} then u.dimming_percent
      else coalesce(u.dimming_percent, l.dimming_percent) end,
    battery_v = coalesce(u.battery_v, l.battery_v),
    rssi = case when ${wasSilent} then u.rssi else coalesce(u.rssi, l.rssi) end,
    changed_at = clock_timestamp(), version = l.version + 1
  from ${lampUpdates.table}
  where l.id = u.id and (u.version is null or l.version = u.version)
  returning l.id)
  select id from unnest(${lampUpdates.array('id')}) as given(id) where id not in (select id from written)`

/**
 * Writes judged lamps; those alone whose state is still the one that was judged (`versions`, where given). Answers the ids
 * of those that it left as they are.
 */
export async function updateLamps(
  client: pg.ClientBase | pg.Pool,
  unordered: readonly LampUpdate[],
  versions?: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  const updates = unordered
    .toSorted((a, b) => a.id - b.id)
    .map((update) => ({ ...update, version: versions?.get(update.id) ?? null }))
  const { rows } = await client.query<{ id: number }>({
    name: 'update-lamps',
    text: updateText,
    values: lampUpdates.values(updates),
  })
  return new Set(rows.map(({ id }) => id))
}

export interface LampChange {
  readonly lampId: number
  readonly at: Date
  readonly what: 'status' | 'connection' | 'day_burning' | 'cycling'
  readonly value: string
}

const lampChanges = defineBatch<LampChange>('c', {
  lamp_id: ['bigint', (change) => change.lampId],
  at: ['timestamptz', (change) => change.at],
  what: ['text', (change) => change.what],
  value: ['text', (change) => change.value],
})

export async function insertLampChanges(
  client: pg.ClientBase,
  changes: readonly LampChange[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'insert-lamp-changes',
    text: `insert into lamp_change (lamp_id, at, what, value)
      select lamp_id, at, what, value from ${lampChanges.table}
      on conflict (lamp_id, at, what) do update set value = excluded.value`,
    values: lampChanges.values(changes),
  })
}
