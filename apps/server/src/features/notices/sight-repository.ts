import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

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

/** The alarms of messages that their targets may not see any more. */
export async function findWithheld(
  db: Db,
  noticeIds: readonly string[],
  { fourGKey }: { readonly fourGKey: string },
): Promise<{ readonly noticeId: string; readonly alarmId: number }[]> {
  if (noticeIds.length === 0) return []
  const { rows } = await sql<{ noticeId: string; alarmId: number }>`
    select n.id as "noticeId", m.alarm_id as "alarmId"
    from notice n join notice_target t on t.id = n.target_id ${ownerOfTarget}
      join notice_alarm m on m.notice_id = n.id left join alarm a on a.id = m.alarm_id ${placeOfAlarm}
    where n.id = any(${textArray(noticeIds)}::uuid[]) and not (${mayBeTold(fourGKey)})
    order by n.id, m.alarm_id`.execute(db)
  return rows
}

/** Takes alarms out of a message that was not sent yet, and stores what is left of it. */
export async function withdrawAlarms(
  db: Db,
  id: string,
  content: NoticeContent,
  alarmIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (delete from notice_alarm
      where notice_id = ${id}::uuid and alarm_id = any(${numberArray(alarmIds)}::bigint[]))
    update notice set content = ${JSON.stringify(content)}::jsonb where id = ${id}::uuid and state = 'waiting'`.execute(
    db,
  )
}
