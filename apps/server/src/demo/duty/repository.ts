import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

const marker = 'demoDuty'

/** True for the first call on a database: rosters that were removed stay away. */
export async function claimDuty(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into installation (key, value) values (${marker}, ${JSON.stringify({ builtAt: now })}::jsonb)
    on conflict (key) do update set value = installation.value returning xmax = 0 as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew ?? false
}

export interface DutyStaff {
  readonly username: string
  readonly id: number
  readonly departmentId: number | null
}

/** Accounts by their usernames. */
export async function findDutyStaff(db: Db, usernames: readonly string[]): Promise<DutyStaff[]> {
  const { rows } = await sql<DutyStaff>`
    select username, id, department_id as "departmentId" from app_user
    where username = any(${[...usernames]}::text[])`.execute(db)
  return rows
}
