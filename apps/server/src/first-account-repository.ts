import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** The account `admin`; `isDemo`: it has the password of a demonstration. */
export async function findAdmin(db: Db): Promise<{ readonly isDemo: boolean } | undefined> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select coalesce(password_hash = demo_password_hash, false) as "isDemo"
    from app_user where username_key = ${rootUsername}`.execute(db)
  return rows[0]
}

/** Gives an `admin` that has the password of a demonstration another; answers its id, or none. */
export async function replacePassword(db: Db, passwordHash: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update app_user set password_hash = ${passwordHash}, is_suspended = false
    where username_key = ${rootUsername} and password_hash = demo_password_hash returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertAdmin(db: Db, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into department_group (name, code, kind) values ('ทางหลวงชนบทส่วนกลาง', ${authorityGroup}, 'central')
      on conflict (code) do nothing returning id),
    g as (select id from made union all select id from department_group where code = ${authorityGroup} limit 1),
    d as (
      insert into department (group_id, name, is_whole_authority) select id, 'กรมทางหลวงชนบท', true from made
      on conflict do nothing returning id)
    insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
    select ${rootUsername}, ${rootUsername}, ${passwordHash}, 'admin', g.id, 'ผู้ดูแล', 'ระบบ' from g
    on conflict (username_key) do nothing returning id`.execute(db)
  return rows.length > 0
}
