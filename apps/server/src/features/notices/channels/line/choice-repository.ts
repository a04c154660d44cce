import type { LineTarget } from '@roadside/contract/notices/line-calls.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { editableEquipment, ownDepartments } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

export interface Unit {
  readonly id: number
  readonly name: string
}

/** Condition over a group of departments, by its id: the administrators of the group and those above. */
function ownGroup(caller: Caller, id: RawBuilder<unknown>) {
  if (!hasAccess(caller, 'roleAdmin')) return sql<boolean>`false`
  const { group } = scopeOf(caller)
  return sql<boolean>`(${group}::bigint is null or ${id} = ${group})`
}

/** The departments to which the caller may bind a LINE group: those whose equipment it may change. */
export async function findDepartments(db: Db, caller: Caller): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select d.id, ${departmentName} as name from department d join department_group g on g.id = d.group_id
    where ${editableEquipment(caller)} order by ${groupOrder}, d.name collate "th-x-icu"`.execute(
    db,
  )
  return rows
}

/** The groups of departments to which the caller may bind a LINE group. */
export async function findGroups(db: Db, caller: Caller): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select g.id, g.name from department_group g where ${ownGroup(caller, sql`g.id`)} order by ${groupOrder}`.execute(
    db,
  )
  return rows
}

/** The caller's own bound chats, and those of its departments and groups. */
export async function findTargets(db: Db, caller: Caller): Promise<LineTarget[]> {
  const { rows } = await sql<LineTarget>`
    select t.id, t.name,
      case when t.user_id is not null then 'account' when t.department_id is not null then 'department' else 'group' end as of,
      case when t.user_id is not null then u.username when t.department_id is not null then ${departmentName} else tg.name end as of_name,
      t.created_by as bound_by, ${isoBangkok(sql`t.created_at`)} as bound_at,
      ${isoBangkok(sql`t.disabled_at`)} as disabled_at, t.disabled_reason
    from notice_target t
    left join app_user u on u.id = t.user_id
    left join department d on d.id = t.department_id
    left join department_group g on g.id = d.group_id
    left join department_group tg on tg.id = t.group_id
    where t.channel = 'line' and (t.user_id = ${caller.userId}
      or t.department_id is not null and ${ownDepartments(caller)}
      or t.group_id is not null and ${ownGroup(caller, sql`t.group_id`)})
    order by t.disabled_at is not null, t.name collate "th-x-icu", t.id`.execute(db)
  return rows
}
