import type { TicketRuleBody } from '@roadside/contract/tickets/ticket-rule.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { ownRules, ruleColumns, ruleOwners } from '@roadside/server-kit/rule-sql.ts'
import type { RuleRow, WrittenRule } from '@roadside/server-kit/rules.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

export interface TicketRuleRow extends RuleRow<TicketRuleBody> {
  readonly open: number
}

/** Rules of the departments that the caller belongs to or administers. */
export async function findRules(
  db: Db,
  caller: Caller,
  id: number | null,
): Promise<TicketRuleRow[]> {
  const { rows } = await sql<TicketRuleRow>`
    select ${ruleColumns}, (select count(*)::int from ticket t where t.rule_id = r.id and t.is_open) as open
    from ticket_rule r ${ruleOwners}
    where ${ownRules(caller)} and (${id}::bigint is null or r.id = ${id}) order by r.name, r.id`.execute(
    db,
  )
  return rows
}

export async function insertRule(db: Db, rule: WrittenRule<TicketRuleBody>): Promise<number> {
  const { name, departmentId, groupId, isOn, body, by, now } = rule
  const { rows } = await sql<{ id: number }>`
    insert into ticket_rule (name, department_id, group_id, body, is_on, created_by, created_at, changed_by, changed_at)
    values (${name}, ${departmentId}, ${groupId}, ${JSON.stringify(body)}::jsonb, ${isOn}, ${by}, ${now}, ${by}, ${now})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Null: somebody has changed the rule since that version. */
export async function updateRule(
  db: Db,
  id: number,
  version: number,
  { name, departmentId, groupId, isOn, body, by, now }: WrittenRule<TicketRuleBody>,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update ticket_rule set name = ${name}, department_id = ${departmentId}, group_id = ${groupId}, body = ${JSON.stringify(body)}::jsonb,
      version = version + 1, changed_by = ${by}, changed_at = ${now}, is_on = ${isOn}
    where id = ${id} and version = ${version} returning version`.execute(db)
  return rows[0]?.version ?? null
}

export async function deleteRule(db: Db, id: number): Promise<void> {
  await sql`delete from ticket_rule where id = ${id}`.execute(db)
}

interface Choice {
  readonly id: number
  readonly name: string
}

/** Departments of which the caller may have rules; groups for administrators alone. */
export async function findChoices(
  db: Db,
  caller: Caller,
): Promise<{ departments: Choice[]; groups: Choice[] }> {
  const { group, department } = scopeOf(caller)
  const departments = await sql<Choice>`
    select d.id, ${departmentName} as name from department d
    where (${group}::bigint is null or d.group_id = ${group}) and (${department}::bigint is null or d.id = ${department})
    order by name, d.id`.execute(db)
  const groups = await sql<Choice>`
    select id, name from department_group where ${department}::bigint is null and (${group}::bigint is null or id = ${group})
    order by name, id`.execute(db)
  return { departments: departments.rows, groups: groups.rows }
}
