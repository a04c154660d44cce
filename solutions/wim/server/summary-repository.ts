import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import type { WimClassCount, WimSummary } from '../rows.ts'
import type { SteerWeek } from '../rules/drift.ts'
import type { HourCount, Span } from '../rules/hours.ts'

export interface SpanQuery {
  readonly wid: number
  readonly from: Date
  readonly to: Date
}

export interface ScaleRecord {
  readonly id: number
  readonly name: string
  readonly timeout_s: number
  readonly rules: DeviceRules
}

/** The department of a site, and its scales that have ever reported. */
export async function findScales(
  db: Db,
  wid: number,
): Promise<{ department: string; scales: ScaleRecord[] } | null> {
  const { rows: sites } = await sql<{ department: string }>`
    select ${departmentName} as department from site s join department d on d.id = s.department_id where s.wid = ${wid}`.execute(
    db,
  )
  const { rows: scales } = await sql<ScaleRecord>`
    select id, coalesce(nullif(name, ''), external_id) as name, timeout_s, rules from device
    where wid = ${wid} and solution = 'wim' and archived_at is null and received_at is not null order by id`.execute(
    db,
  )
  return sites[0] ? { department: sites[0].department, scales } : null
}

const own = ({ wid, from, to }: SpanQuery) =>
  sql`w.device_id in (select id from device where wid = ${wid} and solution = 'wim') and w.at >= ${from} and w.at < ${to}`
const isOver = sql`(count(*) filter (where w.over_kg > 0))::int`

export async function findTotals(
  db: Db,
  query: SpanQuery,
): Promise<Pick<WimSummary, 'vehicles' | 'judged' | 'over' | 'lanes' | 'heaviest'>> {
  const { rows } = await sql<Pick<WimSummary, 'vehicles' | 'judged' | 'over' | 'lanes'>>`
    select count(*)::int as vehicles, count(w.over_kg)::int as judged, ${isOver} as over,
      coalesce(array_agg(distinct w.lane order by w.lane), '{}')::int[] as lanes
    from weighing w where ${own(query)}`.execute(db)
  const { rows: heaviest } = await sql<NonNullable<WimSummary['heaviest']>>`
    select w.id, w.gross_kg, ${isoBangkok(sql`w.at`)} as at, nullif(concat_ws(' ', w.plate, w.province), '') as plate
    from weighing w where ${own(query)} and w.gross_kg is not null order by w.gross_kg desc, w.at desc limit 1`.execute(
    db,
  )
  return {
    ...(rows[0] ?? { vehicles: 0, judged: 0, over: 0, lanes: [] }),
    heaviest: heaviest[0] ?? null,
  }
}

export async function findClasses(db: Db, query: SpanQuery): Promise<WimClassCount[]> {
  const { rows } = await sql<WimClassCount>`
    select w.class, count(*)::int as vehicles, ${isOver} as over from weighing w where ${own(query)} group by 1`.execute(
    db,
  )
  return rows
}

/** Hours in which vehicles passed; times in milliseconds. */
export async function findHourCounts(db: Db, query: SpanQuery): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select (extract(epoch from date_trunc('hour', w.at)) * 1000)::float8 as start, count(*)::int as vehicles, ${isOver} as over
    from weighing w where ${own(query)} group by 1`.execute(db)
  return rows
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/**
 * The reports of scales: first and last vehicle, and the silences between them longer than
 * `silenceTimeoutS`.
 */
export async function findSilences(
  db: Db,
  query: SpanQuery,
  silenceTimeoutS: number,
): Promise<{
  ends: { id: number; first: number; last: number }[]
  gaps: (Span & { id: number })[]
}> {
  const { rows: ends } = await sql<{ id: number; first: number; last: number }>`
    select device_id as id, (extract(epoch from min(at)) * 1000)::float8 as first, (extract(epoch from max(at)) * 1000)::float8 as last
    from weighing w where ${own(query)} group by 1`.execute(db)
  const { rows: gaps } = await sql<Span & { id: number }>`
    select id, ${ms('before')} as from, ${ms('at')} as to from (
      select w.device_id as id, w.at, lag(w.at) over (partition by w.device_id order by w.at) as before from weighing w where ${own(query)}) g
    where at - before > make_interval(secs => ${silenceTimeoutS})`.execute(db)
  return { ends, gaps }
}

/** When scales were judged unreachable. */
export async function findUnreachable(
  db: Db,
  ids: readonly number[],
  { from, to }: Pick<SpanQuery, 'from' | 'to'>,
): Promise<(Span & { id: number })[]> {
  const { rows } = await sql<Span & { id: number }>`
    select device_id as id, ${ms('started_at')} as from, (extract(epoch from coalesce(ended_at, ${to})) * 1000)::float8 as to
    from device_period where device_id = any(${numberArray(ids)}::bigint[]) and kind = 'health' and value = 'unreachable'
      and started_at < ${to} and coalesce(ended_at, ${to}) > ${from}`.execute(db)
  return rows
}

/** Weeks from Monday in Bangkok in which trucks of five axles passed. */
export async function findSteerWeeks(
  db: Db,
  ids: readonly number[],
  from: Date,
): Promise<(SteerWeek & { id: number })[]> {
  const { rows } = await sql<SteerWeek & { id: number }>`
    select device_id as id, to_char(date_trunc('week', at at time zone 'Asia/Bangkok'), 'YYYY-MM-DD') as week, count(*)::int as trucks,
      avg(steer_kg)::float8 as mean_kg
    from weighing where device_id = any(${numberArray(ids)}::bigint[]) and steer_kg is not null and at >= ${from}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
