import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { Span } from '@roadside/contract/service-levels/domain/span.ts'

/** A ticket of a contract; moments in milliseconds since 1970. */
export interface RepairRow {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly subject: string
  readonly asset_id: number | null
  readonly wid: number
  readonly site: string
  /** Of its equipment; empty: it is of a site or circuit. */
  readonly kind: string
  readonly pj_id: number
  readonly opened_at: number
  readonly served_at: number | null
  readonly begin_due_at: number | null
  readonly started_at: number | null
  readonly due_at: number | null
  readonly finished_at: number | null
  readonly repeats: number
}

const ms = (column: string) =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as ${sql.ref(column.slice(2))}`

/** A contractor sees what was given to it. What tells whether guarded equipment can be reached is for the username admin. */
function visibleRepairs(caller: Caller) {
  const { contractor } = scopeOf(caller)
  return contractor === null
    ? sql`(${isRoot(caller)}::boolean or not t.is_guarded) and ${visibleSites(caller)}`
    : sql`t.contractor_id = ${contractor}`
}

/** Tickets of these contracts that were opened within a time and not cancelled. */
export async function findRepairs(
  db: Db,
  caller: Caller,
  contracts: readonly number[],
  { from, to }: Span,
): Promise<RepairRow[]> {
  const { rows } = await sql<RepairRow>`
    select t.id, t.number, t.title, t.subject_name as subject, t.asset_id, t.wid, s.name as site, coalesce(a.kind, '') as kind,
      t.project_id as pj_id, ${ms('t.opened_at')}, ${ms('t.served_at')}, ${ms('t.begin_due_at')}, ${ms('t.started_at')},
      ${ms('t.due_at')}, ${ms('t.finished_at')}, t.repeats
    from ticket t join site s on s.wid = t.wid join department d on d.id = s.department_id left join asset a on a.id = t.asset_id
    where t.project_id = any(${numberArray(contracts)}::bigint[]) and t.state <> 'cancelled'
      and t.opened_at >= to_timestamp(${from} / 1000.0) and t.opened_at < to_timestamp(${to} / 1000.0)
      and ${visibleRepairs(caller)}
    order by t.opened_at, t.id`.execute(db)
  return rows
}

export interface TicketOfOutage {
  readonly asset_id: number
  readonly id: number
  readonly number: string
  readonly opened_at: number
  readonly served_at: number | null
  readonly ended_at: number | null
}

/** Tickets of this equipment that were open within a time, the newest first. */
export async function findTicketsOfAssets(
  db: Db,
  caller: Caller,
  assets: readonly number[],
  { from, to }: Span,
): Promise<TicketOfOutage[]> {
  const { rows } = await sql<TicketOfOutage>`
    select t.asset_id, t.id, t.number, ${ms('t.opened_at')}, ${ms('t.served_at')},
      case when not t.is_open then floor(extract(epoch from t.state_since) * 1000)::float8 end as ended_at
    from ticket t join site s on s.wid = t.wid join department d on d.id = s.department_id
    where t.asset_id = any(${numberArray(assets)}::bigint[]) and t.state <> 'cancelled'
      and t.opened_at < to_timestamp(${to} / 1000.0) and (t.is_open or t.state_since > to_timestamp(${from} / 1000.0))
      and ${visibleRepairs(caller)}
    order by t.opened_at desc, t.id desc`.execute(db)
  return rows
}
