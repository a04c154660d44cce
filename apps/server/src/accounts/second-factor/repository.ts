import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

export interface SecondFactor {
  /** Sealed; null: none was offered. */
  readonly secret: string | null
  readonly isOn: boolean
}

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactor | null> {
  const { rows } = await sql<SecondFactor>`
    select totp_secret as secret, totp_enabled_at is not null as "isOn" from app_user where id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Offers a sealed secret; false where one is in use. */
export async function offerSecret(db: Db, userId: number, sealed: string): Promise<boolean> {
  const { rows } = await sql`
    update app_user set totp_secret = ${sealed}, totp_step = null where id = ${userId} and totp_enabled_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** False where it is on already, or another secret was offered meanwhile. */
export async function turnOn(
  db: Db,
  userId: number,
  sealed: string,
  step: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update app_user set totp_enabled_at = ${at}, totp_step = ${step}
    where id = ${userId} and totp_secret = ${sealed} and totp_enabled_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Nothing of it stays; false where there was none. */
export async function removeFactor(db: Db, userId: number): Promise<boolean> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db)
  const { rows } = await sql`
    update app_user u set totp_secret = null, totp_enabled_at = null, totp_step = null
    from app_user before where u.id = ${userId} and before.id = u.id and before.totp_enabled_at is not null
    returning u.id`.execute(db)
  return rows.length > 0
}

/** Uses the code of a step up: false where it, or a newer one, was used before. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set totp_step = ${step} where id = ${userId} and (totp_step is null or totp_step < ${step})
    returning id`.execute(db)
  return rows.length > 0
}

/** Marks a recovery code as used: false where it does not exist, or was used before. */
export async function useRecoveryCode(
  db: Db,
  userId: number,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = ${at} where user_id = ${userId} and hash = ${hash} and used_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db)
  await sql`insert into recovery_code (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(
    db,
  )
}
