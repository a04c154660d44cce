import { sql } from 'kysely'
import { scopeOf, type Caller } from './caller.ts'
import { isoBangkok } from './iso-sql.ts'
import { departmentName } from './site-sql.ts'

/** Columns of a `ListedRule` but for `may_change`. Over a table of rules `r` with {@link ruleOwners}. */
export const ruleColumns = sql`r.id, r.name, r.department_id as "DeptID", r.group_id as "groupId",
  coalesce(case when d.id is not null then ${departmentName} end, g.name, '') as owner, r.is_on, r.body, r.version, r.changed_by,
  ${isoBangkok(sql`r.changed_at`)} as changed_at`

/** Joins of the department or group whose a rule `r` is. */
export const ruleOwners = sql`left join department d on d.id = r.department_id left join department_group g on g.id = r.group_id`

/** Condition over a table of rules `r left join department d …`: rules of the departments that the caller belongs to or administers. */
export function ownRules(caller: Caller) {
  const { group, department } = scopeOf(caller)
  return sql<boolean>`((${group}::bigint is null or coalesce(r.group_id, d.group_id) = ${group})
    and (${department}::bigint is null or r.department_id = ${department}))`
}
