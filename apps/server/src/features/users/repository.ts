import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { Role } from '@roadside/contract/user.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import type { AccountFacts } from './rules.ts'

/** An account as administrators change it. */
export interface StoredAccount extends AccountFacts {
  readonly id: number
  readonly version: number
  readonly username: string
  readonly lastname: string
  readonly groupId: number | null
  readonly departmentId: number | null
  readonly contractorId: number | null
  readonly mustChangePassword: boolean
  readonly hasSecondFactor: boolean
}

/**
 * Locks accounts until the transaction ends: two administrators cannot suspend each other at once.
 */
export async function lockAccounts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roadside_accounts', 0))`.execute(db)
}

/** The account, locked until the transaction ends. */
export async function findStoredAccount(db: Db, id: number): Promise<StoredAccount | null> {
  const { rows } = await sql<StoredAccount>`
    select u.id, u.version, u.username, u.username_key as "usernameKey", u.firstname, u.lastname, u.role,
      u.group_id as "groupId", coalesce(g.code, '') as groupname,
      u.department_id as "departmentId", coalesce(d.name, '') as department,
      u.contractor_id as "contractorId", coalesce(c.name, '') as contractor, u.is_suspended as "isSuspended", u.is_pending as "isPending", u.must_change_password as "mustChangePassword",
      u.totp_enabled_at is not null as "hasSecondFactor"
    from app_user u left join department_group g on g.id = u.group_id left join department d on d.id = u.department_id
      left join contractor c on c.id = u.contractor_id
    where u.id = ${id} for no key update of u`.execute(db)
  return rows[0] ?? null
}

/** Active accounts other than `id` that manage accounts, by `may(…, 'authority')`. */
export async function countOtherAuthorities(
  db: Db,
  id: number,
  special: SpecialAccounts,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from app_user u join department_group g on g.id = u.group_id
    where u.id <> ${id} and not u.is_suspended and not u.is_pending and (u.username_key = ${rootUsername}
      or (u.role = 'admin' and g.code = ${authorityGroup} and u.firstname <> ${special.dashboardFirstname}))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Where an account belongs: to a group, and perhaps one of its departments; or to a contractor. */
export interface Affiliation {
  readonly groupId: number | null
  readonly departmentId: number | null
  readonly contractorId: number | null
  /** Its name; empty for all other accounts. */
  readonly contractor: string
}

/**
 * Null where the group does not exist; the department is null where the group has none with that
 * name.
 */
export async function findAffiliation(
  db: Db,
  groupname: string,
  department: string,
): Promise<Affiliation | null> {
  const { rows } = await sql<Affiliation>`
    select g.id as "groupId", d.id as "departmentId", null::bigint as "contractorId", '' as contractor
    from department_group g left join department d on d.group_id = g.id and d.name = ${department}
    where g.code = ${groupname}`.execute(db)
  return rows[0] ?? null
}

/** A contractor that an account may be made for; null where there is none, or it is archived. */
export async function findContractorAffiliation(
  db: Db,
  contractorId: number | null,
): Promise<(Affiliation & { readonly isArchived: boolean }) | null> {
  const { rows } = await sql<Affiliation & { isArchived: boolean }>`
    select null::bigint as "groupId", null::bigint as "departmentId", c.id as "contractorId", c.name as contractor,
      c.archived_at is not null as "isArchived"
    from contractor c where c.id = ${contractorId}`.execute(db)
  return rows[0] ?? null
}

export interface NewAccount extends Affiliation {
  readonly username: string
  readonly usernameKey: string
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  readonly role: Role
  readonly firstname: string
  readonly lastname: string
}

/** The id; null where the user name is in use. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (username, username_key, password_hash, must_change_password, role, group_id, department_id,
      contractor_id, firstname, lastname)
    values (${account.username}, ${account.usernameKey}, ${account.passwordHash}, ${account.mustChangePassword},
      ${account.role}, ${account.groupId}, ${account.departmentId}, ${account.contractorId},
      ${account.firstname}, ${account.lastname})
    on conflict (username_key) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Writes the fields that an administrator may change, and increments the version. */
export async function updateAccount(db: Db, account: StoredAccount): Promise<void> {
  await sql`
    update app_user set version = version + 1, firstname = ${account.firstname}, lastname = ${account.lastname},
      role = ${account.role}, group_id = ${account.groupId}, department_id = ${account.departmentId}, contractor_id = ${account.contractorId},
      is_suspended = ${account.isSuspended}, is_pending = ${account.isPending},
      must_change_password = ${account.mustChangePassword}
    where id = ${account.id}`.execute(db)
}

export async function setPassword(
  db: Db,
  id: number,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash}, password_changed_at = ${at} where id = ${id}`.execute(
    db,
  )
}
