import { randomBytes } from 'node:crypto'
import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { hashPassword } from './features/auth/password.ts'

/**
 * Makes the group drr with the department of the whole authority and the account `admin`, where they are missing.
 * Returns the password when it was made here, to be told once; null otherwise.
 */
export async function ensureFirstAccount(db: Db, givenPassword: string | null): Promise<string | null> {
  const { rows } = await sql`select from app_user where username_key = ${rootUsername}`.execute(db)
  if (rows.length > 0) return null
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  await sql`
    with made as (
      insert into department_group (name, code, kind) values ('ทางหลวงชนบทส่วนกลาง', ${authorityGroup}, 'central')
      on conflict (code) do nothing returning id),
    g as (select id from made union all select id from department_group where code = ${authorityGroup} limit 1),
    d as (
      insert into department (group_id, name, is_whole_authority) select id, 'กรมทางหลวงชนบท', true from made
      on conflict do nothing returning id)
    insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
    select ${rootUsername}, ${rootUsername}, ${await hashPassword(password)}, 'admin', g.id, 'ผู้ดูแล', 'ระบบ' from g
    on conflict (username_key) do nothing`.execute(db)
  return givenPassword === null ? password : null
}
