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

/** Stores each class of each interval once; answers the reports whose interval was there already. */
export async function storeCounts(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<ReadonlySet<DeviceReport<KeptCounter>>> {
  const rows = placed.flatMap(rowsOf)
  const { rows: stored } = await client.query<{ key: string }>({
    name: 'traffic-count-insert',
    text: `insert into traffic_count (device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible)
      select device_id, to_timestamp(start / 1000.0), period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible
      from unnest($1::bigint[], $2::float8[], $3::int[], $4::smallint[], $5::text[], $6::text[], $7::int[], $8::real[], $9::real[], $10::real[],
        $11::boolean[]) as n(device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible)
      on conflict do nothing
      returning device_id || ' ' || round(extract(epoch from start) * 1000) || ' ' || direction || ' ' || lane as key`,
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
  const isNew = new Set(stored.map(({ key }) => key))
  return new Set(placed.filter((one) => !isNew.has(keyOf(one))).map(({ report }) => report))
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
