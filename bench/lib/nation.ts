import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { chirpstackUplink } from './uplinks.ts'

export interface NationSize {
  readonly lamps: number
  readonly sites: number
}

/** Seconds between two reports of a lamp. */
export const reportsEvery = 900
/** Lamps that one statement registers, as a large import does. */
const lampsAtOnce = 20_000
const profile = 'โคมของทั้งประเทศ'
const [offices, departments] = [18, 77]

/** The device id of the `n`-th lamp, from 0 on. */
export function nationLamp(n: number): string {
  return `70b3d5${n.toString(16).padStart(10, '0')}`
}

/** The id of the gateway of the `n`-th site, from 0 on. */
export function nationGateway(n: number): string {
  return `0016c0${n.toString(16).padStart(10, '0')}`
}

/** The site of the `n`-th lamp, from 0 on: neighbours share it. */
export function siteOfLamp(n: number, { lamps, sites }: NationSize): number {
  return Math.floor((n * sites) / lamps)
}

/**
 * The `turn`-th uplink of all lamps, now: each reports once before any does again, burning by night
 * alone. `counter` is that of the first round.
 */
export function nationUplink(
  turn: number,
  size: NationSize,
  counter: number,
): { devEui: string; text: string } {
  // neighbours do not report together
  const lamp = (turn * 7_919) % size.lamps
  const now = new Date()
  const hour = (now.getUTCHours() + 7) % 24
  const devEui = nationLamp(lamp)
  const text = chirpstackUplink({
    devEui,
    gateway: nationGateway(siteOfLamp(lamp, size)),
    time: now.toISOString(),
    counter: counter + Math.floor(turn / size.lamps),
    current: hour < 6 || hour >= 18 ? 0.42 : 0,
  })
  return { devEui, text }
}

/**
 * Registers lamps, sites and a gateway at each until there are so many: sites in turn of 77
 * departments in 18 offices, from south to north, and the lamps of each along a road. All have just reported. A
 * nation that is there already grows by what it lacks; lamps of a site stay together.
 */
export async function growNation(
  { pool }: Pick<Database, 'pool'>,
  from: NationSize,
  to: NationSize,
): Promise<void> {
  if (from.lamps === 0) await addOffices({ pool })
  await pool.query(
    `insert into site (department_id, type_name, name, latitude, longitude)
     select d.ids[1 + n % cardinality(d.ids)], 'Lighting', 'ทล.' || 1000 + n || ' ตอน ' || 1 + n % 9,
       6.5 + 13 * n / $3::float8, 99 + (n * 7919 % 5000) / 1000.0
     from generate_series($1::int, $2::int - 1) n,
       (select array_agg(id order by id) as ids from department where name like 'แขวงทางหลวงชนบทที่ %') d`,
    [from.sites, to.sites, to.sites],
  )
  await pool.query(
    `insert into gateway (wid, gwno, eui, latitude, longitude, seen_at, is_online)
     select wid, '1', '0016c0' || lpad(to_hex(n), 10, '0'), latitude, longitude, now(), true
     from (select wid, latitude, longitude, row_number() over (order by wid) - 1 as n from site where name like 'ทล.%') s
     where n >= $1 and n < $2`,
    [from.sites, to.sites],
  )
  for (let first = from.lamps; first < to.lamps; first += lampsAtOnce) {
    await pool.query(
      `insert into lamp (wid, devid, pole, profile_id, latitude, longitude, point_lat, point_lon, sta, reading_at, counter,
         current_a, dimming_percent, battery_v, rssi, seen_at, unreachable_at, status, status_until, lit)
       select s.wid, '70b3d5' || lpad(to_hex(n), 10, '0'), 'P-' || n, p.id, at.lat::text, at.lon::text, at.lat, at.lon,
         n % 100 || '+' || lpad((n % 1000)::text, 3, '0'), seen.at, 1, 0.42, 100, 3.6, -71, seen.at,
         seen.at + interval '45 minutes', 'ok', now() + interval '1 day', 'lit'
       from generate_series($1::int, $2::int - 1) n
       join (select wid, latitude, longitude, row_number() over (order by wid) - 1 as place from site where name like 'ทล.%') s
         on s.place = n::bigint * $4::int / $3::int,
         lateral (select round((s.latitude + n % 200 * 0.0003)::numeric, 6)::float8 as lat,
           round((s.longitude + n % 200 * 0.0002)::numeric, 6)::float8 as lon) at,
         lateral (select now() - n % $5::int * interval '1 second' as at) seen,
         (select id from device_profile where name = $6) p`,
      [first, Math.min(to.lamps, first + lampsAtOnce), to.lamps, to.sites, reportsEvery, profile],
    )
  }
  for (const table of ['lamp', 'asset', 'asset_period', 'lamp_count', 'asset_count', 'site'])
    await pool.query(`vacuum analyze ${table}`)
}

/** The offices of a nation, their departments, and what its lamps send. */
async function addOffices({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `insert into device_profile (solution, name, mapping)
     values ('lighting', $1, '{"current": "ct", "battery": "battery", "dimming": "dim"}')`,
    [profile],
  )
  await pool.query(
    `insert into department_group (name, code, kind, region_number)
     select 'สำนักงานทางหลวงชนบทที่ ' || n, 'office-' || n, 'regional', n from generate_series(1, $1::int) n`,
    [offices],
  )
  await pool.query(
    `insert into department (group_id, name) select g.id, 'แขวงทางหลวงชนบทที่ ' || n from generate_series(0, $1::int - 1) n
     join department_group g on g.code = 'office-' || 1 + n % $2::int`,
    [departments, offices],
  )
}

/** Stores the readings of all lamps over the last days, as they would have come: one time after the other. */
export async function fillDays(
  { pool }: Pick<Database, 'pool'>,
  days: number,
  onDay: (day: number) => void = () => undefined,
): Promise<void> {
  const newest = new Date()
  const oldest = new Date(newest.getTime() - days * 86_400_000)
  await ensureMonthlyPartitions(pool, 'lamp_reading', { from: oldest, to: newest })
  const times = (days * 86_400) / reportsEvery
  for (let time = 0; time < times; time += 1) {
    // it burns by night, and its current, battery and signal waver, each lamp's by itself
    await pool.query(
      `insert into lamp_reading (lamp_id, at, counter, received_at, current_a, dimming_percent, battery_v, rssi, snr,
         frequency_hz, port, payload, rx)
       select l.id, t.at, $2, t.at + interval '0.3 seconds', case when is_night then round((0.4 + h % 50 / 1000.0)::numeric, 3) else 0 end,
         case when is_night then 100 else 0 end, round((3.5 + h % 30 / 100.0)::numeric, 2), -60 - h % 60, 5 + h % 12 / 2.0,
         923200000 + h % 8 * 200000, 1, encode(decode('0167' || lpad(to_hex(h % 65536), 4, '0') || '02685000', 'hex'), 'base64'),
         jsonb_build_array(jsonb_build_object('gatewayId', g.eui, 'rssi', -60 - h % 60, 'snr', 5 + h % 12 / 2.0))
       from lamp l join device_profile p on p.id = l.profile_id and p.name = $3
       join gateway g on g.wid = l.wid,
         lateral (select abs(hashint8(l.id * 100003 + $2)) % 1000000 as h, $1::timestamptz + l.id % $4::int * interval '1 second' as at) t,
         lateral (select extract(hour from t.at at time zone 'Asia/Bangkok') not between 6 and 17 as is_night) n`,
      [new Date(oldest.getTime() + time * reportsEvery * 1_000), time, profile, reportsEvery],
    )
    if ((time + 1) % (86_400 / reportsEvery) === 0) onDay((time + 1) / (86_400 / reportsEvery))
  }
  await pool.query('vacuum analyze lamp_reading')
}
