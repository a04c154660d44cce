import type { NoticeRuleBody, RuleSubject } from '@roadside/contract/notices/rule.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AlarmFacts, Course } from './course.ts'

const ms = (value: RawBuilder<unknown>) =>
  sql<number>`floor(extract(epoch from ${value}) * 1000)::float8`
const msOrNull = (value: RawBuilder<unknown>) =>
  sql<number | null>`floor(extract(epoch from ${value}) * 1000)::float8`

/** A rule that is on, with its last messages. Times in milliseconds. */
export interface LiveRule {
  readonly id: number
  readonly name: string
  readonly body: NoticeRuleBody
  readonly departmentId: number | null
  readonly groupId: number | null
  readonly lastRaisedAt: number | null
  readonly lastClearedAt: number | null
  readonly lastDigestAt: number
}

/** The rules about something that are on. */
export async function findLiveRules(db: Db, about: RuleSubject): Promise<LiveRule[]> {
  const { rows } = await sql<LiveRule>`
    select id, name, body, department_id as "departmentId", group_id as "groupId", ${msOrNull(sql`last_raised_at`)} as "lastRaisedAt",
      ${msOrNull(sql`last_cleared_at`)} as "lastClearedAt", ${ms(sql`coalesce(last_digest_at, changed_at)`)} as "lastDigestAt"
    from notice_rule where is_on and body ->> 'about' = ${about} order by id`.execute(db)
  return rows
}

/** What rules ask about an alarm, with its group, and whether it tells if guarded equipment can be reached. */
export interface FoundFacts extends AlarmFacts {
  readonly groupId: number | null
  readonly isGuarded: boolean
}

export async function findFacts(db: Db, ids: readonly number[]): Promise<FoundFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundFacts>`
    select a.id, a.kind, a.severity, coalesce(s.type_name, '') as "typeName", d.id as "departmentId", d.group_id as "groupId", a.is_guarded as "isGuarded",
      coalesce(s.road_code, '') as "roadCode", p.contractor_id as "contractorId", a.is_active as "isActive",
      a.is_acknowledged as "isAcknowledged",
      a.suppressed_by is null and a.shelved_until is null and a.out_of_service_at is null as "isInSight"
    from alarm a left join site s on s.wid = a.wid left join department d on d.id = s.department_id
      left join asset t on t.id = a.asset_id left join project p on p.id = coalesce(t.project_id, s.project_id)
    where a.id = any(${numberArray(ids)}::bigint[]) order by a.id`.execute(db)
  return rows
}

/** Ids of alarms to which something happened since a time. */
export async function findChangedSince(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ alarm_id: number }>`
    select distinct alarm_id from alarm_event where at >= ${since} order by alarm_id`.execute(db)
  return rows.map(({ alarm_id }) => alarm_id)
}

/** Courses of a rule: of these alarms and those that are due by a time, or (null) all. */
export async function findCourses(
  db: Db,
  ruleId: number,
  of: { readonly alarmIds: readonly number[]; readonly dueAt: Date } | null,
): Promise<Course[]> {
  const { rows } = await sql<{ course: Course }>`
    select course from notice_course where rule_id = ${ruleId}
      and (${of === null}::boolean or next_at <= ${of?.dueAt ?? null} or alarm_id = any(${numberArray(of?.alarmIds ?? [])}::bigint[]))
    order by alarm_id`.execute(db)
  return rows.map(({ course }) => course)
}

/** Ids of the rules with courses that are due. */
export async function findDueRules(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    rule_id: number
  }>`select distinct rule_id from notice_course where next_at <= ${now}`.execute(db)
  return rows.map(({ rule_id }) => rule_id)
}

export async function writeCourses(
  db: Db,
  ruleId: number,
  courses: readonly (Course & { readonly nextAt: number | null })[],
): Promise<void> {
  if (courses.length === 0) return
  const rows = courses.map(({ nextAt, ...course }) => ({
    alarm_id: course.alarmId,
    next_at: nextAt,
    course,
  }))
  await sql`insert into notice_course (rule_id, alarm_id, next_at, course)
    select ${ruleId}, alarm_id, to_timestamp(next_at / 1000.0), course
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(alarm_id bigint, next_at float8, course jsonb)
    on conflict (rule_id, alarm_id) do update set next_at = excluded.next_at, course = excluded.course`.execute(
    db,
  )
}

export async function deleteCourses(
  db: Db,
  ruleId: number,
  alarmIds: readonly number[],
): Promise<void> {
  if (alarmIds.length === 0) return
  await sql`delete from notice_course where rule_id = ${ruleId} and alarm_id = any(${numberArray(alarmIds)}::bigint[])`.execute(
    db,
  )
}

export async function writeLastMessages(
  db: Db,
  ruleId: number,
  {
    lastRaisedAt,
    lastClearedAt,
    lastDigestAt,
  }: Pick<LiveRule, 'lastRaisedAt' | 'lastClearedAt' | 'lastDigestAt'>,
): Promise<void> {
  const at = (value: number | null) => (value === null ? null : new Date(value))
  await sql`update notice_rule set last_raised_at = ${at(lastRaisedAt)}, last_cleared_at = ${at(lastClearedAt)},
    last_digest_at = ${at(lastDigestAt)} where id = ${ruleId}`.execute(db)
}
