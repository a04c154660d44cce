import type { OwnAccount } from '@roadside/contract/account-calls.ts'
import { credentialChangeNames } from '@roadside/contract/credential-changes.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export type OwnAccountRow = Omit<OwnAccount, 'should_use_codes' | 'must_use_codes' | 'changes'> & {
  readonly usernameKey: string
}

/** Failed sign-ins are those that the audit log names since `failedSince`. */
export async function findOwnAccount(
  db: Db,
  id: number,
  failedSince: Date,
): Promise<OwnAccountRow | null> {
  const { rows } = await sql<OwnAccountRow>`
    select u.username, u.username_key as "usernameKey", u.firstname, u.lastname, u.role, coalesce(g.name, '') as "group",
      coalesce(d.name, '') as department, coalesce(c.name, '') as contractor, u.password_hash is not null as has_password,
      ${isoBangkok(sql`u.password_changed_at`)} as password_changed_at, u.must_change_password,
      ${isoBangkok(sql`u.totp_enabled_at`)} as second_factor_at,
      (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as recovery_codes_left,
      f.times as failed_sign_ins, ${isoBangkok(sql`f.last_at`)} as last_failed_sign_in_at
    from app_user u left join department_group g on g.id = u.group_id left join department d on d.id = u.department_id
    left join contractor c on c.id = u.contractor_id cross join lateral (select coalesce(sum(coalesce((l.detail ->> 'times')::int, 1)), 0)::int as times, max(l.at) as last_at
      from audit_log l where l.username = u.username_key and l.action = 'signInFailed' and l.at > ${failedSince}) f
    where u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The newest changes of what an account is signed in with, since a moment. */
export async function findCredentialChanges(
  db: Db,
  { usernameKey, since, most }: { usernameKey: string; since: Date; most: number },
): Promise<OwnAccount['changes']> {
  const { rows } = await sql<OwnAccount['changes'][number]>`
    select ${isoBangkok(sql`at`)} as at, action,
      case when username = subject or address = '' then address end as address
    from audit_log
    where action = any(${textArray(credentialChangeNames)}::text[]) and at > ${since} and subject = ${usernameKey}
    order by audit_log.at desc limit ${most}`.execute(db)
  return rows
}

/** Increments the version: an administrator who is changing the account must read it again. */
export async function setName(
  db: Db,
  id: number,
  firstname: string,
  lastname: string,
): Promise<void> {
  await sql`update app_user set version = version + 1, firstname = ${firstname}, lastname = ${lastname}
    where id = ${id}`.execute(db)
}

/** The password is the account's own again; false where it is not the one any more that was confirmed. */
export async function setOwnPassword(
  db: Db,
  {
    id,
    confirmed,
    passwordHash,
    at,
  }: { id: number; confirmed: string; passwordHash: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app_user set password_hash = ${passwordHash}, password_changed_at = ${at}, must_change_password = false
    where id = ${id} and password_hash = ${confirmed}`.execute(db)
  return numAffectedRows === 1n
}
