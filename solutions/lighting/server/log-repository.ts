import { plainListLimit } from '@roadside/contract/paging.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql, type RawBuilder } from 'kysely'

export interface ReadingRow {
  readonly tdates: string
  readonly ct_value: number | null
  readonly rssi: number | null
  readonly battery: number | null
  readonly payload: string
}

export interface LogQuery {
  readonly lampId: number
  readonly from: string | null
  readonly to: string | null
  readonly search: string
  /** Who does not see the payload does not find by it. */
  readonly seesPayload: boolean
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** What is not unique; the time is, with the counter. */
const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  ct_value: sql`current_a`,
  rssi: sql`rssi`,
  battery: sql`battery_v`,
}
export const sortableLogColumns = ['tdates', ...Object.keys(sortColumns)]

/** Readings that are counted from the page on, where the requested span has no begin. */
const countedAhead = 1_000

/**
 * Counting stops here, so that no page costs more the longer a lamp has been recorded: what is counted is read from the
 * disk, where a page of the index holds a day of one lamp. Of a span with a beginning the number is worth that; of all
 * times it is enough to know that there is more.
 */
function mostCounted({ from, offset }: LogQuery): number {
  return from === null ? Math.min(offset + countedAhead, plainListLimit) : plainListLimit
}

function matching(query: LogQuery) {
  const like = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const inPayload = query.seesPayload ? sql`or payload ilike ${like}` : sql``
  return sql`lamp_id = ${query.lampId}
    and at >= coalesce(${query.from}::timestamptz, '-infinity') and at < coalesce(${query.to}::timestamptz, 'infinity')
    and (${query.search} = '' or current_a::text like ${like} ${inPayload})`
}

export async function findReadings(db: Db, query: LogQuery): Promise<ReadingRow[]> {
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const column = sortColumns[query.sort]
  const order = column
    ? sql`${column} ${direction} nulls last, at desc, counter desc`
    : sql`at ${direction}, counter ${direction}`
  const { rows } = await sql<ReadingRow>`
    select ${isoBangkok(sql`at`)} as tdates, current_a as ct_value, rssi, battery_v as battery, payload
    from lamp_reading where ${matching(query)}
    order by ${order}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows
}

/** The newest are counted first: their pages were written last and are looked at first, so they are likelier in memory. */
export async function countReadings(db: Db, query: LogQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from lamp_reading where ${matching(query)} order by at desc limit ${mostCounted(query)}) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** What a chart shows of the months that are in the archive. */
export interface SeriesArchive {
  readonly months: readonly string[]
  readonly days: readonly object[]
}

export const mostSeriesPoints = 100_000

/** Columns for a chart as JSON text, oldest first; the newest {@link mostSeriesPoints} where there are more. */
export async function seriesAsJson(
  db: Db,
  lampId: number,
  {
    from,
    to,
    isRoot,
    threshold,
    archived,
  }: {
    from: string
    to: string
    isRoot: boolean
    threshold: number | null
    archived: SeriesArchive
  },
): Promise<string> {
  const more = isRoot
    ? sql`, 'battery', coalesce(json_agg(battery_v order by at), '[]'), 'rssi', coalesce(json_agg(rssi order by at), '[]')`
    : sql``
  const { rows } = await sql<{ text: string }>`
    select json_build_object(
      'time', coalesce(json_agg((extract(epoch from at) * 1000)::bigint order by at), '[]'),
      'current', coalesce(json_agg(current_a order by at), '[]')${more},
      'threshold', ${threshold}::float8, 'archived', ${JSON.stringify(archived)}::json, 'isCut', count(*) = ${mostSeriesPoints})::text as text
    from (select at, current_a, battery_v, rssi from lamp_reading
      where lamp_id = ${lampId} and at >= ${from}::timestamptz and at < ${to}::timestamptz
      order by at desc limit ${mostSeriesPoints}) t`.execute(db)
  return rows[0]?.text ?? ''
}
