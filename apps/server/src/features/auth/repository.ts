import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Role, UserData } from '@roadside/contract/user.ts'
import { sql } from 'kysely'

/** Accounts that settings make special (design §3). */
export interface SpecialAccounts {
  readonly fourGKey: string
  readonly dashboardFirstname: string
}

interface AccountRow {
  readonly userId: number
  readonly username: string
  readonly usernameKey: string
  readonly passwordHash: string
  readonly isSuspended: boolean
  readonly role: Role
  readonly groupId: number
  readonly groupname: string
  readonly departmentId: number | null
  readonly department: string
  readonly firstname: string
  readonly lastname: string
}
export type Account = AccountRow

const accountColumns = sql`u.id as "userId", u.username, u.username_key as "usernameKey", u.password_hash as "passwordHash",
  u.is_suspended as "isSuspended", u.role, u.group_id as "groupId", g.code as groupname,
  u.department_id as "departmentId", coalesce(d.name, '') as department, u.firstname, u.lastname`
const accountTables = sql`app_user u join department_group g on g.id = u.group_id left join department d on d.id = u.department_id`

export async function findAccount(db: Db, usernameKey: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from ${accountTables} where u.username_key = ${usernameKey}`.execute(db)
  return rows[0] ?? null
}

/** The account behind a session that is still open; null where it was ended or the account suspended. */
export async function findSessionAccount(db: Db, sessionId: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from ${accountTables} join session s on s.user_id = u.id
    where s.id = ${sessionId}::uuid and s.ended_at is null and not u.is_suspended`.execute(db)
  return rows[0] ?? null
}

export function presentUser(account: Account): UserData {
  const { username, role, groupname, department, firstname, lastname } = account
  return { username, role, groupname, department, firstname, lastname }
}

export function callerOf(account: Account, sessionId: string, special: SpecialAccounts): Caller {
  return {
    userId: account.userId,
    sessionId,
    username: account.usernameKey,
    role: account.role,
    groupname: account.groupname,
    groupId: account.groupId,
    departmentId: account.departmentId,
    isFourG: account.usernameKey === special.fourGKey,
    isDashboardOnly: account.firstname === special.dashboardFirstname,
    user: presentUser(account),
  }
}

export async function insertSession(db: Db, session: { id: string; userId: number; at: Date }): Promise<void> {
  await sql`insert into session (id, user_id, created_at) values (${session.id}::uuid, ${session.userId}, ${session.at})`.execute(
    db,
  )
  await sql`update app_user set last_login_at = ${session.at} where id = ${session.userId}`.execute(db)
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; sessionId: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into refresh_token (hash, session_id, issued_at, expires_at)
    values (${token.hash}, ${token.sessionId}::uuid, ${token.issuedAt}, ${token.expiresAt})`.execute(db)
}

export interface RefreshRow {
  readonly sessionId: string
  readonly userId: number
  readonly usedAt: Date | null
  readonly expiresAt: Date
  readonly isSessionOpen: boolean
  readonly isSuccessorUsed: boolean
}

/** Locks the token's row: two requests with one token are answered one after the other. */
export async function lockRefreshToken(db: Db, hash: Buffer): Promise<RefreshRow | null> {
  const { rows } = await sql<RefreshRow>`
    select t.session_id as "sessionId", s.user_id as "userId", t.used_at as "usedAt", t.expires_at as "expiresAt",
      s.ended_at is null and not u.is_suspended as "isSessionOpen", coalesce(n.used_at is not null, false) as "isSuccessorUsed"
    from refresh_token t join session s on s.id = t.session_id join app_user u on u.id = s.user_id
    left join refresh_token n on n.hash = t.successor_hash
    where t.hash = ${hash} for update of t`.execute(db)
  return rows[0] ?? null
}

export async function markRefreshTokenUsed(db: Db, hash: Buffer, successor: Buffer, at: Date): Promise<void> {
  await sql`update refresh_token set used_at = ${at}, successor_hash = ${successor} where hash = ${hash}`.execute(db)
}

/** Ends a session; open live streams of it are told through the channel `roadside_session`. */
export async function endSession(db: Db, sessionId: string, because: string, at: Date): Promise<void> {
  await sql`with ended as (
      update session set ended_at = ${at}, ended_because = ${because} where id = ${sessionId}::uuid and ended_at is null
      returning id)
    select pg_notify('roadside_session', id::text) from ended`.execute(db)
}

/** Ends every open session of these accounts, and their live streams. */
export async function endSessionsOf(db: Db, userIds: readonly number[], because: string, at: Date): Promise<void> {
  await sql`with ended as (
      update session set ended_at = ${at}, ended_because = ${because}
      where user_id = any(${userIds}::bigint[]) and ended_at is null returning id)
    select pg_notify('roadside_session', id::text) from ended`.execute(db)
}

export async function findGroupAndDepartment(
  db: Db,
  groupname: string,
  department: string,
): Promise<{ groupId: number; departmentId: number | null } | null> {
  const { rows } = await sql<{ groupId: number; departmentId: number | null }>`
    select g.id as "groupId", d.id as "departmentId"
    from department_group g left join department d on d.group_id = g.id and d.name = ${department}
    where g.code = ${groupname}`.execute(db)
  return rows[0] ?? null
}

/** False where the user name is taken. */
export async function insertUser(
  db: Db,
  user: Omit<Account, 'userId' | 'isSuspended' | 'groupname' | 'department'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into app_user (username, username_key, password_hash, role, group_id, department_id, firstname, lastname)
    values (${user.username}, ${user.usernameKey}, ${user.passwordHash}, ${user.role}, ${user.groupId},
      ${user.departmentId}, ${user.firstname}, ${user.lastname})
    on conflict (username_key) do nothing returning id`.execute(db)
  return rows.length === 1
}

/** Tokens and attempts that can decide nothing any more. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from refresh_token where expires_at < ${now}`.execute(db)
  await sql`delete from session s where s.created_at < ${now}::timestamptz - interval '15 days'
    and not exists (select from refresh_token t where t.session_id = s.id)`.execute(db)
  await sql`delete from login_attempt where last_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
  await sql`delete from login_address where at < ${now}::timestamptz - interval '1 hour'`.execute(db)
}
