import type { Db } from '@roadside/server-kit/database.ts'
import { lockKeys } from '@roadside/server-kit/locks.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { SpecialAccounts } from '../../../accounts/repository.ts'
import type { FoundTarget } from '../rules/recipient-repository.ts'
import { mayBeTold, mayBeToldOfProject, ownerOfTarget, placeOfAlarm } from '../sight-repository.ts'
import type { ToldEnd } from './due-ends.ts'

/** Whether no other server tells of guarantees; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.guaranteeNotices}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

/** Contacts of the contractors of projects. */
export async function findContractorTargets(
  db: Db,
  projectIds: readonly number[],
): Promise<FoundTarget[]> {
  const { rows } = await sql<FoundTarget>`
    select distinct t.id, t.channel, t.user_id as "userId"
    from project p join notice_target t on t.contractor_id = p.contractor_id
    where p.id = any(${numberArray(projectIds)}::bigint[]) and t.disabled_at is null order by t.id`.execute(
    db,
  )
  return rows
}

/** Of the guarantees of which projects each target may be told. */
export async function findAllowed(
  db: Db,
  targetIds: readonly number[],
  projectIds: readonly number[],
  special: SpecialAccounts,
): Promise<{ readonly targetId: number; readonly projectId: number }[]> {
  const { rows } = await sql<{ targetId: number; projectId: number }>`
    select t.id as "targetId", p.id as "projectId"
    from notice_target t ${ownerOfTarget} cross join project p join department d on d.id = p.department_id
    where t.id = any(${numberArray(targetIds)}::bigint[]) and p.id = any(${numberArray(projectIds)}::bigint[])
      and ${mayBeToldOfProject(special)}`.execute(db)
  return rows
}

/** Open defects of a project's equipment that a target may be told of. */
export interface OpenDefects {
  readonly targetId: number
  readonly projectId: number
  /** The lot of the equipment; null: the project's own period. */
  readonly lotId: number | null
  readonly count: number
}

const guarantee = guaranteeOfAsset('e')

/** Active alarms of the equipment of projects by what each target may be told of; what hides behind a cause is no defect of its own. */
export async function countOpenDefects(
  db: Db,
  targetIds: readonly number[],
  projectIds: readonly number[],
  { fourGKey }: { readonly fourGKey: string },
): Promise<OpenDefects[]> {
  const { rows } = await sql<OpenDefects>`
    select t.id as "targetId", p.id as "projectId", ${guarantee.lotId} as "lotId", count(*)::int as count
    from notice_target t ${ownerOfTarget} cross join alarm a ${placeOfAlarm} ${guarantee.joins}
    where t.id = any(${numberArray(targetIds)}::bigint[]) and p.id = any(${numberArray(projectIds)}::bigint[])
      and a.closed_at is null and a.is_active and a.suppressed_by is null and ${mayBeTold(fourGKey)}
    group by 1, 2, 3`.execute(db)
  return rows
}

export async function findTold(db: Db, subjects: readonly string[]): Promise<ToldEnd[]> {
  const { rows } = await sql<ToldEnd>`
    select recipient, subject, ${isoDay(sql`ends_on`)} as ends_on, step from guarantee_told
    where subject = any(${textArray(subjects)}::text[])`.execute(db)
  return rows
}

export async function writeTold(db: Db, told: readonly ToldEnd[], at: Date): Promise<void> {
  await sql`insert into guarantee_told (recipient, subject, ends_on, step, at)
    select recipient, subject, ends_on, step, ${at}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) n(recipient text, subject text, ends_on date, step text)
    on conflict do nothing`.execute(db)
}

/** Ends that are past for so long are not told again, whoever changes what. */
const forgottenAfterDays = 400

export async function forgetEnds(db: Db, today: string): Promise<void> {
  await sql`delete from guarantee_told where ends_on < ${today}::date - ${forgottenAfterDays}::int`.execute(
    db,
  )
}
