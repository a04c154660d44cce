import type { ChannelForm, DeviceForm } from '@roadside/contract/devices/calls.ts'
import type {
  DevicePeriod,
  DeviceRow,
  DeviceRulesVersion,
} from '@roadside/contract/devices/rows.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Db } from '../database.ts'
import { isoBangkok } from '../iso-sql.ts'
import { editableEquipment } from '../record-scope-sql.ts'
import { textArray } from '../sql-arrays.ts'
import type { StateTimes } from './subject-times.ts'

const channelJson = sql`jsonb_build_object('id', c.id, 'key', c.key, 'name', coalesce(nullif(c.name, ''), c.key), 'unit', c.unit,
  'decimals', c.decimals, 'words', c.words, 'place', c.place, 'at', ${isoBangkok(sql`c.at`)},
  'value', case when c.quality < 2 then c.value end, 'quality', (array['good', 'uncertain', 'bad'])[c.quality + 1],
  'level', case when c.quality < 2 then nullif(c.level, -1) end)`

interface StoredDevice extends DeviceRow<object> {
  readonly stateTimes: StateTimes
}

/** Uplinks of device `v` that are missing. Null: none of its messages had a frame counter. */
const missingJson = (now: Date) => sql`(
      select case when f.since is not null then jsonb_build_object('day', g.day, 'month', g.month,
        'since', case when f.since > ${now}::timestamptz - interval '30 days' then ${isoBangkok(sql`f.since`)} end) end
      from (select min(at) as since from device_frame where device_id = v.id) f,
        (select coalesce(sum(missing) filter (where ended_at > ${now}::timestamptz - interval '24 hours'), 0)::int as day,
          coalesce(sum(missing), 0)::int as month from uplink_gap
        where kind = 'device' and source_id = v.id and ended_at > ${now}::timestamptz - interval '30 days') g)`

/** Devices of a site by name, with their channels in the order in which they were made. */
export async function findDevices(
  db: Db,
  solution: string,
  wid: number,
  now: Date,
): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`
    select v.id, v.external_id as device, coalesce(nullif(v.name, ''), v.external_id) as name, nullif(v.sta, '') as sta,
      v.latitude, v.longitude, v.place, ${isoBangkok(sql`v.at`)} as at, ${isoBangkok(sql`v.received_at`)} as received_at,
      v.health, ${isoBangkok(sql`v.health_since`)} as health_since, v.reasons, v.condition,
      ${isoBangkok(sql`v.condition_since`)} as condition_since, v.state, v.state_times as "stateTimes", v.rules, v.rules_version, v.report_s, v.timeout_s,
      ${missingJson(now)} as missing,
      coalesce((select jsonb_agg(${channelJson} order by c.id) from channel c where c.device_id = v.id), '[]') as channels
    from device v where v.wid = ${wid} and v.solution = ${solution} and v.archived_at is null
    order by v.name collate "th-x-icu", v.id`.execute(db)
  return rows
}

/** Whether the caller may change the devices of a site. */
export async function mayEditSite(db: Db, caller: Caller, wid: number): Promise<boolean> {
  const { rows } = await sql<{ may_edit: boolean }>`
    select ${editableEquipment(caller)} as may_edit from site s join department d on d.id = s.department_id
    where s.wid = ${wid}`.execute(db)
  return rows[0]?.may_edit ?? false
}

export interface PeriodsQuery {
  readonly solution: string
  readonly wid: number
  readonly device: number | null
  readonly kinds: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
  readonly offset: number
  readonly limit: number
}

/**
 * States of devices, newest first, among those that overlap the time; `total` counts no further
 * than `most`.
 */
export async function findPeriods(
  db: Db,
  query: PeriodsQuery,
  most: number,
): Promise<{ rows: DevicePeriod[]; total: number }> {
  const devices = sql`v.solution = ${query.solution} and v.wid = ${query.wid} and (${query.device}::bigint is null or v.id = ${query.device})`
  const periods = sql`p.device_id = v.id
    and (${query.kinds && textArray(query.kinds)}::text[] is null or p.kind = any(${query.kinds && textArray(query.kinds)}::text[]))
    and (${query.to}::timestamptz is null or p.started_at < ${query.to})
    and (${query.from}::timestamptz is null or coalesce(p.ended_at, 'infinity') >= ${query.from})`
  // each device's own newest, by the index that has them in order
  const { rows } = await sql<DevicePeriod>`
    select p.id, v.id as device_id, coalesce(nullif(v.name, ''), v.external_id) as device_name, p.kind, p.value, p.detail,
      ${isoBangkok(sql`p.started_at`)} as started_at, ${isoBangkok(sql`p.ended_at`)} as ended_at
    from device v cross join lateral (
      select * from device_period p where ${periods} order by p.started_at desc, p.id desc limit ${query.offset + query.limit}) p
    where ${devices} order by p.started_at desc, p.id desc limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from device v join device_period p on ${periods} where ${devices} limit ${most}) t`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Every entered version of a device's rules, newest first; `since` is null for the rules of its
 * registration.
 */
export async function findRulesVersions(
  db: Db,
  { solution, wid, device }: { solution: string; wid: number; device: number },
): Promise<DeviceRulesVersion[]> {
  const { rows } = await sql<DeviceRulesVersion>`
    select r.version, ${isoBangkok(sql`r.since`)} as since, r.username, r.rules
    from device_rules r join device v on v.id = r.device_id
    where v.id = ${device} and v.wid = ${wid} and v.solution = ${solution} order by r.version desc`.execute(
    db,
  )
  return rows
}

interface RulesChange {
  readonly version: number
  readonly device: string
  readonly before: DeviceRules
  readonly channels: DeviceRow['channels']
}

/** Sets the rules of a device from a time on; null: another version was read, or there is no such device. */
export async function insertRules(
  db: Db,
  device: { solution: string; wid: number; id: number; version: number },
  { rules, username, now }: { rules: DeviceRules; username: string; now: Date },
): Promise<RulesChange | null> {
  const { rows } = await sql<RulesChange>`
    with old as (select id, rules, external_id from device where id = ${device.id}),
    changed as (
      update device set rules = ${JSON.stringify(rules)}::jsonb, rules_version = rules_version + 1, rules_since = ${now},
        recheck_at = ${now}
      where id = ${device.id} and wid = ${device.wid} and solution = ${device.solution} and rules_version = ${device.version}
      returning id, rules_version),
    kept as (
      insert into device_rules (device_id, version, since, username, rules)
      select id, rules_version, ${now}, ${username}, ${JSON.stringify(rules)}::jsonb from changed)
    select n.rules_version as version, o.external_id as device, o.rules as before,
      coalesce((select jsonb_agg(${channelJson} order by c.id) from channel c where c.device_id = o.id), '[]') as channels
    from changed n join old o on o.id = n.id`.execute(db)
  return rows[0] ?? null
}

type Form = DeviceForm

/** Registers a device. Its first rules, if any, also apply to its earlier values. */
export async function insertDevice(
  db: Db,
  {
    solution,
    wid,
    rules,
    username,
  }: { solution: string; wid: number; rules: DeviceRules; username: string },
  { device, name, sta, latitude, longitude, report_s, timeout_s, place = {} }: Form,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into device (solution, wid, external_id, name, sta, latitude, longitude, report_s, timeout_s, place, rules)
      values (${solution}, ${wid}, ${device.trim()}, ${name}, ${sta}, ${latitude}, ${longitude}, ${report_s}, ${timeout_s},
        ${JSON.stringify(place)}::jsonb, ${JSON.stringify(rules)}::jsonb)
      on conflict do nothing returning id, rules_version, rules_since, rules),
    first as (
      insert into device_rules (device_id, version, since, username, rules)
      select id, rules_version, rules_since, ${username}, rules from made where rules <> '{}')
    select id from made`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Changes a device's entered fields; returns the former ones. Null where no device has this name.
 */
export async function updateDevice(
  db: Db,
  { solution, wid, id }: { solution: string; wid: number; id: number },
  { device, name, sta, latitude, longitude, report_s, timeout_s, place }: Form,
): Promise<Omit<Form, 'device'> | null> {
  const { rows } = await sql<Omit<Form, 'device'>>`
    update device v set name = ${name}, sta = ${sta}, latitude = ${latitude}, longitude = ${longitude}, report_s = ${report_s},
      timeout_s = ${timeout_s}, place = coalesce(${place ? JSON.stringify(place) : null}::jsonb, v.place)
    from (select * from device where id = ${id} for update) o
    where v.id = o.id and o.wid = ${wid} and o.solution = ${solution} and o.external_id = ${device.trim()}
      and o.archived_at is null
    returning o.name, o.sta, o.latitude, o.longitude, o.report_s, o.timeout_s, o.place`.execute(db)
  return rows[0] ?? null
}

/** Removes a device from its site; returns its name, null where there is none. */
export async function archiveDevice(
  db: Db,
  { solution, wid, id, now }: { solution: string; wid: number; id: number; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ device: string }>`
    update device set archived_at = ${now}
    where id = ${id} and wid = ${wid} and solution = ${solution} and archived_at is null returning external_id as device`.execute(
    db,
  )
  // a query of its own: it also sees the rows of a batch that held the device meanwhile
  await sql`
    update device_period p set ended_at = greatest(started_at, ${now}) from device v
    where v.id = ${id} and v.archived_at is not null and p.device_id = v.id and p.ended_at is null`.execute(
    db,
  )
  return rows[0]?.device ?? null
}

/** The entered fields of a channel; null: no place. */
interface ChannelBefore extends Omit<ChannelForm, 'place'> {
  readonly device: string
  readonly key: string
  readonly place: ChannelForm['place'] | null
}

/**
 * Names a channel of a device of the site; returns its former name, and its device. Null where
 * there is none.
 */
export async function updateChannel(
  db: Db,
  { solution, wid, id }: { solution: string; wid: number; id: number },
  { name, unit, decimals, words, place }: ChannelForm,
): Promise<ChannelBefore | null> {
  const { rows } = await sql<ChannelBefore>`
    update channel set name = ${name}, unit = ${unit}, decimals = ${decimals},
      words = case when ${words === undefined} then channel.words else ${words ? JSON.stringify(words) : null}::jsonb end,
      place = coalesce(${place ? JSON.stringify(place) : null}::jsonb, channel.place)
    from device v, (select * from channel where id = ${id} for update) o
    where channel.id = o.id and v.id = o.device_id and v.wid = ${wid} and v.solution = ${solution}
    returning o.name, o.unit, o.decimals, o.words, o.place, o.key, v.external_id as device`.execute(
    db,
  )
  return rows[0] ?? null
}
