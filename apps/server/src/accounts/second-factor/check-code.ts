import type { Db } from '@roadside/server-kit/database.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { hashCode } from './recovery-codes.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './repository.ts'
import { totpStep } from './totp.ts'

/** Whether this is a one-time code or a recovery code of the account; it is used up then. */
export async function isCodeRight(db: Db, sealer: Sealer, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return await useRecoveryCode(db, userId, hashCode(code), now)
  const factor = await findSecondFactor(db, userId)
  const secret = factor?.isOn && factor.secret ? sealer.unseal(factor.secret) : null
  const step = secret === null ? null : totpStep(secret, code, now)
  return step !== null && (await useStep(db, userId, step))
}
