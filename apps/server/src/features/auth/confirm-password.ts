import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { countAttempt, forgetAttempts } from './login-throttle.ts'
import { networkOf } from './network.ts'
import { isPasswordRight } from '../../accounts/password.ts'
import { findAccount } from '../../accounts/repository.ts'

/**
 * Before something of the own account is changed: a browser that was left alone is not its owner. Counted as attempts
 * to log in are. Answers the hash that it is kept as. Throws `bad_request` for a wrong password, `too_many_attempts`.
 */
export async function confirmPassword(
  db: Db,
  caller: Caller,
  password: string,
  { address, now }: { address: string; now: Date },
): Promise<string> {
  const network = networkOf(address)
  await countAttempt(db, caller.username, network, now)
  const account = await findAccount(db, caller.username)
  const hash = account?.passwordHash ?? null
  if (!(await isPasswordRight(hash, password)) || hash === null) throw new ApiError('bad_request', 'รหัสผ่านปัจจุบันไม่ถูกต้อง')
  await forgetAttempts(db, caller.username, network)
  return hash
}
