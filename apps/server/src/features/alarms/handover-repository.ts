import type {
  HandedAct,
  HandedAlarm,
  HandoverContent,
  HandoverSummary,
} from '@roadside/contract/alarms/handover-calls.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { ownDepartments } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { isAnnounced } from './repository.ts'

/** Where a shift works. `id` is null for the authority. */
export interface ShiftConsole {
  readonly scope: 'authority' | 'group' | 'department'
  readonly id: number | null
  readonly name: string
}

/** With the hand-over of the console that waits for its second signature; null: none does. */
export interface WaitingConsole extends ShiftConsole {
  readonly waiting: { given_by: string; given_by_name: string; to: string } | null
}

/**
 * Where the caller gives and takes over shifts: the own department, an administrator's group and its
 * departments, all for the authority; the own one first.
 */
export async function findConsoles(db: Db, caller: Caller): Promise<WaitingConsole[]> {
  const seesAll = scopeOf(caller).group === null
  const isAdmin = hasAccess(caller, 'roleAdmin')
  const { rows } = await sql<WaitingConsole>`
    select c.scope, c.id, c.name, (
      select jsonb_build_object('given_by', h.given_by, 'given_by_name', h.given_by_name, 'to', ${isoBangkok(sql`h.ends_at`)})
      from shift_handover h where h.taken_at is null and h.scope = c.scope and coalesce(h.department_id, h.group_id, 0) = coalesce(c.id, 0)
    ) as waiting from (
      select 'authority' as scope, null::bigint as id, ${wholeAuthorityName} as name, 0 as place, null::bigint as group_id where ${seesAll}::boolean
      union all
      select 'group', g.id, g.name, 1, g.id from department_group g
        where ${isAdmin}::boolean and (${seesAll}::boolean or g.id = ${caller.groupId})
      union all
      select 'department', d.id, ${departmentName}, 2, d.group_id from department d
        where ${ownDepartments(caller)} and not d.is_whole_authority
    ) c left join department_group g on g.id = c.group_id
    where not ${caller.isFourG}::boolean
    order by g.id is not null, ${groupOrder}, g.id, c.place, c.name collate "th-x-icu", c.id`.execute(
    db,
  )
  return rows
}

/**
 * Condition over `alarm a left join site s … left join department d …`: what a shift looks after.
 * Everybody who reads a hand-over sees all of it, so alarms for the username admin alone are left out.
 */
function ofConsole({ scope, id }: ShiftConsole): RawBuilder<unknown> {
  const place =
    scope === 'authority'
      ? sql`true`
      : scope === 'group'
        ? sql`d.group_id = ${id}`
        : sql`d.id = ${id}`
  return sql`(not a.is_guarded and ${place})`
}

const places = sql`left join site s on s.wid = a.wid left join department d on d.id = s.department_id`

/** A row of a hand-over, its kind by its id, and how many rows there are in all. */
interface Found<Row> {
  readonly row: Omit<Row, 'kind_name'>
  readonly kind: string
  readonly total: number
}
export type FoundAlarm = Found<HandedAlarm>
type FoundAct = Found<HandedAct>

const total = sql`(count(*) over ())::int as total`
/** What an alarm is called, for `jsonb_build_object`. */
const names = sql`'id', a.id, 'subject', a.subject_name, 'site', coalesce(s.name, ''), 'severity', a.severity`
const alarmColumns = sql`a.kind, ${total}, jsonb_build_object(${names},
  'raised_at', ${isoBangkok(sql`a.raised_at`)}, 'cleared_at', ${isoBangkok(sql`a.cleared_at`)},
  'standing', case when a.out_of_service_at is not null then 'outOfService' when a.shelved_until is not null then 'shelved'
    when not a.is_active and (a.is_acknowledged or a.closed_at is not null) then 'over'
    when a.is_acknowledged then 'acknowledged' else 'unacknowledged' end,
  'until', ${isoBangkok(sql`coalesce(a.out_of_service_until, a.shelved_until)`)},
  'by', coalesce(case when a.out_of_service_at is not null then ${personName(sql`a.out_of_service_by`)}
    when a.shelved_until is not null then ${personName(sql`a.shelved_by`)} else ${personName(sql`a.acknowledged_by`)} end, ''),
  'assignee', coalesce(${personName(sql`a.assignee`)}, ''),
  'note', case when a.out_of_service_at is not null then a.out_of_service_reason when a.shelved_until is not null then a.shelf_reason
    else a.acknowledged_note end) as row`

interface ShiftQuery {
  readonly console: ShiftConsole
  readonly from: Date
  readonly to: Date
  readonly limit: number
}

/** Alarms that were raised within the shift and not hidden in the same moment behind a root. */
export async function findCame(
  db: Db,
  { console, from, to, limit }: ShiftQuery,
): Promise<FoundAlarm[]> {
  const { rows } = await sql<FoundAlarm>`
    select ${alarmColumns} from alarm a ${places}
    where ${ofConsole(console)} and a.id in (
      select e.alarm_id from alarm_event e where e.type = 'raised' and e.at >= ${from} and e.at < ${to}
        and not exists (select from alarm_event h where h.alarm_id = e.alarm_id and h.at = e.at and h.type = 'suppressed'))
    order by a.raised_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** What persons did within the shift; what follows by itself for those behind a root is left out. */
export async function findTaken(
  db: Db,
  { console, from, to, limit }: ShiftQuery,
): Promise<FoundAct[]> {
  const { rows } = await sql<FoundAct>`
    select a.kind, ${total}, jsonb_build_object(${names}, 'at', ${isoBangkok(sql`e.at`)}, 'type', e.type,
      'by', coalesce(${personName(sql`e.by`)}, ''),
      'assignee', coalesce(case when e.type = 'assigned' then ${personName(sql`e.detail ->> 'assignee'`)} end, ''), 'note', e.note) as row
    from alarm_event e join alarm a on a.id = e.alarm_id ${places}
    where e.at >= ${from} and e.at < ${to} and e.by is not null and ${ofConsole(console)}
      and not (e.type = 'acknowledged' and e.from_phase = 'suspended')
    order by e.at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** What is announced now, and what is out of the way and comes back. */
export async function findLeft(db: Db, { console, limit }: ShiftQuery): Promise<FoundAlarm[]> {
  const { rows } = await sql<FoundAlarm>`
    select ${alarmColumns} from alarm a ${places}
    where ${ofConsole(console)} and a.closed_at is null and a.suppressed_by is null
      and ((${isAnnounced}) or a.shelved_until is not null or a.out_of_service_at is not null)
    order by a.shelved_until is not null or a.out_of_service_at is not null, a.urgency desc, a.is_acknowledged, a.raised_at desc, a.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** A hand-over as it is stored, without its content; `left` and so on are how many there were. */
export interface HandoverRow extends HandoverSummary {
  readonly taken_by: string | null
  readonly scope: ShiftConsole['scope']
  readonly place_id: number | null
}

const handoverColumns = sql`h.id, h.scope, coalesce(h.department_id, h.group_id) as place_id, h.console_name,
  ${isoBangkok(sql`h.starts_at`)} as from, ${isoBangkok(sql`h.ends_at`)} as to, h.given_by, h.given_by_name, h.note,
  ${isoBangkok(sql`h.taken_at`)} as taken_at, h.taken_by, h.taken_by_name, h.taken_note,
  (h.content #>> '{came,total}')::int as came, (h.content #>> '{taken,total}')::int as taken, (h.content #>> '{left,total}')::int as left`

/** Condition over `shift_handover h`. */
const isOf = ({ scope, id }: ShiftConsole) =>
  sql`(h.scope = ${scope} and coalesce(h.department_id, h.group_id, 0) = ${id ?? 0})`

/** Hand-overs of a console, newest first. */
export async function findHandovers(
  db: Db,
  console: ShiftConsole,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HandoverRow[]; total: number }> {
  const { rows } = await sql<HandoverRow>`
    select ${handoverColumns} from shift_handover h where ${isOf(console)}
    order by h.ends_at desc, h.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from shift_handover h where ${isOf(console)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A hand-over with its content, locked until the transaction ends where asked. */
export async function findHandover(
  db: Db,
  id: number,
  isLocked = false,
): Promise<(HandoverRow & { readonly content: HandoverContent }) | null> {
  const { rows } = await sql<HandoverRow & { readonly content: HandoverContent }>`
    select ${handoverColumns}, h.content from shift_handover h where h.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface GivenShift {
  readonly console: ShiftConsole
  readonly from: Date
  readonly to: Date
  readonly content: HandoverContent
  readonly note: string
  readonly by: string
}

/** Stores a shift with its first signature; null: another of the console waits for its second. */
export async function insertHandover(db: Db, given: GivenShift): Promise<number | null> {
  const { console, from, to, content, note, by } = given
  const [groupId, departmentId] = [
    console.scope === 'group' ? console.id : null,
    console.scope === 'department' ? console.id : null,
  ]
  const { rows } = await sql<{ id: number }>`
    insert into shift_handover (scope, group_id, department_id, console_name, starts_at, ends_at, content, note, given_by, given_by_name)
    values (${console.scope}, ${groupId}, ${departmentId}, ${console.name}, ${from}, ${to}, ${JSON.stringify(content)}, ${note}, ${by},
      ${personName(sql`${by}::text`)})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function writeTaken(
  db: Db,
  { id, by, at, note }: { id: number; by: string; at: Date; note: string },
): Promise<void> {
  await sql`update shift_handover set taken_by = ${by}, taken_by_name = ${personName(sql`${by}::text`)}, taken_at = ${at},
      taken_note = ${note} where id = ${id}`.execute(db)
}

export async function deleteHandover(db: Db, id: number): Promise<void> {
  await sql`delete from shift_handover where id = ${id}`.execute(db)
}
