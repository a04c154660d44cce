import type { PlacedReport } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { booleanArray, numberArray, textArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'
import { countedClasses, isImplausible, totalOf } from '../rules/interval-total.ts'
import type { CountInterval } from '../interval.ts'
import type { KeptCounter } from '../state.ts'

type Placed = PlacedReport<KeptCounter>
interface Row extends CountInterval {
  readonly deviceId: number
  readonly class: string
  readonly count: number | null
  readonly isImplausible: boolean
}

/**
 * Stores each class of each interval once. An interval that is told again with more of it (a quarter that was still running,
 * a count where there was none) replaces what was stored; one that says less, or the same, changes nothing.
 */
export async function storeCounts(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<ReadonlyMap<DeviceReport<KeptCounter>, 'duplicate' | 'updated'>> {
  const rows = new Map<string, Row>()
  const outcomes = new Map<DeviceReport<KeptCounter>, 'duplicate' | 'updated'>()
  for (const one of placed) {
    const own = rowsOf(one).map((row) => [`${keyOf(one)} ${row.class}`, row] as const)
    const isTwice = own.some(([key]) => rows.has(key))
    const fuller = own.filter(([key, row]) => saysMore(row, rows.get(key)))
    if (isTwice) outcomes.set(one.report, fuller.length > 0 ? 'updated' : 'duplicate')
    for (const [key, row] of fuller) rows.set(key, row)
  }
  const written = await upsertCounts(client, [...rows.values()])
  for (const one of placed) {
    const own = written.get(keyOf(one))
    if (outcomes.get(one.report) === undefined && own !== 'new') outcomes.set(one.report, own ?? 'duplicate')
  }
  return outcomes
}

function saysMore(row: Row, known: Row | undefined): boolean {
  if (known === undefined) return true
  if (row.count === null || row.periodS < known.periodS) return false
  return known.count === null || row.periodS > known.periodS || row.count > known.count
}

/** What was written, by interval: new, or more of what was there. */
async function upsertCounts(client: pg.PoolClient, rows: readonly Row[]): Promise<Map<string, 'new' | 'updated'>> {
  const { rows: stored } = await client.query<{ key: string; isNew: boolean }>({
    name: 'traffic-count-upsert',
    text: `insert into traffic_count as t (device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible)
      select device_id, to_timestamp(start / 1000.0), period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible
      from unnest($1::bigint[], $2::float8[], $3::int[], $4::smallint[], $5::text[], $6::text[], $7::int[], $8::real[], $9::real[], $10::real[],
        $11::boolean[]) as n(device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible)
      on conflict (device_id, start, lane, direction, class) do update set period_s = excluded.period_s, count = excluded.count,
        speed_avg = coalesce(excluded.speed_avg, t.speed_avg), speed_p85 = coalesce(excluded.speed_p85, t.speed_p85),
        occupancy = coalesce(excluded.occupancy, t.occupancy), is_implausible = excluded.is_implausible
      where excluded.count is not null and excluded.period_s >= t.period_s
        and (t.count is null or excluded.period_s > t.period_s or excluded.count > t.count)
      returning device_id || ' ' || round(extract(epoch from start) * 1000) || ' ' || direction || ' ' || lane as key,
        not exists (select from traffic_count k where k.device_id = t.device_id and k.start = t.start and k.lane = t.lane
          and k.direction = t.direction and k.class = t.class) as "isNew"`,
    values: [
      numberArray(rows.map(({ deviceId }) => deviceId)),
      timeArray(rows.map(({ start }) => start)),
      numberArray(rows.map(({ periodS }) => periodS)),
      numberArray(rows.map(({ lane }) => lane)),
      textArray(rows.map(({ direction }) => direction)),
      textArray(rows.map((row) => row.class)),
      numberArray(rows.map(({ count }) => count)),
      numberArray(rows.map(({ speedAvg }) => speedAvg)),
      numberArray(rows.map(({ speedP85 }) => speedP85)),
      numberArray(rows.map(({ occupancy }) => occupancy)),
      booleanArray(rows.map((row) => row.isImplausible)),
    ],
  })
  const written = new Map<string, 'new' | 'updated'>()
  // an interval of which a class was there already is one that was told before
  for (const { key, isNew } of stored) written.set(key, isNew && written.get(key) !== 'updated' ? 'new' : 'updated')
  return written
}

function rowsOf({ report, deviceId, setting }: Placed): Row[] {
  const interval = report.state?.interval
  if (!interval) return []
  const { counts, periodS } = interval
  const isTooMuch = isImplausible(totalOf(counts), periodS, setting('lane_limit'))
  return countedClasses(counts).map(([id, count]) => ({
    ...interval,
    ...{ deviceId, class: id, count, isImplausible: isTooMuch },
  }))
}

function keyOf({ report, deviceId }: Placed): string {
  const interval = report.state?.interval
  return interval ? `${deviceId} ${interval.start.getTime()} ${interval.direction} ${interval.lane}` : ''
}
