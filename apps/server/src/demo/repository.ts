import { rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { DemoAccount } from './accounts.ts'
import type { PlannedSite } from './sites.ts'
import type { DepartmentFact, GroupFact } from './structure-facts.ts'

const marker = 'demo.authority'

/** Remembers that the authority was written; false where it was remembered before. Of two servers that start at once one waits for the other. */
export async function claimAuthority(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into installation (key, value) values (${marker}, ${JSON.stringify({ builtAt: now })}::jsonb)
    on conflict (key) do update set value = installation.value returning xmax = 0 as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew ?? false
}

/** Id of the group; an existing group with this code stays as it is. */
export async function ensureGroup(db: Db, group: GroupFact): Promise<number> {
  await sql`
    insert into department_group (name, code, kind, region_number)
    select ${group.name}, ${group.code}, ${group.kind}, ${group.regionNumber ?? null}::int
    where not exists (select from department_group where code = ${group.code})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`select id from department_group where code = ${group.code}`.execute(db)
  return onlyId(rows)
}

/** Id of the department; the one of the whole authority may have another name already. */
export async function ensureDepartment(
  db: Db,
  groupId: number,
  department: DepartmentFact,
): Promise<number> {
  const isWholeAuthority = department.isWholeAuthority ?? false
  const isIt = sql`group_id = ${groupId}
    and case when ${isWholeAuthority}::boolean then is_whole_authority else name = ${department.name} end`
  await sql`
    insert into department (group_id, name, province, is_whole_authority)
    select ${groupId}, ${department.name}, ${department.province}, ${isWholeAuthority}
    where not exists (select from department where ${isIt})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from department where ${isIt}`.execute(db)
  return onlyId(rows)
}

function onlyId(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (!row)
    throw new Error('the demonstration authority meets a group or department of another name')
  return row.id
}

export async function insertSites(
  db: Db,
  departmentId: number,
  sites: readonly PlannedSite[],
): Promise<void> {
  const rows = sites.map(({ typeName, name, wayCode, wayName, sta, point, line }) => ({
    type: typeName,
    name,
    code: wayCode,
    way: wayName,
    sta,
    lat: point.latitude,
    lon: point.longitude,
    line: line.map(({ latitude, longitude }) =>
      [latitude, longitude].map((degrees) => Number(degrees.toFixed(6))),
    ),
  }))
  await sql`
    insert into site (department_id, type_name, name, road_code, road_name, sta, latitude, longitude, line)
    select ${departmentId}, p.type, p.name, p.code, p.way, p.sta, p.lat, p.lon, p.line
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(type text, name text, code text, way text, sta text,
      lat double precision, lon double precision, line jsonb)`.execute(db)
}

/** The existing ones among these accounts, whatever their origin. */
export async function findKnownKeys(db: Db, usernameKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select username_key as key from app_user where username_key = any(${usernameKeys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** An account that exists keeps its password and its rights. */
export async function insertAccount(
  db: Db,
  account: DemoAccount & { usernameKey: string; passwordHash: string },
): Promise<void> {
  await sql`
    insert into app_user (username, username_key, password_hash, demo_password_hash, role, group_id, department_id,
      firstname, lastname)
    select ${account.username}, ${account.usernameKey}, ${account.passwordHash}, ${account.passwordHash},
      ${account.role}, g.id, d.id, ${account.firstname}, ${account.lastname}
    from department_group g left join department d on d.group_id = g.id and d.name = ${account.department}
    where g.code = ${account.groupCode}
    on conflict (username_key) do nothing`.execute(db)
}

/** An account of the contractor in use with a tax number; false: there is no such contractor. */
export async function insertContractorAccount(
  db: Db,
  account: {
    readonly username: string
    readonly usernameKey: string
    readonly passwordHash: string
    readonly taxNumber: string
    readonly firstname: string
    readonly lastname: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into app_user (username, username_key, password_hash, demo_password_hash, role, contractor_id, firstname, lastname)
    select ${account.username}, ${account.usernameKey}, ${account.passwordHash}, ${account.passwordHash},
      'contractor', c.id, ${account.firstname}, ${account.lastname}
    from contractor c where c.tax_number = ${account.taxNumber} and c.archived_at is null order by c.id limit 1
    on conflict (username_key) do nothing returning id`.execute(db)
  return rows.length > 0
}

export interface MadeAccount {
  readonly userId: number
  readonly usernameKey: string
  /** Null: it signs in by the organisation alone. */
  readonly passwordHash: string | null
}

/** The accounts that the demonstration made, none of them suspended. */
export async function reopenAccounts(db: Db): Promise<MadeAccount[]> {
  const { rows } = await sql<MadeAccount>`
    update app_user set is_suspended = false where demo_password_hash is not null
    returning id as "userId", username_key as "usernameKey", password_hash as "passwordHash"`.execute(
    db,
  )
  return rows
}

export async function setDemoPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update app_user set password_hash = ${passwordHash}, demo_password_hash = ${passwordHash}
    where id = ${userId}`.execute(db)
}

/** Suspends the accounts that still have the demonstration's password, but the first administrator; answers their ids. */
export async function suspendDemoAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update app_user set is_suspended = true
    where password_hash = demo_password_hash and username_key <> ${rootUsername} and not is_suspended
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface SiteKey {
  readonly groupCode: string
  readonly typeName: string
  readonly name: string
}

export async function findSites(db: Db): Promise<(SiteKey & { readonly wid: number })[]> {
  const { rows } = await sql<SiteKey & { wid: number }>`
    select s.wid, s.type_name as "typeName", s.name, g.code as "groupCode"
    from site s join department d on d.id = s.department_id join department_group g on g.id = d.group_id
    order by s.wid desc`.execute(db)
  return rows
}
