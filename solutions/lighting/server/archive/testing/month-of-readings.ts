import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type pg from 'pg'

export interface MonthOfReadings {
  readonly wid: number
  /** Their device ids begin with it. */
  readonly name: string
  readonly lamps: number
  /** `2026-08`. */
  readonly month: string
  readonly days: number
}

/**
 * Inserts lamps of a site with readings as lamps on a LoRaWAN send them: one in 15 minutes with the jitter of their clocks,
 * one of a hundred missing, the current of the night with its noise, battery, payload, and one gateway with the microsecond
 * of its clock.
 */
export async function insertMonth(
  pool: pg.Pool,
  { wid, name, lamps, month, days }: MonthOfReadings,
): Promise<number> {
  const first = new Date(`${month}-01T00:00:00+07:00`)
  await ensureMonthlyPartitions(pool, 'lamp_reading', { from: first, to: first })
  await pool.query(
    `insert into lamp (wid, devid, pole, profile_id)
     select $1, $2 || lpad(to_hex(n), 6, '0'), 'P-' || n, (select min(id) from device_profile) from generate_series(1, $3::int) n`,
    [wid, name, lamps],
  )
  const { rowCount } = await pool.query(
    `with noise as materialized (
      select l.id, 0.45 + 0.2 * (hashint8(l.id) & 1023) / 1023 as base, -115 + (hashint8(l.id * 7) & 31) as strength,
        (hashint8(l.id * 13) & 1023) * interval '0.8 s' as phase, (hashint8(l.id * 17) & 8191) as counter,
        '647fda000000' || lpad(to_hex((hashint8(l.id * 19) & 15)::int), 4, '0') as gateway
      from lamp l where l.devid like $1 || '%'),
    sent as materialized (
      select l.*, n, date_trunc('milliseconds', $2::timestamptz + n * interval '15 minutes' + l.phase + (random_normal() * 500) * interval '1 ms') as at,
        random() as luck, random_normal() as a, random_normal() as b, random_normal() as c, random_normal() as d
      from noise l, generate_series(0, $3::int * 96 - 2) n),
    measured as materialized (
      select s.*, case when extract(hour from s.at at time zone 'Asia/Bangkok') between 6 and 17 then 0
        when extract(hour from s.at at time zone 'Asia/Bangkok') in (23, 0, 1, 2, 3, 4) then 50 else 100 end as level,
        (3600 - n / 300 + 2 * b)::int as mv, (strength + 3 * c)::int as rssi, (round((2 + 3 * d) * 4) / 4)::numeric::float8 as snr
      from sent s),
    current as materialized (select m.*, (1000 * base * level / 100 * (1 + 0.02 * a))::int as ma from measured m)
    insert into lamp_reading (lamp_id, at, counter, received_at, current_a, dimming_percent, battery_v, rssi, snr, frequency_hz,
      port, payload, rx, dev_addr)
    select id, at, counter + n, at + (120 + abs(90 * c))::int * interval '1 ms', ma / 1000.0::float8, level, mv / 1000.0::float8, rssi, snr,
      923200000 + 200000 * (random() * 7)::int, 2, lpad(to_hex(ma), 4, '0') || lpad(to_hex(level), 2, '0') || lpad(to_hex(mv), 4, '0'),
      jsonb_build_array(jsonb_build_object('gateway', gateway, 'rssi', rssi, 'snr', snr, 'at',
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || lpad((random() * 999)::int::text, 3, '0') || 'Z')),
      33030144 + id
    from current where luck > 0.01`,
    [name, first, days],
  )
  return rowCount ?? 0
}
