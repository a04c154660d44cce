import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { ownRules, ruleColumns, ruleOwners } from '@roadside/server-kit/rule-sql.ts'
import type { RuleRow, WrittenRule } from '@roadside/server-kit/rules.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PastEvent } from './past-changes.ts'

export type NoticeRuleRow = RuleRow<NoticeRuleBody>
type WrittenNoticeRule = WrittenRule<NoticeRuleBody>

/** Rules of the departments that the caller administers. */
export async function findRules(
  db: Db,
  caller: Caller,
  id: number | null,
): Promise<NoticeRuleRow[]> {
  const { rows } = await sql<NoticeRuleRow>`
    select ${ruleColumns} from notice_rule r ${ruleOwners}
    where ${ownRules(caller)} and (${id}::bigint is null or r.id = ${id}) order by r.name, r.id`.execute(
    db,
  )
  return rows
}

export async function insertRule(db: Db, rule: WrittenNoticeRule): Promise<number> {
  const { name, departmentId, groupId, isOn, body, by, now } = rule
  const { rows } = await sql<{ id: number }>`
    insert into notice_rule (name, department_id, group_id, body, is_on, created_by, created_at, changed_by, changed_at, last_digest_at)
    values (${name}, ${departmentId}, ${groupId}, ${JSON.stringify(body)}::jsonb, ${isOn}, ${by}, ${now}, ${by}, ${now}, ${now})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Null: somebody has changed the rule since that version. A rule that is switched on begins anew. */
export async function updateRule(
  db: Db,
  id: number,
  version: number,
  rule: WrittenNoticeRule,
): Promise<number | null> {
  const { name, departmentId, groupId, isOn, body, by, now } = rule
  const { rows } = await sql<{ version: number }>`
    update notice_rule set name = ${name}, department_id = ${departmentId}, group_id = ${groupId}, body = ${JSON.stringify(body)}::jsonb,
      version = version + 1, changed_by = ${by}, changed_at = ${now},
      last_digest_at = case when ${isOn} and not is_on then ${now} else last_digest_at end, is_on = ${isOn}
    where id = ${id} and version = ${version} returning version`.execute(db)
  return rows[0]?.version ?? null
}

/** A rule that is off, or about other alarms, follows none of those it followed. */
export async function forgetCourses(db: Db, ruleId: number): Promise<void> {
  await sql`delete from notice_course where rule_id = ${ruleId}`.execute(db)
}

export async function deleteRule(db: Db, id: number): Promise<void> {
  await sql`delete from notice_rule where id = ${id}`.execute(db)
}

interface Choice {
  readonly id: number
  readonly name: string
}

/** Whether an account `u` of the condition can be told somewhere. */
function hasTarget(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from app_user u join notice_target t on t.user_id = u.id
    where ${condition} and not u.is_suspended and t.disabled_at is null)`
}

/** Rosters of which somebody can be told somewhere. */
export async function findToldRosters(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from duty_roster r where r.id = any(${numberArray(ids)}::bigint[]) and ${hasTarget(sql`
      exists (select from jsonb_array_elements(r.pattern) turn where turn -> 'users' @> to_jsonb(u.id))`)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What rules of the caller may name. */
export async function findChoices(
  db: Db,
  caller: Caller,
): Promise<{
  groups: Choice[]
  departments: (Choice & { groupId: number; can_be_told: boolean })[]
  roads: { code: string; name: string }[]
  contractors: (Choice & { can_be_told: boolean })[]
  users: (Choice & { department: string; can_be_told: boolean })[]
  targets: (Choice & { channel: ChannelId })[]
}> {
  const { group } = scopeOf(caller)
  const groups = await sql<Choice>`
    select id, name from department_group where ${group}::bigint is null or id = ${group} order by name, id`.execute(
    db,
  )
  const departments = await sql<Choice & { groupId: number; can_be_told: boolean }>`
    select d.id, ${departmentName} as name, d.group_id as "groupId",
      ${hasTarget(sql`u.department_id = d.id`)} as can_be_told from department d
    where ${group}::bigint is null or d.group_id = ${group} order by name, d.id`.execute(db)
  const roads = await sql<{ code: string; name: string }>`
    select coalesce(s.road_code, '') as code, min(coalesce(s.road_name, '')) as name from site s join department d on d.id = s.department_id
    where coalesce(s.road_code, '') <> '' and (${group}::bigint is null or d.group_id = ${group})
    group by 1 order by 1 limit 5000`.execute(db)
  const contractors = await sql<Choice & { can_be_told: boolean }>`
    select distinct c.id, c.name,
      exists (select from notice_target t where t.contractor_id = c.id and t.disabled_at is null) as can_be_told from contractor c join project p on p.contractor_id = c.id join department d on d.id = p.department_id
    where c.archived_at is null and (${group}::bigint is null or d.group_id = ${group}) order by c.name, c.id`.execute(
    db,
  )
  const users = await sql<Choice & { department: string; can_be_told: boolean }>`
    select u.id, trim(u.firstname || ' ' || u.lastname) as name, coalesce(d.name, g.name) as department,
      exists (select from notice_target t where t.user_id = u.id and t.disabled_at is null) as can_be_told
    from app_user u join department_group g on g.id = u.group_id left join department d on d.id = u.department_id
    where not u.is_suspended and (${group}::bigint is null or u.group_id = ${group}) order by 2, u.id limit 5000`.execute(
    db,
  )
  const targets = await sql<Choice & { channel: ChannelId }>`
    select t.id, t.name, t.channel from notice_target t left join department d on d.id = t.department_id
    where t.user_id is null and t.disabled_at is null and (${group}::bigint is null or coalesce(t.group_id, d.group_id) = ${group})
    order by t.name, t.id`.execute(db)
  return {
    groups: groups.rows,
    departments: departments.rows,
    roads: roads.rows,
    contractors: contractors.rows,
    users: users.rows,
    targets: targets.rows,
  }
}

const toldSteps = sql`type not in ('assigned', 'commented', 'flapping', 'calm')`

/** The newest steps of alarms before a time, oldest first: how they were then. */
export async function findEarlierEvents(
  db: Db,
  { ids, before, limit }: { ids: readonly number[]; before: Date; limit: number },
): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select alarm_id, floor(extract(epoch from at) * 1000)::float8 as at, type, detail from (
      select * from alarm_event where alarm_id = any(${numberArray(ids)}::bigint[]) and at < ${before} and ${toldSteps}
      order by at desc, id desc limit ${limit}) newest
    order by at, id`.execute(db)
  return rows
}

/** Ids of alarms that last since before a time; the most urgent first. */
export async function findLasting(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm where closed_at is null and is_active and suppressed_by is null and raised_at < ${since}
    order by urgency desc, raised_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest steps of all alarms since a time, oldest first. */
export async function findPastEvents(
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select alarm_id, floor(extract(epoch from at) * 1000)::float8 as at, type, detail from (
      select * from alarm_event where at >= ${since} and at < ${until} and ${toldSteps}
      order by at desc, id desc limit ${limit}) newest
    order by at, id`.execute(db)
  return rows
}
