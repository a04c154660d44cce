import {
  booleanArray,
  joinedTexts,
  numberArray,
  textArray,
  timeArray,
} from '@roadside/server-kit/sql-arrays.ts'
import pg from 'pg'
import { mergeReadings, type NewReading } from '../../rules/merge-readings.ts'
import type { LampState } from '../../rules/judge.ts'

const insertText = `
  insert into lamp_reading as stored (lamp_id, at, counter, received_at, current_a, dimming_percent, has_failure, battery_v, rssi,
    snr, frequency_hz, port, payload, rx, dev_addr)
  select lamp_id, to_timestamp(at / 1000.0), counter, $14::timestamptz, current_a, dimming_percent, has_failure, battery_v,
    rssi, snr, frequency_hz, port, payload, rx::jsonb, dev_addr
  from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::float8[], $5::float8[], $6::bool[], $7::float8[],
    $8::int[], $9::real[], $10::bigint[], $11::int[], $12::text[], string_to_array($13::text, chr(31), ''), $15::bigint[])
    as r(lamp_id, at, counter, current_a, dimming_percent, has_failure, battery_v, rssi, snr, frequency_hz, port,
      payload, rx, dev_addr)`
const insertAll = { name: 'insert-lamp-readings', text: insertText }

/** The rule of {@link mergeReadings}, by column. */
const merged = {
  dev_addr: later('dev_addr'),
  current_a: later('current_a'),
  dimming_percent: later('dimming_percent'),
  has_failure: later('has_failure'),
  battery_v: later('battery_v'),
  rssi: byMoreGateways('rssi'),
  snr: byMoreGateways('snr'),
  frequency_hz: byMoreGateways('frequency_hz'),
  port: later('port'),
  payload: `coalesce(nullif(excluded.payload, ''), stored.payload)`,
  rx: byMoreGateways('rx'),
}
function later(column: string): string {
  return `coalesce(excluded.${column}, stored.${column})`
}
function byMoreGateways(column: string): string {
  const gatewaysOf = (row: string) => `jsonb_array_length(coalesce(${row}.rx, '[]'))`
  return `case when ${gatewaysOf('excluded')} < ${gatewaysOf('stored')} then coalesce(stored.${column}, excluded.${column})
    else ${later(column)} end`
}

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

/** What of a reading says something of its lamp's state. */
export type Judged = Omit<NewReading, 'devAddr' | 'snr' | 'frequencyHz' | 'port' | 'payload' | 'rx'>

export interface InsertedReading {
  readonly kind: 'stored' | 'updated' | 'duplicate'
  /** As it is stored now, with what was told before. */
  readonly reading: Judged
}

/**
 * Stores each reading once: what the same lamp, time and counter tells again is merged into it ({@link mergeReadings}).
 * Answers what became of each; null: all are new. Nearly always they are, and a statement that expects it costs PostgreSQL
 * half of one that does not; so that one comes second.
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
    const saysMore = last !== group.last
    group.last = last
    group.isMore ||= saysMore
    return saysMore
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
async function upsertReadings(
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
  return [...valuesOf(sorted), receivedAt, numberArray(sorted.map((r) => r.devAddr))]
}

function valuesOf(readings: readonly NewReading[]): unknown[] {
  return [
    numberArray(readings.map((r) => r.lampId)),
    timeArray(readings.map((r) => r.at)),
    numberArray(readings.map((r) => r.counter)),
    numberArray(readings.map((r) => r.currentA)),
    numberArray(readings.map((r) => r.dimmingPercent)),
    booleanArray(readings.map((r) => r.hasFailure)),
    numberArray(readings.map((r) => r.batteryV)),
    numberArray(readings.map((r) => r.rssi)),
    numberArray(readings.map((r) => r.snr)),
    numberArray(readings.map((r) => r.frequencyHz)),
    numberArray(readings.map((r) => r.port)),
    textArray(readings.map((r) => r.payload)),
    joinedTexts(readings.map((r) => r.rx)),
  ]
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

/** What a lamp said before it fell silent does not stand for now: it is in the log. As `lightOnSignOfLife` (rules/judge.ts). */
const wasSilent = 'l.unreachable_at <= to_timestamp(u.seen_at / 1000.0)'

const updateText = `
  with written as (update lamp l set
    reading_at = to_timestamp(u.reading_at / 1000.0), seen_at = to_timestamp(u.seen_at / 1000.0),
    unreachable_at = to_timestamp(u.unreachable_at / 1000.0), is_unreachable = u.is_unreachable,
    status = u.status, status_until = to_timestamp(u.status_until / 1000.0), lit = u.lit,
    day_lit_count = u.day_lit_count, is_day_burning = u.is_day_burning,
    counter = coalesce(u.counter, l.counter),
    current_a = case when u.is_judged or ${wasSilent} then u.current_a else coalesce(u.current_a, l.current_a) end,
    dimming_percent = case when u.is_judged or ${wasSilent} then u.dimming_percent
      else coalesce(u.dimming_percent, l.dimming_percent) end,
    battery_v = coalesce(u.battery_v, l.battery_v),
    rssi = case when ${wasSilent} then u.rssi else coalesce(u.rssi, l.rssi) end,
    changed_at = clock_timestamp(), version = l.version + 1
  from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::bool[], $6::text[], $7::float8[], $8::text[],
    $9::int[], $10::bool[], $11::bool[], $12::bigint[], $13::float8[], $14::float8[], $15::float8[], $16::int[], $17::int[])
    as u(id, reading_at, seen_at, unreachable_at, is_unreachable, status, status_until, lit, day_lit_count, is_day_burning,
      is_judged, counter, current_a, dimming_percent, battery_v, rssi, version)
  where l.id = u.id and (u.version is null or l.version = u.version)
  returning l.id)
  select id from unnest($1::bigint[]) as given(id) where id not in (select id from written)`

/**
 * Writes judged lamps; those alone whose state is still the one that was judged (`versions`, where given). Answers the ids
 * of those that it left as they are.
 */
export async function updateLamps(
  client: pg.ClientBase | pg.Pool,
  unordered: readonly LampUpdate[],
  versions?: ReadonlyMap<number, number>,
): Promise<Set<number>> {
  const updates = unordered.toSorted((a, b) => a.id - b.id)
  const { rows } = await client.query<{ id: number }>({
    name: 'update-lamps',
    text: updateText,
    values: [
      numberArray(updates.map((u) => u.id)),
      timeArray(updates.map((u) => u.state.reading_at)),
      timeArray(updates.map((u) => u.state.seen_at)),
      timeArray(updates.map((u) => u.state.unreachable_at)),
      booleanArray(updates.map((u) => u.state.is_unreachable)),
      textArray(updates.map((u) => u.state.status)),
      timeArray(updates.map((u) => u.state.status_until)),
      textArray(updates.map((u) => u.state.lit)),
      numberArray(updates.map((u) => u.state.day_lit_count)),
      booleanArray(updates.map((u) => u.state.is_day_burning)),
      booleanArray(updates.map((u) => u.latest?.isJudged ?? false)),
      numberArray(updates.map((u) => u.latest?.counter ?? null)),
      numberArray(updates.map((u) => u.latest?.currentA ?? null)),
      numberArray(updates.map((u) => u.latest?.dimmingPercent ?? null)),
      numberArray(updates.map((u) => u.latest?.batteryV ?? null)),
      numberArray(updates.map((u) => u.latest?.rssi ?? null)),
      numberArray(updates.map((u) => versions?.get(u.id) ?? null)),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

export interface LampChange {
  readonly lampId: number
  readonly at: Date
  readonly what: 'status' | 'connection' | 'day_burning'
  readonly value: string
}

export async function insertLampChanges(
  client: pg.ClientBase,
  changes: readonly LampChange[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'insert-lamp-changes',
    text: `insert into lamp_change (lamp_id, at, what, value)
      select lamp_id, to_timestamp(at / 1000.0), what, value
      from unnest($1::bigint[], $2::float8[], $3::text[], $4::text[]) as c(lamp_id, at, what, value)
      on conflict (lamp_id, at, what) do update set value = excluded.value`,
    values: [
      numberArray(changes.map((c) => c.lampId)),
      timeArray(changes.map((c) => c.at)),
      textArray(changes.map((c) => c.what)),
      textArray(changes.map((c) => c.value)),
    ],
  })
}
