import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketOrigin } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql } from 'kysely'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/** Days after a repair in which the same fault of the same equipment counts as its repeat. */
export const repeatDays = 7
export interface Subject {
  readonly key: string
  readonly name: string
  readonly assetId: number | null
  readonly wid: number
}

/** Equipment in sight of the caller as what a ticket is of; null: it is out of sight or not in use. */
export async function findEquipment(
  db: Db,
  caller: Caller,
  assetId: number,
): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select 'asset:' || a.id as key, a.name, a.id as "assetId", a.wid
    from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.id = ${assetId} and a.archived_at is null and ${visibleSites(caller)}`.execute(db)
  return rows[0] ?? null
}

/** A site in sight of the caller likewise. */
export async function findSite(db: Db, caller: Caller, wid: number): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select 'site:' || s.wid as key, s.name, null::bigint as "assetId", s.wid
    from site s join department d on d.id = s.department_id where s.wid = ${wid} and ${visibleSites(caller)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Until the transaction ends nobody else opens a ticket of the subject. */
export async function lockSubject(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.ticketSubject}::int, hashtext(${key}))`.execute(
    db,
  )
}

export interface OpenedTicket {
  readonly id: number
  readonly number: string
}

/** The ticket that a request of the account has opened; null: none yet. */
export async function findOpened(
  db: Db,
  requestId: string,
  username: string,
): Promise<OpenedTicket | null> {
  const { rows } = await sql<OpenedTicket>`
    select id, number from ticket where request_id = ${requestId}::uuid and opened_by = ${username}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** An open ticket of a subject that the caller may see. */
export async function findOpenOfSubject(
  db: Db,
  caller: Caller,
  key: string,
): Promise<(OpenedTicket & { readonly state: TicketState }) | null> {
  const { rows } = await sql<OpenedTicket & { state: TicketState }>`
    select t.id, t.number, t.state from ticket t ${placeOfTicket}
    where t.subject = ${key} and t.is_open and ${visibleTickets(caller)} order by t.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface Repair {
  readonly id: number
  readonly repeats: number
}

/** The last repair of the same kind on the same equipment that was finished within the days before `now`. */
export async function findRepeated(
  db: Db,
  { assetId, kind, now }: { assetId: number; kind: string; now: Date },
): Promise<Repair | null> {
  const { rows } = await sql<Repair>`
    select id, repeats from ticket where asset_id = ${assetId} and kind = ${kind} and state in ('finished', 'accepted')
      and finished_at >= ${now}::timestamptz - make_interval(days => ${repeatDays}::int)
    order by finished_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface NewTicket {
  readonly requestId: string | null
  readonly title: string
  readonly description: string
  readonly priority: Severity
  readonly origin: TicketOrigin
  readonly kind: string
  readonly subject: Subject
  readonly isGuarded: boolean
  /** Null: the console. */
  readonly by: string | null
  readonly now: Date
  readonly repeated: Repair | null
  /** The rule that opens it. */
  readonly ruleId?: number | null
}

/**
 * Stores a ticket under the next number of its year (พ.ศ., in Bangkok) and department, with the
 * contract that the equipment is of now.
 */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<OpenedTicket> {
  const { subject, repeated, now } = ticket
  const { rows } = await sql<OpenedTicket>`
    with place as (
      select extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok')::int + 543 as year, d.id as department_id,
        p.id as project_id, p.contractor_id, concat_ws(' ', s.name, s.road_code, s.road_name, coalesce(nullif(a.sta, ''), s.sta), d.name,
          p.name, p.contract_no, c.name) as words
      from site s join department d on d.id = s.department_id left join asset a on a.id = ${subject.assetId}
        left join project p on p.id = coalesce(a.project_id, s.project_id) left join contractor c on c.id = p.contractor_id
      where s.wid = ${subject.wid}),
    numbered as (
      insert into ticket_number as n (year, department_id, last) select year, department_id, 1 from place
      on conflict (year, department_id) do update set last = n.last + 1 returning last)
    insert into ticket (number_year, number_department, number_running, request_id, title, description, state_since, priority, origin, kind,
      subject, subject_name, asset_id, wid, is_guarded, place_words, project_id, contract_contractor_id, opened_at, opened_by, repeat_of, repeats, rule_id)
    select place.year, place.department_id, numbered.last, ${ticket.requestId}::uuid, ${ticket.title}, ${ticket.description}, ${now},
      ${ticket.priority}, ${ticket.origin}, ${ticket.kind}, ${subject.key}, ${subject.name}, ${subject.assetId}, ${subject.wid},
      ${ticket.isGuarded}, place.words, place.project_id, place.contractor_id, ${now}, ${ticket.by}, ${repeated?.id ?? null},
      ${repeated ? repeated.repeats + 1 : 0}, ${ticket.ruleId ?? null}
    from place, numbered returning id, number`.execute(db)
  const [opened] = rows
  if (!opened) throw new Error(`no site ${subject.wid}`)
  return opened
}

export async function insertAlarms(
  db: Db,
  ticketId: number,
  alarmIds: readonly number[],
): Promise<void> {
  await sql`insert into ticket_alarm (ticket_id, alarm_id) select ${ticketId}, unnest(${numberArray(alarmIds)}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}
