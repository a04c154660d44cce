import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

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
