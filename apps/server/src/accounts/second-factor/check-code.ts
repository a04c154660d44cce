import type { Db } from '@roadside/server-kit/database.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { hashCode } from './recovery-codes.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './repository.ts'
import { totpStep } from './totp.ts'

/** A one-time code of the authenticator app, or one of those on paper. */
export type CodeKind = 'totp' | 'recovery'

/** Uses a one-time code or a recovery code of the account up and answers which it was; null for a wrong one. */
export async function checkCode(
  db: Db,
  sealer: Sealer,
  userId: number,
  typed: string,
  now: Date,
): Promise<CodeKind | null> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code))
    return (await useRecoveryCode(db, userId, hashCode(code), now)) ? 'recovery' : null
  const factor = await findSecondFactor(db, userId)
  const secret = factor?.isOn && factor.secret ? sealer.unseal(factor.secret) : null
  const step = secret === null ? null : totpStep(secret, code, now)
  return step !== null && (await useStep(db, userId, step)) ? 'totp' : null
}
