import { ApiError } from '@roadside/contract/errors.ts'
import { exchangeKey } from '@roadside/contract/session-calls.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAccount, presentUser } from '../../../accounts/repository.ts'
import { openSession, type SessionSettings } from '../sessions.ts'
import type { RefusalNotes, SignInLog } from '../sign-in-log.ts'
import { hashToken } from '../tokens.ts'
import { failedAtProvider } from './failed.ts'
import { redeemHandoff } from './repository.ts'

const perMinute = 60

/** Ends a sign-in by the provider: the key that the browser came back with opens a session. */
export function oidcCalls(
  sessions: SessionSettings,
  signIns: SignInLog,
  refusals: RefusalNotes,
): ServedCall[] {
  return [
    serve(
      exchangeKey,
      async ({ body, database: { db }, now, address, agent }) => {
        const keys = { hash: hashToken(body.key), proof: hashToken(body.proof) }
        const reply = await db.transaction().execute(async (transaction) => {
          const handoff = await redeemHandoff(transaction, keys, now())
          const account = handoff?.isGood
            ? await findAccount(transaction, handoff.usernameKey)
            : null
          const isClosed = account && (account.isSuspended || account.isContractorArchived)
          if (!account || isClosed || account.isPending) {
            const because = !account ? 'key' : isClosed ? 'suspended' : 'pending'
            refusals.note(failedAtProvider(address, because, handoff?.usernameKey))
            // not thrown here: the key stays used up
            return null
          }
          const session = {
            userId: account.userId,
            username: account.usernameKey,
            at: now(),
            client: { address, agent },
            method: 'oidc',
          } as const
          await signIns.noteSignIn(
            transaction,
            { username: account.usernameKey, address, agent },
            { method: 'oidc' },
          )
          return {
            ...(await openSession(transaction, sessions, session)),
            userData: presentUser(account),
          }
        })
        if (!reply) throw new ApiError('unauthenticated')
        return reply
      },
      { perMinute },
    ),
  ]
}
