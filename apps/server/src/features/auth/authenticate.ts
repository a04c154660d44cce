import { ApiError } from '@roadside/contract/errors.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Authenticate } from '@roadside/server-kit/mount-calls.ts'
import { callerOf, findSessionAccount, type SpecialAccounts } from '../../accounts/repository.ts'
import type { TokenMaker } from './tokens.ts'

/**
 * Reads `Authorization: Bearer`; rights come from the database at every call, so an ended session or a
 * changed role counts at once. Throws `unauthenticated` for a token that is not good.
 */
export function makeAuthenticate(
  tokens: TokenMaker,
  database: Database,
  special: SpecialAccounts,
  now: () => Date,
): Authenticate {
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const [scheme, token] = header.split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError('unauthenticated')
    const claims = tokens.verifyAccess(token, now())
    const account = await findSessionAccount(database.pool, claims.sid)
    if (!account || String(account.userId) !== claims.sub) throw new ApiError('unauthenticated')
    return callerOf(account, claims.sid, special)
  }
}
