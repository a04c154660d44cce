import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Targets that the account of a target has by other channels. */
export async function findOtherTargets(
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly channel: ChannelId }[]> {
  const { rows } = await sql<{ id: number; channel: ChannelId }>`
    select o.id, o.channel
    from notice_target t join notice_target o on o.user_id = t.user_id and o.channel <> t.channel
    where t.id = ${id} and o.disabled_at is null order by o.id`.execute(db)
  return rows
}

/** Writes a message once more, for other targets. */
export async function copyNotice(
  db: Db,
  id: string,
  targetIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    with made as (
      insert into notice (target_id, channel, target_name, content, why, created_at, due_at, is_guarded)
      select t.id, t.channel, t.name, n.content, n.why, ${at}::timestamptz, ${at}::timestamptz, n.is_guarded
      from notice n, notice_target t where n.id = ${id}::uuid and t.id = any(${numberArray(targetIds)}::bigint[])
      returning id
    ), tickets as (
      insert into notice_ticket (notice_id, ticket_id)
      select made.id, t.ticket_id from made, notice_ticket t where t.notice_id = ${id}::uuid
    ), projects as (
      insert into notice_project (notice_id, project_id)
      select made.id, p.project_id from made, notice_project p where p.notice_id = ${id}::uuid
    )
    insert into notice_alarm (notice_id, alarm_id)
    select made.id, a.alarm_id from made, notice_alarm a where a.notice_id = ${id}::uuid`.execute(
    db,
  )
}

/** Of the alarms of a message other targets have been told, in place of the one that could not be. */
export async function moveTold(
  db: Db,
  noticeId: string,
  { from, to }: { readonly from: number; readonly to: readonly number[] },
): Promise<void> {
  await sql`
    with told as (
      delete from notice_told t using notice_alarm a
      where a.notice_id = ${noticeId}::uuid and t.alarm_id = a.alarm_id and t.target_id = ${from}
      returning t.*
    )
    insert into notice_told (alarm_id, target_id, rule_id, at)
    select told.alarm_id, n.id, told.rule_id, told.at from told, unnest(${numberArray(to)}::bigint[]) n(id)
    on conflict do nothing`.execute(db)
}
