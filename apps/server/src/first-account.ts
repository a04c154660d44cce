import { randomBytes } from 'node:crypto'
import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { hashPassword } from './accounts/password.ts'
import { passwordProblem } from './accounts/password-strength.ts'
import { endSessionsOf } from './accounts/repository.ts'
import { ConfigError } from './config-schema.ts'

/**
 * Makes the group drr with the department of the whole authority and the account `admin`, where they are missing.
 * An `admin` that still has the password of a demonstration gets one of its own.
 * Returns the password when it was made here, to be told once; null otherwise. Throws {@link ConfigError} where the given
 * one would be set and is easy to guess.
 */
export async function ensureFirstAccount(
  db: Db,
  givenPassword: string | null,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select coalesce(password_hash = demo_password_hash, false) as "isDemo"
    from app_user where username_key = ${rootUsername}`.execute(db)
  const [admin] = rows
  if (admin && !admin.isDemo) return null
  if (givenPassword !== null) await refuseWeakSetting('ADMIN_PASSWORD', givenPassword)
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const isSet = await (admin ? replaceDemoPassword(db, password, now) : insertAdmin(db, password))
  // Of two servers that start at once one has set it.
  return isSet && givenPassword === null ? password : null
}

/** The rule of people, without the kinds of signs that forms ask for: a password that a machine made may lack some. */
export async function refuseWeakSetting(
  name: 'ADMIN_PASSWORD' | 'DEMO_PASSWORD',
  password: string,
): Promise<void> {
  const problem = await passwordProblem(password, [rootUsername])
  if (problem !== null) throw new ConfigError(`ค่าตั้ง ${name} ไม่ถูกต้อง: ${problem}`)
}

async function replaceDemoPassword(db: Db, password: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update app_user set password_hash = ${await hashPassword(password)}, is_suspended = false
    where username_key = ${rootUsername} and password_hash = demo_password_hash returning id`.execute(
    db,
  )
  await endSessionsOf(
    db,
    rows.map(({ id }) => id),
    'demonstration is off',
    now,
  )
  return rows.length > 0
}

async function insertAdmin(db: Db, password: string): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into department_group (name, code, kind) values ('ทางหลวงชนบทส่วนกลาง', ${authorityGroup}, 'central')
      on conflict (code) do nothing returning id),
    g as (select id from made union all select id from department_group where code = ${authorityGroup} limit 1),
    d as (
      insert into department (group_id, name, is_whole_authority) select id, 'กรมทางหลวงชนบท', true from made
      on conflict do nothing returning id)
    insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
    select ${rootUsername}, ${rootUsername}, ${await hashPassword(password)}, 'admin', g.id, 'ผู้ดูแล', 'ระบบ' from g
    on conflict (username_key) do nothing returning id`.execute(db)
  return rows.length > 0
}
