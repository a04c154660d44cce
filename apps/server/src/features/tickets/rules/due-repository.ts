import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketRuleBody } from '@roadside/contract/tickets/ticket-rule.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { AlarmStep } from './opening-of.ts'

/** A rule as far as alarms are chosen by it. */
export interface ChoosingRule {
  readonly DeptID: number | null
  readonly groupId: number | null
  readonly body: TicketRuleBody
}

/** With the kinds that it is about. */
export interface RuleOfKinds extends ChoosingRule {
  readonly kinds: readonly string[]
}

export interface LiveRule extends ChoosingRule {
  readonly id: number
  readonly name: string
}

/** The rules that are on. */
export async function findLiveRules(db: Db): Promise<LiveRule[]> {
  const { rows } = await sql<LiveRule>`
    select id, name, department_id as "DeptID", group_id as "groupId", body from ticket_rule where is_on order by id`.execute(
    db,
  )
  return rows
}

/**
 * Condition over `alarm a`, its site `s` and department `d`: a rule is about the alarm. None is about
 * whether guarded equipment can be reached, which only the username admin may know.
 */
function isChosen({ DeptID, groupId, kinds, body }: RuleOfKinds) {
  const { severities, types, departments } = body
  return sql<boolean>`(not a.is_guarded
    and (${DeptID}::bigint is null or d.id = ${DeptID}) and (${groupId}::bigint is null or d.group_id = ${groupId})
    and a.kind = any(${textArray(kinds)}::text[])
    and (${severities.length} = 0 or a.severity = any(${textArray(severities)}::text[]))
    and (${types.length} = 0 or s.type_name = any(${textArray(types)}::text[]))
    and (${departments.length} = 0 or d.id = any(${numberArray(departments)}::bigint[])))`
}

/**
 * Alarms of a rule whose cause has lasted long enough, that are not out of the way and had no ticket
 * yet, locked; the oldest first.
 */
export async function lockDueAlarms(
  db: Db,
  rule: RuleOfKinds,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from alarm a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.closed_at is null and a.is_active and a.suppressed_by is null and a.shelved_until is null
      and a.out_of_service_at is null and a.ticket_id is null
      and a.raised_at <= ${now}::timestamptz - make_interval(mins => ${rule.body.minutes}::int) and ${isChosen(rule)}
    order by a.id limit ${limit} for update of a`.execute(db)
  return rows.map(({ id }) => id)
}

/** The contractor of a ticket's contract; null: it has none, or only a former one. */
export async function findContractContractor(
  db: Db,
  ticketId: number,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from ticket t join contractor c on c.id = t.contract_contractor_id and c.archived_at is null
    where t.id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** The open ticket of a subject, locked; the newest of several. */
export async function lockOpenOfSubject(
  db: Db,
  subject: string,
): Promise<{ readonly id: number; readonly number: string } | null> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from ticket where subject = ${subject} and is_open order by id desc limit 1 for update`.execute(
    db,
  )
  return rows[0] ?? null
}

/** An alarm of the past that a rule is about. Times in milliseconds. */
export interface PastAlarm {
  readonly id: number
  readonly kind: string
  readonly severity: Severity
  readonly subject: string
  readonly site: string
  readonly contractor: string
  readonly raised_at: number
  readonly cleared_at: number | null
  readonly is_hidden: boolean
  readonly has_ticket: boolean
}

/** The alarms of a rule that lasted at some time since `from`, the newest first. */
export async function findPastAlarms(
  db: Db,
  rule: RuleOfKinds,
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<PastAlarm[]> {
  const { rows } = await sql<PastAlarm>`
    select a.id, a.kind, a.severity, a.subject_name as subject, s.name as site, coalesce(c.name, '') as contractor,
      floor(extract(epoch from a.raised_at) * 1000)::float8 as raised_at,
      floor(extract(epoch from case when not a.is_active then a.cleared_at end) * 1000)::float8 as cleared_at,
      (a.suppressed_by is not null or a.shelved_until is not null or a.out_of_service_at is not null) as is_hidden,
      a.ticket_id is not null as has_ticket
    from (
      select * from alarm where closed_at is null and is_active
      union all
      select * from alarm where cleared_at > ${from} and not is_active) a
      join site s on s.wid = a.wid join department d on d.id = s.department_id left join asset t on t.id = a.asset_id
      left join project p on p.id = coalesce(t.project_id, s.project_id)
      left join contractor c on c.id = p.contractor_id and c.archived_at is null
    where ${isChosen(rule)}
      and coalesce(case when not a.is_active then a.cleared_at end, ${now}) >= a.raised_at + make_interval(mins => ${rule.body.minutes}::int)
    order by a.raised_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Steps that put alarms out of the way or back, since a time, oldest first. */
export async function findHidingSteps(
  db: Db,
  alarmIds: readonly number[],
  from: Date,
): Promise<(AlarmStep & { readonly alarm_id: number })[]> {
  const { rows } = await sql<AlarmStep & { alarm_id: number }>`
    select alarm_id, type, floor(extract(epoch from at) * 1000)::float8 as at from alarm_event
    where alarm_id = any(${numberArray(alarmIds)}::bigint[]) and at >= ${from}
      and type in ('suppressed', 'unsuppressed', 'shelved', 'unshelved', 'outOfService', 'inService')
    order by at, id`.execute(db)
  return rows
}
