import { randomBytes } from 'node:crypto'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { hashPassword } from './accounts/password.ts'
import { passwordProblem } from './accounts/password-strength.ts'
import { endSessionsOf } from './accounts/repository.ts'
import { ConfigError } from './config-schema.ts'
import { findAdmin, insertAdmin, replacePassword } from './first-account-repository.ts'

/**
 * Makes the group drr with the department of the whole authority and the account `admin`, where
 * they are missing. An `admin` that still has the password of a demonstration gets one of its own.
 * Returns a password that was made here, to be shown once; null otherwise. Throws {@link
 * ConfigError} where the password to be set is easy to guess.
 */
export async function ensureFirstAccount(
  db: Db,
  givenPassword: string | null,
  now: Date,
): Promise<string | null> {
  const admin = await findAdmin(db)
  if (admin && !admin.isDemo) return null
  if (givenPassword !== null) await refuseWeakSetting('ADMIN_PASSWORD', givenPassword)
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const isSet = await (admin
    ? replaceDemoPassword(db, password, now)
    : insertAdmin(db, await hashPassword(password)))
  // Of two servers that start at once only one has set it.
  return isSet && givenPassword === null ? password : null
}

/**
 * The rule of people, without the kinds of signs that forms require: a generated password may lack
 * some.
 */
export async function refuseWeakSetting(
  name: 'ADMIN_PASSWORD' | 'DEMO_PASSWORD',
  password: string,
): Promise<void> {
  const problem = await passwordProblem(password, [rootUsername])
  if (problem !== null) throw new ConfigError(`ค่าตั้ง ${name} ไม่ถูกต้อง: ${problem}`)
}

async function replaceDemoPassword(db: Db, password: string, now: Date): Promise<boolean> {
  const ids = await replacePassword(db, await hashPassword(password))
  await endSessionsOf(db, ids, 'demonstration is off', now)
  return ids.length > 0
}
