import { ApiError } from '@roadside/contract/errors.ts'
import { exchangeKey } from '@roadside/contract/session-calls.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAccount, presentUser } from '../../../accounts/repository.ts'
import { openSession } from '../sessions.ts'
import type { SignInLog } from '../sign-in-log.ts'
import { hashToken, type TokenMaker } from '../tokens.ts'
import { takeHandoff } from './repository.ts'

const perMinute = 60

/** Ends a sign-in by the provider: the key that the browser came back with opens a session. */
export function oidcCalls(tokens: TokenMaker, signIns: SignInLog): ServedCall[] {
  return [
    serve(
      exchangeKey,
      async ({ body, database: { db }, now, address, agent }) => {
        const key = await takeHandoff(db, { hash: hashToken(body.key), proof: hashToken(body.proof) }, now())
        const account = key === null ? null : await findAccount(db, key)
        if (!account || account.isSuspended || account.isPending) throw new ApiError('unauthenticated')
        const session = { userId: account.userId, at: now(), client: { address, agent }, method: 'oidc' } as const
        const opened = await openSession(db, tokens, session)
        await signIns.noteSignIn(db, { username: account.usernameKey, address, agent }, 'oidc')
        return { ...opened, userData: presentUser(account) }
      },
      { perMinute },
    ),
  ]
}
