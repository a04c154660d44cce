import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { countConfirmation, forgetAttempts } from './login-throttle.ts'
import type { RefusalNotes } from './sign-in-log.ts'
import { isPasswordRight } from '../../accounts/password.ts'
import { findAccount } from '../../accounts/repository.ts'

/**
 * Confirms the password before a change of the own account: an unattended browser is not its owner.
 * Counted like attempts to sign in. Returns the stored hash. Throws `bad_request` for a wrong
 * password, `too_many_attempts`.
 */
export function makeConfirmPassword(refusals: RefusalNotes) {
  return async (
    db: Db,
    { username }: Pick<Caller, 'username'>,
    password: string,
    { address, now }: { address: string; now: Date },
  ): Promise<string> => {
    const refused = (because: 'ownPassword' | 'slowed') =>
      refusals.note({
        username,
        address,
        action: 'confirmPasswordFailed',
        subject: username,
        detail: { because },
      })
    const attempt = await countConfirmation(db, username, address, now).catch((error: unknown) => {
      if (error instanceof ApiError) refused('slowed')
      throw error
    })
    const hash = (await findAccount(db, username))?.passwordHash ?? null
    if (!(await isPasswordRight(hash, password)) || hash === null) {
      refused('ownPassword')
      throw new ApiError('bad_request', 'รหัสผ่านปัจจุบันไม่ถูกต้อง')
    }
    await forgetAttempts(db, attempt)
    return hash
  }
}
