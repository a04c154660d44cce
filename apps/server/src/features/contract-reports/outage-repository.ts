import type { Span } from '@roadside/contract/service-levels/domain/span.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset } from '@roadside/server-kit/guarantee-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'

export interface OutageRow {
  readonly id: number
  readonly pj_id: number
  readonly asset_id: number
  readonly device: string
  readonly kind: string
  readonly sta: string
  readonly wid: number
  readonly type_name: string
  readonly site: string
  readonly road_code: string
  readonly health: 'fault' | 'unreachable'
  /** Milliseconds since 1970; null: it lasts. */
  readonly since: number
  readonly until: number | null
  /** First and last moment that the defects period covers; null: it is not known. */
  readonly covered_from: number | null
  readonly covered_to: number | null
  readonly reason: string
  readonly excuse: 'maintenance' | 'force_majeure' | null
  readonly excuse_reason: string
  readonly excused_by: string | null
  readonly excused_at: number | null
}

/**
 * Intervals `o` of equipment `a` at its site `s` of then, that are of one of the contracts `p`:
 * the equipment's own, else its site's. Each kind by its own index.
 */
function intervalsOf(contracts: readonly number[], { from, to }: Span) {
  const ids = numberArray(contracts)
  const touches = sql`o.started_at < to_timestamp(${to} / 1000.0)
    and (o.ended_at is null or o.ended_at > to_timestamp(${from} / 1000.0))`
  return sql`(select o.*, a.project_id from asset a join asset_period o on o.asset_id = a.id
      where a.project_id = any(${ids}::bigint[]) and ${touches}
    union all
    select o.*, s.project_id from site s join asset_period o on o.wid = s.wid join asset a on a.id = o.asset_id
      where s.project_id = any(${ids}::bigint[]) and a.project_id is null and ${touches}) o
    join asset a on a.id = o.asset_id join project p on p.id = o.project_id join site s on s.wid = o.wid`
}

/** Milliseconds since 1970. */
const ms = (time: RawBuilder<unknown>) => sql`floor(extract(epoch from ${time}) * 1000)::float8`
/** The first moment of a day in Bangkok. */
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Bangkok'`

/**
 * A fault, or a device out of reach. Whether guarded equipment (lamps) is out of reach says nothing
 * of its service, and is for the username admin alone: it is unknown.
 */
const isOutage = sql`(o.health = 'fault' or (o.health = 'unreachable' and not a.guards_connection))`
const isUp = sql`o.health in ('ok', 'warning')`

/** Times of these contracts without service, as they began. */
export async function findOutages(
  db: Db,
  contracts: readonly number[],
  span: Span,
): Promise<OutageRow[]> {
  const guarantee = guaranteeOfAsset('a')
  const { rows } = await sql<OutageRow>`
    select o.id, p.id as pj_id, a.id as asset_id, a.name as device, a.kind, a.sta, s.wid, s.type_name, s.name as site,
      coalesce(s.road_code, '') as road_code, o.health, ${ms(sql`o.started_at`)} as since, ${ms(sql`o.ended_at`)} as until,
      ${ms(midnight(guarantee.from))} as covered_from, ${ms(midnight(sql`${guarantee.to} + 1`))} as covered_to,
      coalesce(own.reason, case when o.ended_at is null then a.reason end, '') as reason,
      o.excuse, o.excuse_reason, o.excused_by, ${ms(sql`o.excused_at`)} as excused_at
    from ${intervalsOf(contracts, span)} ${guarantee.joins}
      left join lateral (
        select (select string_agg(r, ' · ') from jsonb_array_elements_text(case jsonb_typeof(v.detail -> 'reasons') when 'array'
          then v.detail -> 'reasons' else '[]' end) r) as reason
        from device_period v where a.has_own_periods and v.device_id = a.source_id and v.kind = 'health' and v.started_at = o.started_at
        limit 1) own on true
    where ${isOutage} order by o.started_at, o.id`.execute(db)
  return rows
}

export interface WorkedRow {
  readonly pj_id: number
  readonly kind: string
  readonly equipment: number
  /** Equipment of which only the username admin may know whether it can be reached. */
  readonly guarded: number
  /** Milliseconds within the spans. */
  readonly up_ms: number
}

/** How long the equipment of these contracts worked within the spans, by kind; in the defects period, where that is known. */
export async function findWorkedTime(
  db: Db,
  contracts: readonly number[],
  spans: readonly Span[],
): Promise<WorkedRow[]> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  const guarantee = guaranteeOfAsset('a')
  const { rows } = await sql<WorkedRow>`
    with span as (select * from unnest(${numberArray(spans.map(({ from }) => from))}::float8[],
        ${numberArray(spans.map(({ to }) => to))}::float8[]) as span (from_ms, to_ms)),
      period as (
        select p.id as pj_id, a.kind, a.id as asset_id, a.guards_connection, ${isUp} as is_up,
          greatest(${ms(sql`o.started_at`)}, ${ms(midnight(guarantee.from))}) as from_ms,
          least(${ms(sql`o.ended_at`)}, ${ms(midnight(sql`${guarantee.to} + 1`))}) as to_ms
        from ${intervalsOf(contracts, { from: first.from, to: last.to })} ${guarantee.joins})
    select pj_id, kind, count(distinct asset_id)::int as equipment,
      (count(distinct asset_id) filter (where guards_connection))::int as guarded,
      coalesce(sum(least(span.to_ms, period.to_ms) - greatest(span.from_ms, period.from_ms))
        filter (where is_up and least(span.to_ms, period.to_ms) > greatest(span.from_ms, period.from_ms)), 0) as up_ms
    from period cross join span group by pj_id, kind order by pj_id, kind`.execute(db)
  return rows
}

/** Of these sites those that the caller may see, with the department of each. */
export async function findVisibleSites(
  db: Db,
  caller: Caller,
  wids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ wid: number; DeptID: number }>`
    select s.wid, d.id as "DeptID" from site s join department d on d.id = s.department_id
    where s.wid = any(${numberArray(wids)}::bigint[]) and ${visibleSites(caller)}`.execute(db)
  return new Map(rows.map(({ wid, DeptID }) => [wid, DeptID]))
}
