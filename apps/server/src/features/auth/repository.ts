import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** Client of a sign-in. */
export interface Client {
  readonly address: string
  /** The browser, as named by its header. */
  readonly agent: string
}
const agentLength = 300

export interface NewSession {
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly at: Date
  readonly client: Client
  readonly method: 'password' | 'oidc'
}

export async function insertSession(
  db: Db,
  { id, userId, at, client, method }: Omit<NewSession, 'username'>,
): Promise<void> {
  const agent = client.agent.slice(0, agentLength)
  await sql`
    insert into session (id, user_id, created_at, seen_at, address, agent, method)
    values (${id}::uuid, ${userId}, ${at}, ${at}, ${client.address}, ${agent}, ${method})`.execute(
    db,
  )
  await sql`update app_user set last_login_at = ${at} where id = ${userId}`.execute(db)
}

export async function touchSession(
  db: Db,
  sessionId: string,
  client: Client,
  at: Date,
): Promise<void> {
  const agent = client.agent.slice(0, agentLength)
  await sql`update session set seen_at = ${at}, address = ${client.address}, agent = ${agent}
    where id = ${sessionId}::uuid`.execute(db)
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; sessionId: string; generation: number; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into refresh_token (hash, session_id, generation, issued_at, expires_at)
    values (${token.hash}, ${token.sessionId}::uuid, ${token.generation}, ${token.issuedAt}, ${token.expiresAt})`.execute(
    db,
  )
}

export interface RefreshRow {
  readonly sessionId: string
  readonly userId: number
  readonly usernameKey: string
  readonly generation: number
  readonly createdAt: Date
  readonly issuedAt: Date
  readonly usedAt: Date | null
  readonly expiresAt: Date
  /** Also: the token is of the session's newest generation. */
  readonly isSessionOpen: boolean
  readonly isSuccessorUsed: boolean
}

/** Locks the token's row: two requests with one token are answered one after the other. */
export async function lockRefreshToken(db: Db, hash: Buffer): Promise<RefreshRow | null> {
  const { rows } = await sql<RefreshRow>`
    select t.session_id as "sessionId", s.user_id as "userId", u.username_key as "usernameKey",
      t.generation, s.created_at as "createdAt", t.issued_at as "issuedAt", t.used_at as "usedAt", t.expires_at as "expiresAt",
      s.ended_at is null and t.generation = s.generation and not u.is_suspended and not u.is_pending
        and not exists (select from contractor k where k.id = u.contractor_id and k.archived_at is not null) as "isSessionOpen",
      coalesce(n.used_at is not null, false) as "isSuccessorUsed"
    from refresh_token t join session s on s.id = t.session_id join app_user u on u.id = s.user_id
    left join refresh_token n on n.hash = t.successor_hash
    where t.hash = ${hash} for update of t`.execute(db)
  return rows[0] ?? null
}

/** The session of which a browser had a token of this hash, open or not, where it was this account's. */
export async function findBrowser(
  db: Db,
  hash: Buffer,
  usernameKey: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select s.id from refresh_token t join session s on s.id = t.session_id join app_user u on u.id = s.user_id
    where t.hash = ${hash} and u.username_key = ${usernameKey}`.execute(db)
  return rows[0]?.id ?? null
}

export async function markRefreshTokenUsed(
  db: Db,
  hash: Buffer,
  successor: Buffer,
  at: Date,
): Promise<void> {
  await sql`update refresh_token set used_at = ${at}, successor_hash = ${successor} where hash = ${hash}`.execute(
    db,
  )
}

/**
 * Ends a session; returns false where it was ended before. Its open live streams are notified
 * through the channel `roadside_session`.
 */
export async function endSession(
  db: Db,
  sessionId: string,
  because: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`with ended as (
      update session set ended_at = ${at}, ended_because = ${because} where id = ${sessionId}::uuid and ended_at is null
      returning id)
    select pg_notify('roadside_session', id::text) from ended`.execute(db)
  return rows.length > 0
}

/**
 * Makes the tokens of an open session invalid for every holder; its live streams end and reconnect.
 * Null where the session has ended.
 */
export async function nextGeneration(
  db: Db,
  sessionId: string,
): Promise<Pick<RefreshRow, 'generation' | 'createdAt'> | null> {
  const { rows } = await sql<Pick<RefreshRow, 'generation' | 'createdAt'>>`
    update session set generation = generation + 1 where id = ${sessionId}::uuid and ended_at is null
    returning generation, created_at as "createdAt"`.execute(db)
  await sql`select pg_notify('roadside_session', ${`renewed ${sessionId}`})`.execute(db)
  return rows[0] ?? null
}

/** Tokens, keys and attempts that can decide nothing any more. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from refresh_token where expires_at < ${now}`.execute(db)
  await sql`delete from session s where s.created_at < ${now}::timestamptz - interval '15 days'
    and not exists (select from refresh_token t where t.session_id = s.id)`.execute(db)
  await sql`delete from login_handoff where expires_at < ${now}`.execute(db)
  await sql`delete from login_attempt where last_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
  await sql`delete from login_address where at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
  await sql`delete from login_account where at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
  await sql`delete from login_place where at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
