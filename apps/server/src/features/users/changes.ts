import { hashPassword } from '../../accounts/password.ts'
import { refuseWeakPassword } from '../../accounts/password-strength.ts'
import { removeFactor } from '../../accounts/second-factor/repository.ts'
import type { Change, Changing } from './change-account.ts'
import { setPassword, type StoredAccount } from './repository.ts'

/** Closes an account, or opens it again. */
export function suspend(before: StoredAccount, isSuspended: boolean): Change {
  const after = { ...before, isSuspended }
  return isSuspended
    ? { action: 'suspendUser', after, endsSessions: 'suspended' }
    : { action: 'enableUser', after }
}

/** Sets a password; the dashboard-only account cannot change its password, so it never has to. */
export async function resetPassword(
  { db, special, now }: Changing,
  before: StoredAccount,
  { password, mustChange }: { readonly password: string; readonly mustChange: boolean },
): Promise<Change> {
  await refuseWeakPassword(password, [before.usernameKey, before.firstname, before.lastname])
  await setPassword(db, before.id, await hashPassword(password), now)
  const mustChangePassword = mustChange && before.firstname !== special.dashboardFirstname
  return {
    action: 'resetUserPassword',
    after: { ...before, mustChangePassword },
    endsSessions: 'password reset',
  }
}

/** Turns one-time codes of an account off. */
export async function removeSecondFactor({ db }: Changing, before: StoredAccount): Promise<Change> {
  await removeFactor(db, before.id)
  return { action: 'removeUserSecondFactor', after: { ...before, hasSecondFactor: false } }
}
