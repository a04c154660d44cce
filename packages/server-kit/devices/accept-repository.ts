import { pipeline } from 'node:stream/promises'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { defineBatch } from '../batch.ts'
import { numberArray, textArray, timeArray } from '../sql-arrays.ts'
import type { KnownChannel, KnownDevice, NewMeasurement, OpenPeriod } from './known-devices.ts'
import type { ReplacedValue } from './monitor.ts'

const deviceColumns = `id, wid, external_id as device, coalesce(nullif(name, ''), external_id) as name, report_s as "reportS", timeout_s as "timeoutS", rules,
  rules_since as "rulesSince", at, newest_at as "newestAt", received_at as "receivedAt", is_gone as "isOffline", clock_off_s as "clockOffS",
  state, state_times as "stateTimes", health, health_since as "healthSince", reasons, condition, condition_since as "conditionSince", patience_s as "silenceTimeoutS", recheck_at as "recheckAt"`

type DeviceRecord = Omit<KnownDevice, 'channels'>

/** Devices by the names that they give themselves, locked in the order of their ids. */
export async function lockDevices(
  client: pg.ClientBase,
  solution: string,
  names: readonly string[],
): Promise<KnownDevice[]> {
  const { rows } = await client.query<DeviceRecord>({
    name: 'devices-lock',
    text: `select ${deviceColumns} from device
      where solution = $1 and external_id = any($2) and archived_at is null order by id for no key update`,
    values: [solution, textArray([...new Set(names)])],
  })
  return withChannels(client, rows)
}

/**
 * Devices that the passing of time may have changed: silent ones, and those due for a requested
 * recheck.
 */
export async function lockDueDevices(
  client: pg.ClientBase,
  solution: string,
  now: Date,
  most: number,
): Promise<KnownDevice[]> {
  const { rows } = await client.query<DeviceRecord>({
    name: 'devices-due',
    text: `select ${deviceColumns} from device
      where solution = $1 and archived_at is null and received_at is not null
        and ((health <> 'unreachable' and received_at < $2::timestamptz - make_interval(secs => coalesce(patience_s, timeout_s)))
          or (recheck_at <= $2 and health <> 'unreachable'))
      order by id limit ${most} for no key update skip locked`,
    values: [solution, now],
  })
  return withChannels(client, rows)
}

async function withChannels(
  client: pg.ClientBase,
  records: readonly DeviceRecord[],
): Promise<KnownDevice[]> {
  const devices = records.map((record): KnownDevice => ({ ...record, channels: new Map() }))
  const byId = new Map(devices.map((device) => [device.id, device]))
  if (devices.length === 0) return devices
  const { rows } = await client.query<KnownChannel>({
    name: 'channels-of-devices',
    text: `select id, device_id as "deviceId", key, coalesce(nullif(name, ''), key) as name, words is not null as "isTwoState", place,
        at, value, quality, level, reached
      from channel where device_id = any($1) order by id`,
    values: [numberArray([...byId.keys()])],
  })
  for (const channel of rows) byId.get(channel.deviceId)?.channels.set(channel.key, channel)
  return devices
}

/** The rules of devices as they were at and after a time, oldest first. */
export async function findRulesSince(
  client: pg.ClientBase,
  deviceIds: readonly number[],
): Promise<
  readonly { readonly deviceId: number; readonly since: Date; readonly rules: DeviceRules }[]
> {
  if (deviceIds.length === 0) return []
  const { rows } = await client.query<{ deviceId: number; since: Date; rules: DeviceRules }>({
    name: 'device-rules',
    text: `select device_id as "deviceId", since, rules from device_rules where device_id = any($1) order by device_id, version`,
    values: [numberArray(deviceIds)],
  })
  return rows
}

interface NewChannel {
  readonly deviceId: number
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly words: readonly string[] | null
}

const newChannels = defineBatch<NewChannel>('n', {
  device_id: ['bigint', (channel) => channel.deviceId],
  key: ['text', (channel) => channel.key],
  name: ['text', (channel) => channel.name],
  unit: ['text', (channel) => channel.unit],
  decimals: ['smallint', (channel) => channel.decimals],
  words: ['jsonb', ({ words }) => words && JSON.stringify(words)],
})

/** Channels that their devices name for the first time. */
export async function insertChannels(
  client: pg.ClientBase,
  channels: readonly NewChannel[],
): Promise<KnownChannel[]> {
  const { rows } = await client.query<KnownChannel>({
    name: 'channels-insert',
    text: `insert into channel (device_id, key, name, unit, decimals, words)
      select device_id, key, name, unit, decimals, words from ${newChannels.table}
      on conflict (device_id, key) do update set key = excluded.key
      returning id, device_id as "deviceId", key, coalesce(nullif(name, ''), key) as name, words is not null as "isTwoState", place,
        at, value, quality, level, reached`,
    values: newChannels.values(channels),
  })
  return rows
}

const measurements = defineBatch<NewMeasurement>('n', {
  channel_id: ['bigint', (row) => row.channelId],
  at: ['timestamptz', (row) => row.at],
  value: ['float8', (row) => row.value],
  quality: ['smallint', (row) => row.quality],
  level: ['smallint', (row) => row.level],
})
const measurementInsert = `insert into measurement (channel_id, at, value, quality, level)
  select channel_id, at, value, quality, level from ${measurements.table} on conflict do nothing`

const measurementCopy = 'copy measurement (channel_id, at, value, quality, level) from stdin'
/** Fewer are quicker in a statement of their own. */
const fewRows = 200

/** Stores readings of which none can be there already: many by COPY, which looks for no conflict. */
export async function insertMeasurements(
  client: pg.ClientBase,
  rows: readonly NewMeasurement[],
): Promise<void> {
  if (rows.length === 0) return
  if (rows.length < fewRows) {
    await client.query({
      name: 'measurements-insert',
      text: measurementInsert,
      values: measurements.values(rows),
    })
    return
  }
  let [text, at, time] = ['', rows[0]?.at, '']
  for (const { channelId, at: own, value, quality, level } of rows) {
    // the values of one report share their time
    if (own !== at || time === '') [at, time] = [own, own.toISOString()]
    text += `${channelId}\t${time}\t${value ?? '\\N'}\t${quality}\t${level}\n`
  }
  await pipeline([text], client.query(copyFrom(measurementCopy)))
}

/** Those of these values that are stored already, by `channel ms`. */
export async function findKnownMeasurements(
  client: pg.ClientBase,
  channelIds: readonly number[],
  times: readonly Date[],
): Promise<Map<string, StoredValue>> {
  const { rows } = await client.query<StoredValue & { key: string }>({
    name: 'measurements-known-values',
    text: `select channel_id || ' ' || round(extract(epoch from at) * 1000) as key, value, quality from measurement
      where channel_id = any($1) and at in (select to_timestamp(t / 1000.0) from unnest($2::float8[]) t)`,
    values: [numberArray(channelIds), timeArray(times)],
  })
  return new Map(rows.map(({ key, value, quality }) => [key, { value, quality }]))
}

interface DeviceMoment {
  readonly deviceId: number
  readonly at: Date
}

const moments = defineBatch<DeviceMoment>('n', {
  device_id: ['bigint', (moment) => moment.deviceId],
  at: ['timestamptz', (moment) => moment.at],
  place: ['int', (_, index) => index],
})

/** Which of these moments their device has a value of, whatever channel: their places in the list. */
export async function findKnownMoments(
  client: pg.ClientBase,
  wanted: readonly DeviceMoment[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await client.query<{ place: number }>({
    name: 'measurements-known-moments',
    text: `select n.place from ${moments.table} cross join lateral (
        select from channel c join measurement m on m.channel_id = c.id
        where c.device_id = n.device_id and m.at = n.at limit 1) k`,
    values: moments.values(wanted),
  })
  return new Set(rows.map(({ place }) => place))
}

/** The stored value of a channel and time. */
export type StoredValue = Pick<NewMeasurement, 'value' | 'quality'>

/**
 * Stores values that are new, or differ from the stored value of their time. The later report of a
 * moment is valid; a value that could not be measured replaces none. Returns whether each written
 * `channel ms` is new.
 */
export async function insertNewMeasurements(
  client: pg.ClientBase,
  rows: readonly NewMeasurement[],
): Promise<Map<string, boolean>> {
  if (rows.length === 0) return new Map()
  const once = new Map<string, NewMeasurement>()
  for (const row of rows) {
    const key = `${row.channelId} ${row.at.getTime()}`
    if (row.value !== null || !once.has(key)) once.set(key, row)
  }
  const { rows: stored } = await client.query<{ key: string; isNew: boolean }>({
    name: 'measurements-upsert',
    text: `insert into measurement as m (channel_id, at, value, quality, level)
      select channel_id, at, value, quality, level from ${measurements.table}
      on conflict (channel_id, at) do update set value = excluded.value, quality = excluded.quality, level = excluded.level
      where excluded.value is not null and (m.value, m.quality) is distinct from (excluded.value, excluded.quality)
      returning channel_id || ' ' || round(extract(epoch from at) * 1000) as key,
        not exists (select from measurement k where k.channel_id = m.channel_id and k.at = m.at) as "isNew"`,
    values: measurements.values([...once.values()]),
  })
  return new Map(stored.map(({ key, isNew }) => [key, isNew]))
}

const replacedValues = defineBatch<ReplacedValue>('g', {
  device_id: ['bigint', (value) => value.deviceId],
  key: ['text', (value) => value.key],
  at: ['timestamptz', (value) => value.at],
})

/** Deletes values that have another time now. */
export async function deleteMeasurements(
  client: pg.ClientBase,
  replaced: readonly ReplacedValue[],
): Promise<void> {
  if (replaced.length === 0) return
  await client.query({
    name: 'measurements-delete',
    text: `delete from measurement m using channel c, ${replacedValues.table}
      where c.device_id = g.device_id and c.key = g.key and m.channel_id = c.id and m.at = g.at`,
    values: replacedValues.values(replaced),
  })
}

const changedChannels = defineBatch<KnownChannel>('n', {
  id: ['bigint', (channel) => channel.id],
  at: ['timestamptz', (channel) => channel.at],
  value: ['float8', (channel) => channel.value],
  quality: ['smallint', (channel) => channel.quality],
  level: ['smallint', (channel) => channel.level],
  reached: ['smallint', (channel) => channel.reached],
})

export async function updateChannels(
  client: pg.ClientBase,
  channels: readonly KnownChannel[],
): Promise<void> {
  if (channels.length === 0) return
  await client.query({
    name: 'channels-update',
    text: `update channel c set at = n.at, value = n.value, quality = n.quality, level = n.level, reached = n.reached
      from ${changedChannels.table} where c.id = n.id`,
    values: changedChannels.values(channels),
  })
}

const changedDevices = defineBatch<KnownDevice>('n', {
  id: ['bigint', (device) => device.id],
  at: ['timestamptz', (device) => device.at],
  newest_at: ['timestamptz', (device) => device.newestAt],
  received_at: ['timestamptz', (device) => device.receivedAt],
  is_gone: ['boolean', (device) => device.isOffline],
  clock_off_s: ['int', (device) => device.clockOffS],
  state: ['jsonb', (device) => JSON.stringify(device.state)],
  state_times: ['jsonb', (device) => JSON.stringify(device.stateTimes)],
  health: ['text', (device) => device.health],
  health_since: ['timestamptz', (device) => device.healthSince],
  reasons: ['jsonb', (device) => JSON.stringify(device.reasons)],
  condition: ['text', (device) => device.condition],
  condition_since: ['timestamptz', (device) => device.conditionSince],
  recheck_at: ['timestamptz', (device) => device.recheckAt],
  patience_s: ['int', (device) => device.silenceTimeoutS],
})

export async function updateDevices(
  client: pg.ClientBase,
  devices: readonly KnownDevice[],
): Promise<void> {
  if (devices.length === 0) return
  await client.query({
    name: 'devices-update',
    text: `update device d set at = n.at, newest_at = n.newest_at, received_at = n.received_at, is_gone = n.is_gone,
        clock_off_s = n.clock_off_s, state = n.state, state_times = n.state_times, health = n.health,
        health_since = n.health_since, reasons = n.reasons, condition = n.condition, condition_since = n.condition_since,
        recheck_at = n.recheck_at, patience_s = n.patience_s
      from ${changedDevices.table} where d.id = n.id`,
    values: changedDevices.values(devices),
  })
}

/** The present states of devices, by kind. */
export async function findOpenPeriods(
  client: pg.ClientBase,
  deviceIds: readonly number[],
): Promise<readonly OpenPeriod[]> {
  if (deviceIds.length === 0) return []
  const { rows } = await client.query<OpenPeriod>({
    name: 'periods-open',
    text: `select id, device_id as "deviceId", kind, value, detail, started_at as "startedAt" from device_period
      where ended_at is null and device_id = any($1)`,
    values: [numberArray(deviceIds)],
  })
  return rows
}

interface PeriodEnd {
  readonly id: number
  readonly at: Date
}

const periodEnds = defineBatch<PeriodEnd>('n', {
  id: ['bigint', (end) => end.id],
  at: ['timestamptz', (end) => end.at],
})

export async function endPeriods(client: pg.ClientBase, ends: readonly PeriodEnd[]): Promise<void> {
  if (ends.length === 0) return
  await client.query({
    name: 'periods-end',
    text: `update device_period p set ended_at = n.at from ${periodEnds.table} where p.id = n.id`,
    values: periodEnds.values(ends),
  })
}

type NewPeriod = Omit<OpenPeriod, 'id'> & { readonly endedAt: Date | null }

const newPeriods = defineBatch<NewPeriod>('n', {
  device_id: ['bigint', (period) => period.deviceId],
  kind: ['text', (period) => period.kind],
  value: ['text', (period) => period.value],
  detail: ['jsonb', ({ detail }) => (detail === null ? null : JSON.stringify(detail))],
  started_at: ['timestamptz', (period) => period.startedAt],
  ended_at: ['timestamptz', (period) => period.endedAt],
})

export async function insertPeriods(
  client: pg.ClientBase,
  periods: readonly NewPeriod[],
): Promise<void> {
  if (periods.length === 0) return
  await client.query({
    name: 'periods-insert',
    text: `insert into device_period (device_id, kind, value, detail, started_at, ended_at)
      select device_id, kind, value, detail, started_at, ended_at from ${newPeriods.table}`,
    values: newPeriods.values(periods),
  })
}

interface DueDay {
  readonly deviceId: number
  readonly day: string
}

const dueDays = defineBatch<DueDay>('n', {
  device_id: ['bigint', (one) => one.deviceId],
  day: ['date', (one) => one.day],
})

/** Days whose readings are to be summed up, `yyyy-mm-dd` in Bangkok; locked, so that no sum is made without them. */
export async function noteDueDays(client: pg.ClientBase, days: readonly DueDay[]): Promise<void> {
  if (days.length === 0) return
  await client.query({
    name: 'days-due',
    text: `insert into measurement_day_due (device_id, day) select device_id, day from ${dueDays.table}
      on conflict (device_id, day) do update set day = excluded.day where false`,
    values: dueDays.values(days),
  })
}
