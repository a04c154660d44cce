import { defineBatch, type BatchColumns } from '@roadside/server-kit/batch.ts'
import type {
  PlacedReport,
  ReplacedValue,
  StoredRows,
} from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type pg from 'pg'
import { countedClasses, isImplausible, totalOf } from '../rules/interval-total.ts'
import { mergeCounts, type CountRow } from '../rules/merge-counts.ts'
import { laneChannel, measureKeys } from '../kind.ts'
import type { StoredCounter } from '../state.ts'

type Placed = PlacedReport<StoredCounter>

/**
 * Stores each class of each interval once. A fuller report of an interval ({@link mergeCounts})
 * replaces the stored one. Shorter intervals that a longer one covers are deleted.
 */
export async function storeCounts(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<StoredRows<StoredCounter>> {
  const reported = placed.flatMap((one) => {
    const rows = rowsOf(one)
    return rows[0] ? [{ one, rows, key: keyOf(rows[0]) }] : []
  })
  const intervals = new Map<string, Map<string, CountRow>>()
  for (const row of await findCounts(
    client,
    reported.flatMap(({ rows }) => rows.slice(0, 1)),
  )) {
    intervals.set(
      keyOf(row),
      (intervals.get(keyOf(row)) ?? new Map<string, CountRow>()).set(row.class, row),
    )
  }
  const outcomes = new Map<DeviceReport<StoredCounter>, 'stored' | 'updated' | 'duplicate'>()
  const changed = new Map<string, CountRow>()
  const ends = new Map<
    string,
    { readonly interval: Map<string, CountRow>; readonly at: Map<number, CountRow> }
  >()
  for (const { one, rows, key } of reported) {
    const known = intervals.get(key)
    const interval = known ?? new Map<string, CountRow>()
    intervals.set(key, interval)
    const reported = ends.get(key) ?? { interval, at: new Map<number, CountRow>() }
    ends.set(key, reported)
    for (const row of [...interval.values(), ...rows]) reported.at.set(endOf(row), row)
    let isMore = false
    for (const row of ofKnownClasses(rows, interval)) {
      const before = interval.get(row.class)
      const merged = before ? mergeCounts(before, row) : row
      if (merged === before) continue
      isMore = true
      interval.set(row.class, merged)
      changed.set(`${key} ${row.class}`, merged)
    }
    outcomes.set(one.report, known === undefined ? 'stored' : isMore ? 'updated' : 'duplicate')
  }
  await upsertCounts(client, [...changed.values()])
  const replaced = [...ends.values()].flatMap(({ interval, at }) => {
    const last = Math.max(...[...interval.values()].map(endOf))
    return [...at].flatMap(([end, row]) => (end === last ? [] : valuesUntil(end, row)))
  })
  return { outcomes, replaced }
}

const endOf = ({ start, periodS }: Pick<CountRow, 'start' | 'periodS'>) =>
  start.getTime() + periodS * 1000

function valuesUntil(end: number, row: CountRow): ReplacedValue[] {
  return measureKeys.map((key) => ({
    deviceId: row.deviceId,
    key: laneChannel(key, row),
    at: new Date(end),
  }))
}

/** A report without any count is of the classes that are known: it brings a speed or an occupancy alone. */
function ofKnownClasses(
  rows: readonly CountRow[],
  known: ReadonlyMap<string, CountRow>,
): readonly CountRow[] {
  const [row] = rows
  if (!row || known.size === 0 || rows.some(({ count }) => count !== null)) return rows
  return [...known.keys()].map((id) => ({ ...row, class: id }))
}

const keyColumns: BatchColumns<CountRow> = {
  device_id: ['bigint', (row) => row.deviceId],
  start: ['timestamptz', (row) => row.start],
  lane: ['smallint', (row) => row.lane],
  direction: ['text', (row) => row.direction],
}
const countKeys = defineBatch('n', keyColumns)
const countRows = defineBatch<CountRow>('n', {
  ...keyColumns,
  period_s: ['int', (row) => row.periodS],
  class: ['text', (row) => row.class],
  count: ['int', (row) => row.count],
  speed_avg: ['real', (row) => row.speedAvg],
  speed_p85: ['real', (row) => row.speedP85],
  occupancy: ['real', (row) => row.occupancy],
  is_implausible: ['boolean', (row) => row.isImplausible],
})

/** What is stored of the intervals that these rows are of; their devices are locked. */
async function findCounts(client: pg.PoolClient, rows: readonly CountRow[]): Promise<CountRow[]> {
  if (rows.length === 0) return []
  const starts = rows.map(({ start }) => start.getTime())
  const { rows: found } = await client.query<CountRow>({
    name: 'traffic-counts-known',
    text: `select t.device_id as "deviceId", t.start, t.period_s as "periodS", t.lane, t.direction, t.class, t.count,
        t.speed_avg as "speedAvg", t.speed_p85 as "speedP85", t.occupancy, t.is_implausible as "isImplausible"
      from traffic_count t join (select distinct device_id, start, lane, direction from ${countKeys.table}) n
        using (device_id, start, lane, direction)
      where t.start >= ${countKeys.after(1)}::timestamptz and t.start <= ${countKeys.after(2)}::timestamptz`,
    values: [
      ...countKeys.values(rows),
      new Date(Math.min(...starts)),
      new Date(Math.max(...starts)),
    ],
  })
  return found
}

async function upsertCounts(client: pg.PoolClient, rows: readonly CountRow[]): Promise<void> {
  await client.query({
    name: 'traffic-count-upsert',
    text: `insert into traffic_count (device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible)
      select device_id, start, period_s, lane, direction, class, count, speed_avg, speed_p85, occupancy, is_implausible
      from ${countRows.table}
      on conflict (device_id, start, lane, direction, class) do update set period_s = excluded.period_s, count = excluded.count,
        speed_avg = excluded.speed_avg, speed_p85 = excluded.speed_p85, occupancy = excluded.occupancy,
        is_implausible = excluded.is_implausible`,
    values: countRows.values(rows),
  })
}

function rowsOf({ report, deviceId, setting }: Placed): CountRow[] {
  const interval = report.state?.interval
  if (!interval) return []
  const { counts, periodS, lane } = interval
  const isTooMuch = isImplausible({ total: totalOf(counts), periodS, lane }, setting('lane_limit'))
  return countedClasses(counts).map(([id, count]) => ({
    ...interval,
    deviceId,
    class: id,
    count,
    isImplausible: isTooMuch,
  }))
}

function keyOf({ deviceId, start, direction, lane }: CountRow): string {
  return `${deviceId} ${start.getTime()} ${direction} ${lane}`
}
