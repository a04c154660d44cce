import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { type SitePlace } from '@roadside/server-kit/sites.ts'
import { sitePlaces } from '@roadside/server-kit/site-repository.ts'
import type { Role, UserData } from '@roadside/contract/user.ts'
import { sql } from 'kysely'
import type pg from 'pg'

/** Accounts that settings make special (design §3). */
export interface SpecialAccounts {
  readonly fourGKey: string
  readonly dashboardFirstname: string
  /** Administrators who sign in by a password use one-time codes as well. */
  readonly adminsUseCodes?: boolean
}

export interface Account {
  readonly userId: number
  readonly username: string
  readonly usernameKey: string
  /** Null: signs in by the organisation's own provider alone. */
  readonly passwordHash: string | null
  readonly isSuspended: boolean
  /** No rights were granted yet. */
  readonly isPending: boolean
  readonly mustChangePassword: boolean
  /** Signs in by a password, without one-time codes. */
  readonly hasPasswordAlone: boolean
  readonly hasSecondFactor: boolean
  readonly passwordChangedAt: Date | null
  readonly role: Role
  readonly groupId: number
  readonly groupname: string
  readonly departmentId: number | null
  readonly department: string
  readonly contractorId: number | null
  /** Empty for the authority's own accounts. */
  readonly contractor: string
  /** The contractor was archived: none of its accounts signs in. */
  readonly isContractorArchived: boolean
  readonly firstname: string
  readonly lastname: string
}
/** The account of an open session. */
export type SessionAccount = Omit<
  Account,
  | 'passwordHash'
  | 'isSuspended'
  | 'isPending'
  | 'hasSecondFactor'
  | 'passwordChangedAt'
  | 'isContractorArchived'
>
export type FoundAccount = SessionAccount & {
  /** Generation of the session's tokens: older ones are invalid. */
  readonly generation: number
  /** The place of the requested site; null where it does not exist or none was requested. */
  readonly site: SitePlace | null
}

const sessionColumns = `u.id as "userId", u.username, u.username_key as "usernameKey", u.must_change_password as "mustChangePassword",
  u.password_hash is not null and u.totp_enabled_at is null as "hasPasswordAlone",
  u.role, coalesce(u.group_id, 0) as "groupId", coalesce(g.code, '') as groupname, u.department_id as "departmentId", coalesce(d.name, '') as department,
  u.contractor_id as "contractorId", coalesce(co.name, '') as contractor, u.firstname, u.lastname`
const columns = `${sessionColumns}, u.password_hash as "passwordHash", u.is_suspended as "isSuspended", u.is_pending as "isPending",
  u.totp_enabled_at is not null as "hasSecondFactor", u.password_changed_at as "passwordChangedAt",
  co.archived_at is not null as "isContractorArchived"`
const tables =
  'app_user u left join department_group g on g.id = u.group_id left join department d on d.id = u.department_id left join contractor co on co.id = u.contractor_id'
/** Over `app_user u` and its contractor: may act at all. */
const isActive = 'not u.is_suspended and not u.is_pending and co.archived_at is null'

export async function findAccount(db: Db, usernameKey: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${sql.raw(columns)} from ${sql.raw(tables)} where u.username_key = ${usernameKey}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * The account of a username as it is typed. Where two look the same, as may those that are older than the key, it is the
 * one that is written so.
 */
export async function findAccountNamed(db: Db, username: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${sql.raw(columns)} from ${sql.raw(tables)} where u.username_key = ${usernameKey(username)} or u.username = ${username}
    order by u.username <> ${username} limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * `$1` the session's id, `$2` the number of a site or null. Changes of its rows are notified
 * (0019-rights-told.sql).
 */
export const sessionAccountQuery = `
  select ${sessionColumns}, s.generation, (select row_to_json(place) from (${sitePlaces} where s.wid = $2::bigint) place) as site
  from ${tables} join session s on s.user_id = u.id
  where s.id = $1::uuid and s.ended_at is null and ${isActive}`

/**
 * The account behind an open session, and the place of the call's site, if there is one. Both come
 * in one query, as every round trip costs a tenth of the largest call. Null where the session was
 * ended, or the account suspended or without rights.
 */
export async function findSessionAccount(
  pool: pg.Pool,
  sessionId: string,
  wid: number | null,
): Promise<FoundAccount | null> {
  const { rows } = await pool.query<FoundAccount>({
    name: 'session-account',
    text: sessionAccountQuery,
    values: [sessionId, wid],
  })
  return rows[0] ?? null
}

/**
 * The account of an id, for what is done in its name without a session. Null where it may not sign
 * in: suspended, without rights yet, or gone.
 */
export async function findActiveAccount(db: Db, userId: number): Promise<SessionAccount | null> {
  const { rows } = await sql<SessionAccount>`
    select ${sql.raw(sessionColumns)} from ${sql.raw(tables)}
    where u.id = ${userId} and ${sql.raw(isActive)}`.execute(db)
  return rows[0] ?? null
}

export function presentUser(account: SessionAccount): UserData {
  const { username, role, groupname, department, contractor, firstname, lastname } = account
  const user = { username, role, groupname, department, firstname, lastname }
  return role === 'contractor' ? { ...user, contractor } : user
}

export function callerOf(
  account: SessionAccount,
  sessionId: string,
  special: SpecialAccounts,
): Caller {
  return {
    userId: account.userId,
    sessionId,
    username: account.usernameKey,
    role: account.role,
    groupname: account.groupname,
    groupId: account.groupId,
    departmentId: account.departmentId,
    contractorId: account.contractorId,
    isFourG: account.usernameKey === special.fourGKey,
    isDashboardOnly: isDashboardOnly(account, special),
    mustChangePassword: mustChangePassword(account, special),
    mustUseCodes: mustUseCodes(account, special),
    user: presentUser(account),
  }
}

export function isDashboardOnly(
  { firstname }: Pick<SessionAccount, 'firstname'>,
  special: SpecialAccounts,
): boolean {
  return firstname === special.dashboardFirstname
}

/** The dashboard-only account may change nothing, so it never has to change its password. */
export function mustChangePassword(account: SessionAccount, special: SpecialAccounts): boolean {
  return account.mustChangePassword && !isDashboardOnly(account, special)
}

/** `ADMIN_SECOND_FACTOR`; the provider sees to those who sign in by it alone. */
export function mustUseCodes(
  account: Pick<SessionAccount, 'role' | 'firstname' | 'hasPasswordAlone'>,
  special: SpecialAccounts,
): boolean {
  const isWanted = special.adminsUseCodes === true && !isDashboardOnly(account, special)
  return isWanted && account.role === 'admin' && account.hasPasswordAlone
}

/**
 * The name `admin` and its rights are publicly known: outside this machine a password alone is
 * weak.
 */
export function shouldUseCodes(
  { usernameKey, hasSecondFactor }: Pick<Account, 'usernameKey' | 'hasSecondFactor'>,
  isExposed: boolean,
): boolean {
  return isExposed && usernameKey === 'admin' && !hasSecondFactor
}

/** Ends the open sessions of these accounts (`only` one of them, all `but` one), and their live streams; answers how many. */
export async function endSessionsOf(
  db: Db,
  userIds: readonly number[],
  because: string,
  at: Date,
  { only = null, but = null }: { only?: string | null; but?: string | null } = {},
): Promise<number> {
  const { rows } = await sql`with ended as (
      update session set ended_at = ${at}, ended_because = ${because}
      where user_id = any(${userIds}::bigint[]) and ended_at is null
        and (${only}::uuid is null or id = ${only}::uuid) and (${but}::uuid is null or id <> ${but}::uuid) returning id)
    select pg_notify('roadside_session', id::text) from ended`.execute(db)
  return rows.length
}
