import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketMove, TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type {
  DevicePlace,
  TicketDetail,
  TicketEvent,
  TicketEventType,
} from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Party } from './party.ts'
import { visibleEvents } from './sight-repository.ts'

/** Most entries of one ticket's history in an answer. */
const longestHistory = 500

/** A ticket whose row is locked until the transaction ends. */
export interface LockedTicket {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly state: TicketState
  readonly wid: number
  readonly asset_id: number | null
  readonly contractor_id: number | null
  readonly assignee: string | null
  readonly worked_by: readonly number[]
  readonly title: string
  readonly description: string
  readonly priority: Severity
  readonly served_at: string | null
  readonly expected_at: string | null
  readonly parts: string
  readonly cost_baht: number | null
}

/** The given tickets in sight of the caller, locked in the order of their ids. */
export async function lockTickets(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<LockedTicket[]> {
  const { rows } = await sql<LockedTicket>`
    select t.id, t.version, t.number, t.state, t.wid, t.asset_id, t.contractor_id, t.assignee, to_jsonb(t.worked_by) as worked_by,
      t.title, t.description, t.priority, ${isoBangkok(sql`t.served_at`)} as served_at, ${isoBangkok(sql`t.expected_at`)} as expected_at, t.parts, t.cost_baht
    from ticket t ${placeOfTicket} where t.id = any(${numberArray(ids)}::bigint[]) and ${visibleTickets(caller)}
    order by t.id for update of t`.execute(db)
  return rows
}

/** The alarms of tickets. */
export async function findAlarmIds(db: Db, ticketIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ alarm_id: number }>`
    select distinct alarm_id from ticket_alarm where ticket_id = any(${numberArray(ticketIds)}::bigint[]) order by alarm_id`.execute(
    db,
  )
  return rows.map(({ alarm_id }) => alarm_id)
}

export interface NewEvent {
  readonly ticketId: number
  readonly type: TicketEventType
  readonly at: Date
  readonly deviceAt?: string | undefined
  readonly move?: TicketMove
  readonly from?: TicketState
  readonly to?: TicketState
  /** Null: the console. */
  readonly by: string | null
  readonly party: Party
  readonly note?: string
  readonly place?: DevicePlace | null | undefined
  readonly detail?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** Appends to the history of a ticket; whom it concerns is told after the transaction. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { place } = event
  await sql`with made as (insert into ticket_event (ticket_id, at, device_at, type, move, from_state, to_state, by, party, note,
      latitude, longitude, accuracy_m, detail, request_id)
    values (${event.ticketId}, ${event.at}, ${event.deviceAt ?? null}, ${event.type}, ${event.move ?? null}, ${event.from ?? null},
      ${event.to ?? null}, ${event.by}, ${event.party}, ${event.note ?? ''}, ${place?.latitude ?? null}, ${place?.longitude ?? null},
      ${place?.accuracy_m ?? null}, ${JSON.stringify(event.detail ?? {})}::jsonb, ${event.requestId ?? null}) returning id)
    insert into ticket_event_turn (event_id) select id from made`.execute(db)
}

export interface DoneRequest {
  readonly type: TicketEventType
  readonly move: TicketMove | null
  readonly note: string
}

/** What was done to a ticket under a request's id; null: nothing yet. */
export async function findRequest(
  db: Db,
  ticketId: number,
  requestId: string,
): Promise<DoneRequest | null> {
  const { rows } = await sql<DoneRequest>`
    select type, move, note from ticket_event where ticket_id = ${ticketId} and request_id = ${requestId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface LastMove {
  readonly by_name: string | null
  readonly at: string
}

/** The move that brought a ticket into its state; null: it was opened and never moved. */
export async function findLastMove(db: Db, ticketId: number): Promise<LastMove | null> {
  const { rows } = await sql<LastMove>`
    select ${personName(sql`e.by`)} as by_name, ${isoBangkok(sql`e.at`)} as at
    from ticket_event e where e.ticket_id = ${ticketId} and e.type = 'moved' order by e.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Who changed a ticket last, and when. */
export async function findLastChange(
  db: Db,
  ticketId: number,
): Promise<{ readonly by_name: string | null; readonly at: string } | null> {
  const { rows } = await sql<{ by_name: string | null; at: string }>`
    select ${personName(sql`e.by`)} as by_name, ${isoBangkok(sql`e.at`)} as at
    from ticket_event e where e.ticket_id = ${ticketId} order by e.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Fields of a ticket by their columns. */
export interface TicketChanges {
  readonly kind?: string
  readonly state?: TicketState
  readonly state_since?: Date
  readonly contractor_id?: number | null
  readonly contractor_since?: Date | null
  readonly assignee?: string | null
  readonly served_at?: string | null
  readonly expected_at?: string | null
  readonly started_at?: Date | null
  readonly finished_at?: Date | null
  readonly accepted_at?: Date | null
  readonly confirmed_at?: Date | null
  readonly cancel_reason?: string
  readonly title?: string
  readonly description?: string
  readonly priority?: Severity
  readonly parts?: string
  readonly cost_baht?: number | null
}

/** Changes a ticket, whose version grows; `workedBy` is added to those who worked on it. Answers the version. */
export async function updateTicket(
  db: Db,
  id: number,
  changes: TicketChanges,
  workedBy: number | null = null,
): Promise<number> {
  const sets: RawBuilder<unknown>[] = Object.entries(changes).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value as unknown}`],
  )
  if (workedBy !== null)
    sets.push(
      sql`worked_by = case when ${workedBy}::bigint = any(worked_by) then worked_by else worked_by || ${workedBy}::bigint end`,
    )
  const { rows } = await sql<{ version: number }>`
    update ticket set ${sql.join([sql`version = version + 1`, ...sets])} where id = ${id} returning version`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

/** What only the page of one ticket shows. */
export type TicketMore = Pick<
  TicketDetail,
  'description' | 'parts' | 'cost_baht' | 'cancel_reason' | 'served_at'
>

export async function findTicketMore(db: Db, id: number): Promise<TicketMore> {
  const { rows } = await sql<TicketMore>`
    select t.description, t.parts, t.cost_baht, t.cancel_reason, ${isoBangkok(sql`t.served_at`)} as served_at
    from ticket t where t.id = ${id}`.execute(db)
  const [more] = rows
  if (!more) throw new Error(`no ticket ${id}`)
  return more
}

export type TicketAlarmRow = Omit<TicketDetail['alarms'][number], 'kind_name'> & {
  readonly kind: string
}

export async function findTicketAlarms(db: Db, id: number): Promise<TicketAlarmRow[]> {
  const { rows } = await sql<TicketAlarmRow>`
    select a.id, a.kind, a.why, ${isoBangkok(sql`a.raised_at`)} as raised_at, ${isoBangkok(sql`a.cleared_at`)} as cleared_at
    from ticket_alarm l join alarm a on a.id = l.alarm_id where l.ticket_id = ${id} order by a.raised_at desc, a.id desc`.execute(
    db,
  )
  return rows
}

/** What persons reported of a ticket, the newest first. */
export async function findReports(db: Db, id: number): Promise<TicketDetail['reports']> {
  const { rows } = await sql<TicketDetail['reports'][number]>`
    select id, ${isoBangkok(sql`reported_at`)} as reported_at, fault, text from fault_report
    where ticket_id = ${id} order by reported_at desc, id desc limit 100`.execute(db)
  return rows
}

/** What happened to a ticket as far as the caller may know, the newest first. */
export async function findEvents(db: Db, caller: Caller, id: number): Promise<TicketEvent[]> {
  const { rows } = await sql<TicketEvent>`
    select e.id, e.type, e.move, e.from_state as "from", e.to_state as "to", e.by, ${personName(sql`e.by`)} as by_name, e.party, e.note,
      ${isoBangkok(sql`e.device_at`)} as device_at, ${isoBangkok(sql`e.at`)} as at,
      case when e.latitude is not null then jsonb_build_object('latitude', e.latitude, 'longitude', e.longitude,
        'accuracy_m', e.accuracy_m) end as place, e.detail
    from ticket_event e join ticket t on t.id = e.ticket_id where e.ticket_id = ${id} and ${visibleEvents(caller)}
    order by e.id desc limit ${longestHistory}`.execute(db)
  return rows
}

export async function findWatchers(db: Db, id: number): Promise<TicketDetail['watchers']> {
  const { rows } = await sql<TicketDetail['watchers'][number]>`
    select u.username, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name
    from ticket_watcher w join app_user u on u.id = w.user_id where w.ticket_id = ${id} order by name, u.username`.execute(
    db,
  )
  return rows
}

/** Earlier tickets of the chain of repeats, as far as they are in sight, the newest first. */
export async function findChain(
  db: Db,
  caller: Caller,
  id: number,
): Promise<TicketDetail['chain']> {
  const { rows } = await sql<TicketDetail['chain'][number]>`
    with recursive earlier as (
      select repeat_of as id, 1 as step from ticket where id = ${id} and repeat_of is not null
      union all
      select k.repeat_of, e.step + 1 from earlier e join ticket k on k.id = e.id where k.repeat_of is not null and e.step < 50)
    select t.id, t.number, ${isoBangkok(sql`t.opened_at`)} as opened_at, t.state
    from earlier e join ticket t on t.id = e.id ${placeOfTicket} where ${visibleTickets(caller)} order by e.step`.execute(
    db,
  )
  return rows
}

/** Whether the account follows the ticket from now on. */
export async function writeWatching(
  db: Db,
  id: number,
  userId: number,
  watches: boolean,
): Promise<void> {
  if (watches)
    await sql`insert into ticket_watcher (ticket_id, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(
      db,
    )
  else
    await sql`delete from ticket_watcher where ticket_id = ${id} and user_id = ${userId}`.execute(
      db,
    )
}
