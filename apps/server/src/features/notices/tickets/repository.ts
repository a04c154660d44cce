import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { lockKeys } from '@roadside/server-kit/locks.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { FoundTarget } from '../rules/recipient-repository.ts'
import { mayBeToldOfTicket, ownerOfTarget, placeOfTicket } from '../sight-repository.ts'
import type { Audience } from './news.ts'

/** Whether no other server tells of tickets; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.ticketNotices}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

/** A ticket as it is now. */
export interface ToldTicket {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly state: TicketState
  readonly priority: Severity
  readonly kind: string
  readonly subject: string
  readonly wid: number
  readonly site: string
  readonly road_code: string
  readonly sta: string
  readonly department: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly contractor: string
  readonly assignee: string | null
  readonly opened_at: string
  readonly due_at: string | null
  readonly finished_at: string | null
  readonly accepted_at: string | null
}

export async function findTickets(db: Db, ids: readonly number[]): Promise<ToldTicket[]> {
  const { rows } = await sql<ToldTicket>`
    select t.id, t.number, t.title, t.state, t.priority, t.kind, t.subject_name as subject, t.wid, s.name as site,
      coalesce(s.road_code, '') as road_code, coalesce(nullif(a.sta, ''), s.sta, '') as sta, ${departmentName} as department,
      coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude,
      coalesce(c.name, '') as contractor, ${personName(sql`t.assignee`)} as assignee,
      ${isoBangkok(sql`t.opened_at`)} as opened_at, ${isoBangkok(sql`t.due_at`)} as due_at,
      ${isoBangkok(sql`t.finished_at`)} as finished_at, ${isoBangkok(sql`t.accepted_at`)} as accepted_at
    from ticket t join site s on s.wid = t.wid join department d on d.id = s.department_id
      left join asset a on a.id = t.asset_id left join contractor c on c.id = t.contractor_id
    where t.id = any(${numberArray(ids)}::bigint[]) order by t.id`.execute(db)
  return rows
}

/** An entry of a ticket's history. */
export interface ToldEvent extends Pick<
  TicketEvent,
  'id' | 'type' | 'move' | 'from' | 'to' | 'by' | 'by_name' | 'party' | 'note' | 'at' | 'device_at'
> {
  readonly ticketId: number
  /** Fields that were edited. */
  readonly changed: readonly string[]
}

/** Takes entries that nobody was told of yet, the oldest first. */
export async function takeEvents(db: Db, limit: number): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`
    with taken as (
      delete from ticket_event_turn where event_id in (
        select event_id from ticket_event_turn order by event_id limit ${limit}) returning event_id)
    select e.id, e.ticket_id as "ticketId", e.type, e.move, e.from_state as "from", e.to_state as "to", e.by,
      ${personName(sql`e.by`)} as by_name, e.party, e.note, ${isoBangkok(sql`e.at`)} as at, ${isoBangkok(sql`e.device_at`)} as device_at,
      case when e.type = 'edited' then to_jsonb(array(select jsonb_object_keys(e.detail))) else '[]'::jsonb end as changed
    from taken join ticket_event e on e.id = taken.event_id order by e.id`.execute(db)
  return rows
}

/** Something of a ticket that is to be told, with its place in a list. */
export interface AskedNews extends Audience {
  readonly ticketId: number
  /** The entry of its history; null: its due date. Who made the entry need not be told. */
  readonly eventId: number | null
}

export interface NewsTarget extends FoundTarget {
  /** Place of the news in the list. */
  readonly place: number
}

/** A contractor is told of what happened since the ticket is its own. */
const isSinceGiven = sql<boolean>`(coalesce(u.contractor_id, t.contractor_id) is null or n.at >= k.contractor_since)`

/** Where the people of tickets can be told of news, as far as they may see it. Webhooks get events in place of words. */
export async function findNewsTargets(
  db: Db,
  news: readonly AskedNews[],
  { fourGKey }: { readonly fourGKey: string },
): Promise<NewsTarget[]> {
  const asked = news.map((one, place) => ({ place, ...one }))
  const { rows } = await sql<NewsTarget>`
    with n as (
      select x.*, coalesce(e.at, 'infinity') as at, e.by, k.contractor_id, k.assignee, k.opened_by
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        x(place int, "ticketId" bigint, "eventId" bigint, "toRepairers" boolean, "toFollowers" boolean)
        join ticket k on k.id = x."ticketId" left join ticket_event e on e.id = x."eventId"
    ), people as (
      select n.place, o.id as user_id, null::bigint as contractor_id from n join app_user o on o.contractor_id = n.contractor_id where n."toRepairers"
      union select n.place, o.id, null from n join app_user o on o.username = n.assignee where n."toRepairers"
      union select n.place, null, n.contractor_id from n where n."toRepairers" and n.contractor_id is not null
      union select n.place, o.id, null from n join app_user o on o.username = n.opened_by where n."toFollowers"
      union select n.place, w.user_id, null from n join ticket_watcher w on w.ticket_id = n."ticketId" where n."toFollowers"
    )
    select distinct n.place, t.id, t.channel, t.user_id as "userId"
    from people p join n on n.place = p.place join notice_target t on t.user_id = p.user_id or t.contractor_id = p.contractor_id
      ${ownerOfTarget} join ticket k on k.id = n."ticketId" ${placeOfTicket}
    where t.disabled_at is null and t.channel <> 'webhook' and (u.id is null or u.username is distinct from n.by)
      and ${isSinceGiven} and ${mayBeToldOfTicket(fourGKey)}
    order by n.place, t.id`.execute(db)
  return rows
}

/**
 * The webhooks that get what happens to tickets, for each of the entries that they may see, from the
 * time on at which they were asked for.
 */
export async function findWebhooks(
  db: Db,
  eventIds: readonly number[],
  { fourGKey }: { readonly fourGKey: string },
): Promise<{ readonly eventId: number; readonly targetId: number }[]> {
  const { rows } = await sql<{ eventId: number; targetId: number }>`
    select n.id as "eventId", t.id as "targetId"
    from ticket_event n join ticket k on k.id = n.ticket_id ${placeOfTicket}
      join notice_target t on t.takes_tickets and t.channel = 'webhook' and t.disabled_at is null ${ownerOfTarget}
    where n.id = any(${numberArray(eventIds)}::bigint[]) and n.at >= coalesce(t.takes_tickets_since, t.created_at) and ${isSinceGiven} and ${mayBeToldOfTicket(fourGKey)}
    order by n.id, t.id`.execute(db)
  return rows
}

export interface DueTicket {
  readonly id: number
  readonly due: 'soon' | 'late'
}

/**
 * Open tickets whose due date is near (a day before, of a short repair the last quarter of its time)
 * or past, and whose people were not told so yet; now they were.
 */
export async function takeDue(db: Db, now: Date, limit: number): Promise<DueTicket[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<DueTicket>`
    with due as (
      select id from ticket
      where is_open and state <> 'finished' and due_told is distinct from 'late' and due_at <= ${at} + interval '24 hours'
        and (due_told is null or due_at < ${at})
        and due_at - least(interval '24 hours', (due_at - coalesce(served_at, contractor_since, opened_at)) / 4) <= ${at}
      order by due_at, id limit ${limit} for update skip locked)
    update ticket k set due_told = case when k.due_at < ${at} then 'late' else 'soon' end
    from due where k.id = due.id returning k.id, case when k.due_at < ${at} then 'late' else 'soon' end as due`.execute(
    db,
  )
  return rows
}

/** A due date that was moved on will be near and past once more. An hour of grace: pauses move it each minute. */
export async function forgetDue(db: Db, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`
  await sql`
    update ticket set due_told = case when due_at > ${at} + interval '25 hours' then null else 'soon' end
    where is_open and due_told is not null and due_at > ${at} + interval '1 hour'
      and (due_told = 'late' or due_at > ${at} + interval '25 hours')`.execute(db)
}
