import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import { mayBeTold, ownerOfTarget, placeOfAlarm } from '../sight-repository.ts'

export interface FoundTarget {
  readonly id: number
  readonly channel: ChannelId
  readonly userId: number | null
}

const enabled = sql`t.disabled_at is null`

/** Where accounts can be told, those that are suspended left out. */
export async function findTargetsOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<FoundTarget[]> {
  const { rows } = await sql<FoundTarget>`
    select t.id, t.channel, t.user_id as "userId" from notice_target t join app_user u on u.id = t.user_id
    where u.id = any(${numberArray(userIds)}::bigint[]) and not u.is_suspended and ${enabled} order by t.id`.execute(
    db,
  )
  return rows
}

/** Targets by their ids, without those that are off or of suspended accounts. */
export async function findTargets(db: Db, ids: readonly number[]): Promise<FoundTarget[]> {
  const { rows } = await sql<FoundTarget>`
    select t.id, t.channel, t.user_id as "userId" from notice_target t left join app_user u on u.id = t.user_id
    where t.id = any(${numberArray(ids)}::bigint[]) and u.is_suspended is not true and ${enabled} order by t.id`.execute(
    db,
  )
  return rows
}

export async function findUsersOfDepartment(db: Db, departmentId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from app_user where department_id = ${departmentId} and not is_suspended order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Contacts of the contractors whose contracts the alarms' equipment is of. */
export async function findContractorTargets(
  db: Db,
  alarmIds: readonly number[],
): Promise<FoundTarget[]> {
  const { rows } = await sql<FoundTarget>`
    select distinct t.id, t.channel, t.user_id as "userId"
    from alarm a join site s on s.wid = a.wid left join asset e on e.id = a.asset_id
      join project p on p.id = coalesce(e.project_id, s.project_id) join notice_target t on t.contractor_id = p.contractor_id
    where a.id = any(${numberArray(alarmIds)}::bigint[]) and ${enabled} order by t.id`.execute(db)
  return rows
}

/** Which of the alarms each target may be told of, and whether as a contractor. */
export async function findAllowed(
  db: Db,
  targetIds: readonly number[],
  alarmIds: readonly number[],
  { fourGKey }: { readonly fourGKey: string },
): Promise<{ target_id: number; alarm_id: number; is_contractor: boolean }[]> {
  const { rows } = await sql<{ target_id: number; alarm_id: number; is_contractor: boolean }>`
    select t.id as target_id, a.id as alarm_id, (t.contractor_id is not null or coalesce(u.role = 'contractor', false)) as is_contractor
    from notice_target t ${ownerOfTarget} cross join alarm a ${placeOfAlarm}
    where t.id = any(${numberArray(targetIds)}::bigint[]) and a.id = any(${numberArray(alarmIds)}::bigint[])
      and ${mayBeTold(fourGKey)}
    order by t.id, a.id`.execute(db)
  return rows
}

/** Targets that were told of the present occurrence of alarms. */
export async function findTold(
  db: Db,
  alarmIds: readonly number[],
): Promise<{ alarm_id: number; target_id: number; rule_id: number }[]> {
  const { rows } = await sql<{ alarm_id: number; target_id: number; rule_id: number }>`
    select n.alarm_id, n.target_id, n.rule_id from notice_told n join alarm a on a.id = n.alarm_id
    where n.alarm_id = any(${numberArray(alarmIds)}::bigint[]) and (not a.is_active or n.at >= a.raised_at) order by n.alarm_id, n.target_id`.execute(
    db,
  )
  return rows
}

export async function writeTold(
  db: Db,
  told: readonly { readonly alarmId: number; readonly targetId: number }[],
  ruleId: number,
  now: Date,
): Promise<void> {
  await sql`insert into notice_told (alarm_id, target_id, rule_id, at)
    select alarm_id, target_id, ${ruleId}, ${now}
    from unnest(${numberArray(told.map(({ alarmId }) => alarmId))}::bigint[], ${numberArray(told.map(({ targetId }) => targetId))}::bigint[]) n(alarm_id, target_id)
    on conflict (alarm_id, target_id) do update set rule_id = excluded.rule_id, at = excluded.at`.execute(
    db,
  )
}

/** Who was told of the end has nothing more to be told. */
export async function deleteTold(
  db: Db,
  told: readonly { readonly alarmId: number; readonly targetId: number }[],
): Promise<void> {
  await sql`delete from notice_told t
    using unnest(${numberArray(told.map(({ alarmId }) => alarmId))}::bigint[], ${numberArray(told.map(({ targetId }) => targetId))}::bigint[]) n(alarm_id, target_id)
    where t.alarm_id = n.alarm_id and t.target_id = n.target_id`.execute(db)
}
