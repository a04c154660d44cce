import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SpecialAccounts } from '../../accounts/repository.ts'

/** Tables by which {@link mayBeTold} judges `notice_target t` and `alarm a`. */
export const ownerOfTarget = sql`left join app_user u on u.id = t.user_id left join department_group g on g.id = u.group_id`
export const placeOfAlarm = sql`left join site s on s.wid = a.wid left join department d on d.id = s.department_id
  left join asset e on e.id = a.asset_id left join project p on p.id = coalesce(e.project_id, s.project_id)`

/**
 * Whether a target may be told of an alarm. An account: what it sees (design §5), of a contractor: its own contracts'. A department,
 * group or contractor: its own. A target of the authority: all. What tells whether guarded equipment
 * can be reached goes to the username admin alone, alarms of the console itself to the authority. Of
 * an alarm whose record is gone only the authority is told.
 */
export function mayBeTold(fourGKey: string) {
  return sql<boolean>`
    (not coalesce(a.is_guarded, false) or coalesce(u.username_key = ${rootUsername}, false))
    and case
      when u.id is not null then not u.is_suspended and case
        when u.username_key = ${rootUsername} or (u.role = 'admin' and g.code = ${authorityGroup}) then true
        when a.wid is null then false
        when u.role = 'contractor' then coalesce(p.contractor_id = u.contractor_id, false)
          and not exists (select from contractor k where k.id = u.contractor_id and k.archived_at is not null)
        when u.role = 'admin' then coalesce(d.group_id = u.group_id, false)
        else coalesce(d.id = u.department_id, false) end
        and (u.username_key <> ${fourGKey} or coalesce(s.is_fourg, false))
      when t.contractor_id is not null then coalesce(p.contractor_id = t.contractor_id, false)
      when t.department_id is not null then coalesce(d.id = t.department_id, false)
      when t.group_id is not null then coalesce(d.group_id = t.group_id, false)
      else true end`
}

/** Joins by which {@link mayBeToldOfTicket} judges `notice_target t` and `ticket k`. */
export const placeOfTicket = sql`left join site s on s.wid = k.wid left join department d on d.id = s.department_id`

/** Whether the account `u` or contractor of a target is of a contractor that works no more. */
const isOfArchived = (contractor: RawBuilder<unknown>) =>
  sql`exists (select from contractor x where x.id = ${contractor} and x.archived_at is not null)`

/**
 * Whether a target may be told of a ticket: an account of what it sees of them, a contractor of those
 * that are given to it, any other owner of its own. What tells whether guarded equipment can be
 * reached goes to the username admin and to the contractor alone.
 */
export function mayBeToldOfTicket(fourGKey: string) {
  const isGuarded = sql`coalesce(k.is_guarded, true)`
  return sql<boolean>`case
    when u.role = 'contractor' then not u.is_suspended and coalesce(k.contractor_id = u.contractor_id, false)
      and not ${isOfArchived(sql`u.contractor_id`)}
    when t.contractor_id is not null then coalesce(k.contractor_id = t.contractor_id, false)
      and not ${isOfArchived(sql`t.contractor_id`)}
    when u.id is not null then not u.is_suspended and k.id is not null and case
        when u.username_key = ${rootUsername} then true
        when ${isGuarded} then false
        when u.role = 'admin' and g.code = ${authorityGroup} then true
        when u.role = 'admin' then coalesce(d.group_id = u.group_id, false)
        else coalesce(d.id = u.department_id, false) end
      and (u.username_key <> ${fourGKey} or coalesce(s.is_fourg, false))
    when ${isGuarded} then false
    when t.department_id is not null then coalesce(d.id = t.department_id, false)
    when t.group_id is not null then coalesce(d.group_id = t.group_id, false)
    else true end`
}

/**
 * Whether a target may be told of the guarantees of `project p` of `department d`: an account of the
 * projects of its departments and of those with a site there, any other owner likewise. The accounts
 * without pages of projects, the 4G account and the dashboard-only one, are told of none.
 */
export function mayBeToldOfProject({ fourGKey, dashboardFirstname }: SpecialAccounts) {
  const isAt = (department: RawBuilder<unknown>, group: RawBuilder<unknown>) => {
    const isOf = (table: string) =>
      sql`(coalesce(${sql.ref(`${table}.id`)} = ${department}, false) or coalesce(${sql.ref(`${table}.group_id`)} = ${group}, false))`
    return sql`(${isOf('d')} or exists (select from site x join department o on o.id = x.department_id
      where x.project_id = p.id and ${isOf('o')}))`
  }
  const nothing = sql`null::bigint`
  return sql<boolean>`p.id is not null and case
    when u.role = 'contractor' then not u.is_suspended and coalesce(p.contractor_id = u.contractor_id, false)
      and not ${isOfArchived(sql`u.contractor_id`)}
    when t.contractor_id is not null then coalesce(p.contractor_id = t.contractor_id, false)
      and not ${isOfArchived(sql`t.contractor_id`)}
    when u.id is not null then not u.is_suspended and u.username_key <> ${fourGKey} and case
        when u.username_key = ${rootUsername} then true
        when u.firstname = ${dashboardFirstname} then false
        when u.role = 'admin' and g.code = ${authorityGroup} then true
        when u.role = 'admin' then ${isAt(nothing, sql`u.group_id`)}
        else ${isAt(sql`u.department_id`, nothing)} end
    when t.department_id is not null then ${isAt(sql`t.department_id`, nothing)}
    when t.group_id is not null then ${isAt(nothing, sql`t.group_id`)}
    else true end`
}

/** What of a message its target may not see any more. */
export interface Withheld {
  readonly noticeId: string
  readonly of: 'alarm' | 'ticket' | 'project'
  readonly id: number
}

/** What of messages their targets may not see any more. */
export async function findWithheld(
  db: Db,
  noticeIds: readonly string[],
  special: SpecialAccounts,
): Promise<Withheld[]> {
  if (noticeIds.length === 0) return []
  const { fourGKey } = special
  const messages = sql`notice n join notice_target t on t.id = n.target_id ${ownerOfTarget}`
  const isOne = sql`n.id = any(${textArray(noticeIds)}::uuid[])`
  const { rows } = await sql<Withheld>`
    select n.id as "noticeId", 'alarm' as "of", m.alarm_id as id
    from ${messages} join notice_alarm m on m.notice_id = n.id left join alarm a on a.id = m.alarm_id ${placeOfAlarm}
    where ${isOne} and not (${mayBeTold(fourGKey)})
    union all
    select n.id, 'ticket', m.ticket_id
    from ${messages} join notice_ticket m on m.notice_id = n.id left join ticket k on k.id = m.ticket_id ${placeOfTicket}
    where ${isOne} and not (${mayBeToldOfTicket(fourGKey)})
    union all
    select n.id, 'project', m.project_id
    from ${messages} join notice_project m on m.notice_id = n.id
      left join project p on p.id = m.project_id left join department d on d.id = p.department_id
    where ${isOne} and not (${mayBeToldOfProject(special)})
    order by 1, 3`.execute(db)
  return rows
}

/** Takes something out of a message that was not sent yet, and stores what is left of it. */
export async function withdraw(
  db: Db,
  id: string,
  content: NoticeContent,
  withheld: readonly Pick<Withheld, 'of' | 'id'>[],
): Promise<void> {
  const idsOf = (kind: Withheld['of']) =>
    numberArray(withheld.flatMap((one) => (one.of === kind ? [one.id] : [])))
  await sql`
    with alarms as (delete from notice_alarm
      where notice_id = ${id}::uuid and alarm_id = any(${idsOf('alarm')}::bigint[])),
    tickets as (delete from notice_ticket
      where notice_id = ${id}::uuid and ticket_id = any(${idsOf('ticket')}::bigint[])),
    projects as (delete from notice_project
      where notice_id = ${id}::uuid and project_id = any(${idsOf('project')}::bigint[]))
    update notice set content = ${JSON.stringify(content)}::jsonb where id = ${id}::uuid and state = 'waiting'`.execute(
    db,
  )
}
