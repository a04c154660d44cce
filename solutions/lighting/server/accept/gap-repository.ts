import {
  groupFrames,
  lateMin,
  touchedDevices,
  type DeviceFrames,
  type FrameRow,
  type TouchedDevice,
} from '@roadside/server-kit/uplinks/gap-repository.ts'
import type pg from 'pg'
import { isInArchive } from '../archive/in-archive-sql.ts'

/**
 * The gateway of `lamp_reading r` with the best reception: as `receivedBy` (decode/reception.ts).
 */
export const bestGateway = `(select one ->> 'gateway' from jsonb_array_elements(r.rx) as one
  order by (one ->> 'rssi')::float8 desc nulls last, (one ->> 'snr')::float8 desc nulls last limit 1)`

/** More than a lamp sends in years. */
const mostFrames = 100_000

// The limits make PostgreSQL look into the index for each lamp. Readings of the archive are not there to be counted: what
// lies before the last archived month, and behind the next one, is left out.
const framesText = `
  with touched as (
    select l.id, l.wid, l.device_since, greatest(t.first - interval '${lateMin} minutes', m.open_from) as first, t.last,
      m.open_from, m.open_until
    from ${touchedDevices.table} join lamp l using (id) cross join lateral (
      select coalesce(max(ends_at) filter (where starts_at <= t.last), '-infinity') as open_from,
        coalesce(min(starts_at) filter (where starts_at > t.last), 'infinity') as open_until
      from archive_month where ${isInArchive}) m)
  select t.id, t.wid, r.counter, r.dev_addr as "devAddr", ${bestGateway} as gateway,
    (extract(epoch from r.at) * 1000)::float8 as at, (extract(epoch from b.until) * 1000)::float8 as until
  from touched t
    cross join lateral (select
      coalesce((select at from lamp_reading where lamp_id = t.id and at < t.first and at >= t.open_from and counter >= 0
        order by at desc limit 1), t.first) as since,
      coalesce((select at from lamp_reading where lamp_id = t.id and at > t.last and at < t.open_until and counter >= 0
        order by at limit 1), t.last) as until) b
    cross join lateral (
      select at, counter, dev_addr, rx from lamp_reading
      where lamp_id = t.id and at >= b.since and at <= b.until + interval '${lateMin} minutes' and counter >= 0
        and (t.device_since is null or received_at >= t.device_since)
      order by at, counter limit ${mostFrames}) r
  where t.first <= t.last
  order by t.id, r.at, r.counter`

/** The frames around those that touched a lamp, all of the device that it has now. */
export async function readLampFrames(
  client: pg.ClientBase | pg.Pool,
  touched: readonly TouchedDevice[],
): Promise<readonly DeviceFrames[]> {
  const { rows } = await client.query<FrameRow>({
    name: 'lamp-frames',
    text: framesText,
    values: touchedDevices.values(touched),
  })
  return groupFrames(rows)
}

/**
 * Gaps that ended so long ago may still be filled, by a server that was killed before its
 * notification. Days.
 */
const lookBack = 2

/** Lamps in whose known gaps frames lie. */
export async function findFilledGaps(pool: pg.Pool, now: Date): Promise<TouchedDevice[]> {
  const { rows } = await pool.query<TouchedDevice>(
    `select g.source_id as id, min(r.first) as first, max(r.last) as last
    from uplink_gap g cross join lateral (
      select min(at) as first, max(at) as last from lamp_reading
      where lamp_id = g.source_id and at > g.started_at and at < g.ended_at and counter >= 0) r
    where g.kind = 'lamp' and g.ended_at > $1::timestamptz - interval '${lookBack} days' and r.first is not null and r.last is not null
    group by g.source_id`,
    [now],
  )
  return rows
}
