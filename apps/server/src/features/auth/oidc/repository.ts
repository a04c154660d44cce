import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { Person } from './provider.ts'

export interface KnownPerson {
  readonly userId: number
  readonly usernameKey: string
  readonly isPending: boolean
  readonly isSuspended: boolean
}

/** The account of an earlier sign-in; null for a new person. */
export async function findPerson(
  db: Db,
  { issuer, subject }: Person,
  now: Date,
): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    with seen as (
      update user_identity set last_login_at = ${now} where issuer = ${issuer} and subject = ${subject} returning user_id)
    select u.id as "userId", u.username_key as "usernameKey", u.is_pending as "isPending", u.is_suspended or exists (select from contractor c
      where c.id = u.contractor_id and c.archived_at is not null) as "isSuspended"
    from seen join app_user u on u.id = seen.user_id`.execute(db)
  return rows[0] ?? null
}

/** Makes an account without rights under this user name; false where the name is in use. */
export async function insertPending(
  db: Db,
  { issuer, subject, email, firstname, lastname }: Person,
  { username, usernameKey, now }: { username: string; usernameKey: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into app_user (username, username_key, role, firstname, lastname, is_pending)
      values (${username}, ${usernameKey}, 'user', ${firstname}, ${lastname}, true)
      on conflict (username_key) do nothing returning id)
    insert into user_identity (issuer, subject, user_id, email, last_login_at)
    select ${issuer}, ${subject}, id, ${email}, ${now} from made returning user_id`.execute(db)
  return rows.length > 0
}

export async function insertHandoff(
  db: Db,
  {
    hash,
    proof,
    userId,
    expiresAt,
  }: { hash: Buffer; proof: Buffer; userId: number; expiresAt: Date },
): Promise<void> {
  await sql`insert into login_handoff (hash, proof, user_id, expires_at) values (${hash}, ${proof}, ${userId}, ${expiresAt})`.execute(
    db,
  )
}

/** Whom a key was made for; it is good once, in time and with its proof. Null for one that is not there, or no more. */
export async function redeemHandoff(
  db: Db,
  { hash, proof }: { hash: Buffer; proof: Buffer },
  now: Date,
): Promise<{ readonly usernameKey: string; readonly isGood: boolean } | null> {
  const { rows } = await sql<{ usernameKey: string; isGood: boolean }>`
    with taken as (delete from login_handoff where hash = ${hash} returning user_id, expires_at, proof)
    select u.username_key as "usernameKey", taken.expires_at > ${now} and taken.proof = ${proof} as "isGood"
    from taken join app_user u on u.id = taken.user_id`.execute(db)
  return rows[0] ?? null
}
