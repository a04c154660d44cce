import type { IdRange } from '@roadside/server-kit/archive/archived-table.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { isInArchive } from './in-archive-sql.ts'

/**
 * Writes the days of lamps from a table with the readings of one month. unchecked SQL: the name of the table is an
 * argument
 */
export async function sumUpLampDays(
  client: pg.ClientBase,
  from: string,
  { fromId, untilId }: IdRange,
): Promise<void> {
  const sums = ['current', 'battery', 'rssi'].flatMap((what) =>
    ['least', 'mean', 'greatest'].map((which) => `${what}_${which}`),
  )
  await client.query(
    `insert into lamp_day (lamp_id, day, readings, counted, ${sums.join(', ')})
     select r.lamp_id, (r.at at time zone 'Asia/Bangkok')::date, count(*), count(*) filter (where r.counter >= 0),
       min(r.current_a), avg(r.current_a), max(r.current_a), min(r.battery_v), avg(r.battery_v), max(r.battery_v),
       min(r.rssi), avg(r.rssi), max(r.rssi)
     from ${pg.escapeIdentifier(from)} r join lamp l on l.id = r.lamp_id
     where r.lamp_id >= $1::bigint and ($2::bigint is null or r.lamp_id < $2::bigint)
     group by 1, 2
     on conflict (lamp_id, day) do update set readings = excluded.readings, counted = excluded.counted,
       ${sums.map((sum) => `${sum} = excluded.${sum}`).join(', ')}`,
    [fromId, untilId],
  )
}

/** Null: without a begin, or an end. */
export interface TimeRange {
  readonly from: string | null
  readonly to: string | null
}

const touches = ({ from, to }: TimeRange) => sql`
  ends_at > coalesce(${from}::timestamptz, '-infinity') and starts_at < coalesce(${to}::timestamptz, 'infinity')`
const dayOf = (time: string) => sql.raw(`(${time} at time zone 'Asia/Bangkok')::date`)

/** A month whose readings of a lamp are in the archive. */
export interface ArchivedMonth {
  /** `2026-08`. */
  readonly month: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** The months of a time in which a lamp has readings that are in the archive alone, the oldest first. */
export async function findArchivedMonths(
  db: Db,
  lampId: number,
  range: TimeRange,
): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select month, starts_at, ends_at from archive_month
    where ${sql.raw(isInArchive)} and ${touches(range)} and exists (
      select from lamp_day where lamp_id = ${lampId}
        and day >= ${dayOf('starts_at')} and day < ${dayOf('ends_at')})
    order by month`.execute(db)
  return rows
}

/** The months of a time whose readings are in the archive alone, of whatever lamp, the oldest first. */
export async function findMonthsInArchive(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select month, starts_at, ends_at from archive_month
    where ${sql.raw(isInArchive)} and ends_at > ${from}::timestamptz and starts_at < ${to}::timestamptz
    order by month`.execute(db)
  return rows
}

export interface LampDayRow {
  /** `2026-08-31`. */
  readonly day: string
  readonly readings: number
  readonly current_least: number | null
  readonly current_mean: number | null
  readonly current_greatest: number | null
  readonly battery_mean: number | null
  readonly rssi_mean: number | null
}

/** The days of a time of whose readings the archive has some, the oldest first. */
export async function findLampDays(
  db: Db,
  lampId: number,
  range: TimeRange,
): Promise<LampDayRow[]> {
  const { rows } = await sql<LampDayRow>`
    select d.day::text as day, d.readings, d.current_least, d.current_mean, d.current_greatest, d.battery_mean, d.rssi_mean
    from archive_month m join lamp_day d on d.day >= ${dayOf('m.starts_at')} and d.day < ${dayOf('m.ends_at')}
    where ${sql.raw(isInArchive)} and ${touches(range)} and d.lamp_id = ${lampId}
      and (d.day + 1)::timestamp at time zone 'Asia/Bangkok' > coalesce(${range.from}::timestamptz, '-infinity')
      and d.day::timestamp at time zone 'Asia/Bangkok' < coalesce(${range.to}::timestamptz, 'infinity')
    order by d.day`.execute(db)
  return rows
}

export interface CountedDay {
  /** `2026-08-31`. */
  readonly day: string
  readonly received: number
  readonly missing: number
}

/** Uplinks by the days of a time of which there are sums; those of its device before are left out. */
export async function findCountedDays(
  db: Db,
  lampId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select d.day::text as day, d.counted as received, coalesce((
      select sum(g.missing)::int from uplink_gap g where g.kind = 'lamp' and g.source_id = d.lamp_id
        and g.ended_at >= d.day::timestamp at time zone 'Asia/Bangkok'
        and g.ended_at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'), 0) as missing
    from lamp_day d join lamp l on l.id = d.lamp_id
    where d.lamp_id = ${lampId} and d.day >= (${from}::timestamptz at time zone 'Asia/Bangkok')::date
      and d.day <= (${to}::timestamptz at time zone 'Asia/Bangkok')::date
      and (l.device_since is null or d.day >= (l.device_since at time zone 'Asia/Bangkok')::date)
    order by d.day`.execute(db)
  return rows
}
