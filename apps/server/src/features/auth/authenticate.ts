import { ApiError } from '@roadside/contract/errors.ts'
import type { Authenticate } from '@roadside/server-kit/call-guard.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { callerOf, findSessionAccount, type SpecialAccounts } from '../../accounts/repository.ts'
import type { AccessClaims, TokenMaker } from './tokens.ts'

/** Reads `Authorization: Bearer`; rights are those of the session's account now, so an ended session or a changed role counts. */
export function makeAuthenticate(
  tokens: TokenMaker,
  pool: pg.Pool,
  special: SpecialAccounts,
  now: () => Date,
): Authenticate {
  const readToken = ({ headers: { authorization } }: FastifyRequest): AccessClaims | null => {
    if (authorization === undefined) return null
    const [scheme, token] = authorization.split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError('unauthenticated')
    return tokens.verifyAccess(token, now())
  }
  return {
    hasToken: (request) => readToken(request) !== null,
    find: async (request, wid = null) => {
      const claims = readToken(request)
      if (!claims) return null
      const account = await findSessionAccount(pool, claims.sid, wid)
      if (!account || String(account.userId) !== claims.sub || account.generation !== claims.gen)
        throw new ApiError('unauthenticated')
      return { caller: callerOf(account, claims.sid, special), site: account.site }
    },
  }
}
