import { usernameKey } from '@roadside/contract/domain/text.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { endSessionsOf } from '../accounts/repository.ts'
import { demoAccounts } from './accounts.ts'
import {
  findKnownKeys,
  insertAccount,
  reopenAccounts,
  setDemoPassword,
  suspendDemoAccounts,
} from './repository.ts'

export interface DemoAccountOptions {
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly isPasswordRight: (hash: string, password: string) => Promise<boolean>
  readonly adminPassword: string
  readonly demoPassword: string
  readonly fourGUsername: string
  readonly dashboardFirstname: string
}

/**
 * Makes the missing accounts of the demonstration. Gives all accounts that it made the passwords of
 * this start. Returns their username keys; an account that is older than the demonstration keeps
 * its password.
 */
export async function openDemoAccounts(db: Db, options: DemoAccountOptions): Promise<Set<string>> {
  const passwordOf = (key: string) =>
    key === rootUsername ? options.adminPassword : options.demoPassword
  const wanted = demoAccounts(options).map((account) => ({
    ...account,
    usernameKey: usernameKey(account.username),
  }))
  const keys = wanted.map((account) => account.usernameKey)
  const known = await findKnownKeys(db, keys)
  for (const account of wanted.filter((each) => !known.has(each.usernameKey))) {
    const passwordHash = await options.hashPassword(passwordOf(account.usernameKey))
    await insertAccount(db, { ...account, passwordHash })
  }
  const made = await reopenAccounts(db)
  for (const { userId, usernameKey: key, passwordHash } of made) {
    if (!known.has(key) && keys.includes(key)) continue // made just now
    if (passwordHash && (await options.isPasswordRight(passwordHash, passwordOf(key)))) continue
    await setDemoPassword(db, userId, await options.hashPassword(passwordOf(key)))
    await endSessionsOf(db, [userId], 'demonstration password changed', options.now)
  }
  return new Set(made.map((account) => account.usernameKey))
}

/**
 * Without the demonstration its passwords are invalid; `admin` gets a password of its own
 * elsewhere.
 */
export async function closeDemoAccounts(db: Db, now: Date): Promise<void> {
  await endSessionsOf(db, await suspendDemoAccounts(db), 'demonstration is off', now)
}
