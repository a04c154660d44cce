import type { Repair } from '@roadside/contract/service-levels/domain/repair-clock.ts'
import { ServiceTerms, unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { findPauses, pausesAt } from './pause-repository.ts'
import { numberArray } from './sql-arrays.ts'

/** A ticket as the clock of its contract sees it. Its contract is that of its opening, whatever its equipment is of now. */
export interface ClockedTicket extends Repair {
  readonly id: number
  readonly number: string
  readonly wid: number
  readonly projectId: number | null
  readonly isGuarded: boolean
  /** As they are stored, in milliseconds since 1970. */
  readonly beginDueAt: number | null
  readonly dueAt: number | null
}

/**
 * Which open tickets: the given ones, those of contracts, or all. Of contracts also closed ones, where
 * they were repaired `within` a time: what is decided of it afterwards changes when they were due.
 */
export type WhichTickets =
  | { readonly ids: readonly number[] }
  | { readonly projectIds: readonly number[]; readonly within?: RepairedWithin }
  | 'all'

/** `to` null: it goes on. */
interface RepairedWithin {
  readonly from: Date
  readonly to: Date | null
}

function isWanted(which: WhichTickets): RawBuilder<boolean> {
  if (which === 'all') return sql<boolean>`t.is_open`
  if ('ids' in which)
    return sql<boolean>`(t.is_open and t.id = any(${numberArray(which.ids)}::bigint[]))`
  const ofContract = sql`t.project_id = any(${numberArray(which.projectIds)}::bigint[])`
  const { within } = which
  return within
    ? sql<boolean>`(${ofContract} and (t.is_open or (t.opened_at < coalesce(${within.to}::timestamptz, 'infinity')
        and coalesce(t.finished_at, t.state_since) > ${within.from})))`
    : sql<boolean>`(${ofContract} and t.is_open)`
}

/** Tickets with the terms of their contracts and the pauses that apply to them. */
export async function findClockedTickets(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ClockedTicket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    number: string
    wid: number
    asset_id: number | null
    projectId: number | null
    isGuarded: boolean
    is_of_contractor: boolean | null
    served_at: Date | null
    started_at: Date | null
    finished_at: Date | null
    begin_due_at: Date | null
    due_at: Date | null
    terms: unknown
  }>`
    select t.id, t.number, t.wid, t.asset_id, t.project_id as "projectId", t.is_guarded as "isGuarded",
      t.contractor_id = t.contract_contractor_id as is_of_contractor, t.served_at, t.started_at, t.finished_at, t.begin_due_at, t.due_at,
      p.terms
    from ticket t left join project p on p.id = t.project_id where t.id = any(${numberArray(ids)}::bigint[]) order by t.id`.execute(
    db,
  )
  const served = rows.flatMap(({ served_at }) => served_at?.getTime() ?? [])
  const projectIds = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]
  const span = { from: Math.min(now.getTime(), ...served), to: now.getTime() }
  const pauses = served.length === 0 ? [] : await findPauses(db, projectIds, span)
  return rows.map(({ terms, asset_id, is_of_contractor, ...row }) => {
    const { projectId, wid } = row
    return {
      id: row.id,
      number: row.number,
      wid,
      projectId,
      isGuarded: row.isGuarded,
      terms: projectId === null ? null : terms === null ? unknownTerms : ServiceTerms.parse(terms),
      // nobody has it yet: it is asked for the notice
      isOfContractor: is_of_contractor ?? true,
      noticeAt: ms(row.served_at),
      startedAt: ms(row.started_at),
      finishedAt: ms(row.finished_at),
      beginDueAt: ms(row.begin_due_at),
      dueAt: ms(row.due_at),
      pauses: projectId === null ? [] : pausesAt(pauses, { projectId, wid, assetId: asset_id }),
    }
  })
}

const ms = (time: Date | null) => time?.getTime() ?? null

/** A deadline of a ticket that became another; milliseconds since 1970, null: unknown. */
export interface MovedDue {
  readonly id: number
  readonly number: string
  readonly wid: number
  readonly isGuarded: boolean
  readonly part: 'begin' | 'finish'
  readonly from: number | null
  readonly to: number | null
}

/** The wanted tickets, not locked. */
export async function findOpenIds(db: Db, which: WhichTickets): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ticket t where ${isWanted(which)} order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same, locked until the transaction ends. */
export async function lockOpenIds(db: Db, which: WhichTickets): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ticket t where ${isWanted(which)} order by t.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes what the deadlines of tickets became. */
export async function writeDues(db: Db, moved: readonly MovedDue[]): Promise<void> {
  if (moved.length === 0) return
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const lines = moved.map(({ id, part, to }) => ({ id, part, at: iso(to) }))
  const all = JSON.stringify(lines)
  for (const [part, column] of [
    ['begin', 'begin_due_at'],
    ['finish', 'due_at'],
  ] as const)
    await sql`
      update ticket t set ${sql.ref(column)} = m.at from jsonb_to_recordset(${all}::jsonb) as m(id bigint, part text, at timestamptz)
      where t.id = m.id and m.part = ${part}`.execute(db)
}

/** Contracts with open tickets and an agreed pause that goes on at `since` or later: their deadlines move as time goes. */
export async function findMovingContracts(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    select distinct k.project_id from service_pause k
    where k.decision = 'agreed' and k.withdrawn_at is null and (k.to_at is null or k.to_at > ${since})
      and exists (select from ticket t where t.project_id = k.project_id and t.is_open)`.execute(db)
  return rows.map(({ project_id }) => project_id)
}
