import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { numberArray } from '../sql-arrays.ts'

export interface SeriesQuery {
  readonly wid: number
  readonly solution: string
  readonly channels: readonly number[]
  readonly from: Date
  readonly to: Date
}

/** A reading, or a bucket of them; `t` seconds after the beginning. */
export interface SeriesRow {
  readonly id: number
  readonly t: readonly number[]
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

/** The requested channels of the site, with the report interval of their devices in seconds. */
export async function findSeriesChannels(
  db: Db,
  { wid, solution, channels }: SeriesQuery,
): Promise<{ id: number; decimals: number; report_s: number }[]> {
  const { rows } = await sql<{ id: number; decimals: number; report_s: number }>`
    select c.id, c.decimals, d.report_s from channel c join device d on d.id = c.device_id
    where d.wid = ${wid} and d.solution = ${solution} and c.id = any(${numberArray(channels)}::bigint[]) order by c.id`.execute(
    db,
  )
  return rows
}

const rounded = (column: ReturnType<typeof sql>) =>
  sql`round(${column}::numeric, c.decimals + 1)::float8`

/** Every reading of the channels, those that are not to be believed as null; of each channel `most` and one at most. */
export async function findReadings(
  db: Db,
  { channels, from, to }: SeriesQuery,
  most: number,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select c.id, v.t, v.low, '{}'::float8[] as high from channel c cross join lateral (
      select coalesce(array_agg(round(extract(epoch from m.at - ${from}::timestamptz))::int order by m.at), '{}') as t,
        coalesce(array_agg(case when m.quality < 2 then ${rounded(sql`m.value`)} end order by m.at), '{}') as low
      from (select at, value, quality from measurement where channel_id = c.id and at >= ${from} and at < ${to}
        order by at limit ${most + 1}) m) v
    where c.id = any(${numberArray(channels)}::bigint[]) order by c.id`.execute(db)
  return rows
}

/** Least and greatest of each bucket of `stepS` seconds. */
export async function findBuckets(
  db: Db,
  { channels, from, to }: SeriesQuery,
  stepS: number,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select c.id, v.t, v.low, v.high from channel c cross join lateral (
      select coalesce(array_agg(b * ${stepS}::int order by b), '{}') as t,
        coalesce(array_agg(${rounded(sql`low`)} order by b), '{}') as low,
        coalesce(array_agg(${rounded(sql`high`)} order by b), '{}') as high
      from (
        select floor(extract(epoch from m.at - ${from}::timestamptz) / ${stepS})::int as b,
          min(m.value) filter (where m.quality < 2) as low, max(m.value) filter (where m.quality < 2) as high
        from measurement m where m.channel_id = c.id and m.at >= ${from} and m.at < ${to} group by 1) k) v
    where c.id = any(${numberArray(channels)}::bigint[]) order by c.id`.execute(db)
  return rows
}

/**
 * The same in buckets of whole days in Bangkok, from the daily sums; `from` is a midnight there.
 */
export async function findDays(
  db: Db,
  { channels, from, to }: SeriesQuery,
  days: number,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select c.id, v.t, v.low, v.high from channel c cross join lateral (
      select coalesce(array_agg(b * ${days * 86_400}::int order by b), '{}') as t,
        coalesce(array_agg(${rounded(sql`low`)} order by b), '{}') as low,
        coalesce(array_agg(${rounded(sql`high`)} order by b), '{}') as high
      from (
        select (m.day - (${from}::timestamptz at time zone 'Asia/Bangkok')::date) / ${days}::int as b,
          min(m.least) as low, max(m.greatest) as high
        from (
          select day, least, greatest from measurement_day
          where channel_id = c.id and day >= (${from}::timestamptz at time zone 'Asia/Bangkok')::date
            and day < (${to}::timestamptz at time zone 'Asia/Bangkok')::date
          union all
          -- the day that is not over
          select (now() at time zone 'Asia/Bangkok')::date, min(value) filter (where quality < 2), max(value) filter (where quality < 2)
          from measurement where channel_id = c.id
            and at >= date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' and at < ${to}
          having count(*) > 0) m
        group by 1) k) v
    where c.id = any(${numberArray(channels)}::bigint[]) order by c.id`.execute(db)
  return rows
}
