import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from './login-throttle.ts'
import { networkOf } from './network.ts'
import type { SignInLog } from './sign-in-log.ts'
import { isPasswordRight } from '../../accounts/password.ts'
import { findAccountNamed, mustChangePassword, presentUser, type SpecialAccounts } from '../../accounts/repository.ts'
import { checkCode } from '../../accounts/second-factor/check-code.ts'
import { endOwnSession, endSessionOf, openSession, rotate } from './sessions.ts'
import type { TokenMaker } from './tokens.ts'

/** Of one address: each costs a password hash. An office that starts its day stays below. */
const loginsPerMinute = 300

interface AuthSettings {
  readonly tokens: TokenMaker
  readonly special: SpecialAccounts
  readonly sealer: Sealer
  readonly signIns: SignInLog
}

export function authCalls({ tokens, special, sealer, signIns }: AuthSettings): ServedCall[] {
  return [
    serve(
      login,
      async ({ body, database: { db }, now, address, agent }) => {
        const key = usernameKey(body.username)
        const network = networkOf(address)
        const lastAt = await countAttempt(db, key, network, now())
        const account = await findAccountNamed(db, body.username)
        const signIn = { username: account?.usernameKey ?? body.username, address, agent }
        const isRight = await isPasswordRight(account?.passwordHash ?? null, body.password)
        if (!account || !isRight || account.isSuspended || account.isPending) {
          const because = !account || !isRight ? 'password' : account.isSuspended ? 'suspended' : 'pending'
          await signIns.noteFailedSignIn(db, signIn, because)
          throw new ApiError('wrong_credentials')
        }
        if (account.hasSecondFactor && !body.code) {
          await takeBackAttempt(db, key, network, lastAt)
          throw new ApiError('code_required')
        }
        // of one account, wherever they are guessed from
        const guessing = [`${key} code`, `code ${key}`] as const
        if (account.hasSecondFactor) await countAttempt(db, ...guessing, now())
        const factor = account.hasSecondFactor && (await checkCode(db, sealer, account.userId, body.code ?? '', now()))
        if (factor === null) {
          await signIns.noteFailedSignIn(db, signIn, 'code')
          throw new ApiError('wrong_credentials', 'รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว')
        }
        await forgetAttempts(db, key, network)
        if (account.hasSecondFactor) await forgetAttempts(db, ...guessing)
        const session = { userId: account.userId, at: now(), client: { address, agent }, method: 'password' } as const
        const opened = await db.transaction().execute(async (transaction) => {
          await signIns.noteSignIn(transaction, signIn, { method: 'password', ...(factor && { factor }) })
          return openSession(transaction, tokens, session)
        })
        return {
          ...opened,
          userData: presentUser(account),
          ...(mustChangePassword(account, special) && { mustChangePassword: true as const }),
        }
      },
      { perMinute: loginsPerMinute },
    ),

    serve(refreshToken, ({ body, database, now, address, agent }) =>
      rotate(database, { tokens, signIns }, body.refreshToken, { address, agent }, now()),
    ),

    serve(
      logout,
      ({ body, caller, database, now, address }) =>
        database.db.transaction().execute(async (db) => {
          const ofRefresh = body.refreshToken ? await endSessionOf(db, body.refreshToken, now()) : null
          const username = ofRefresh ?? (await endOwnSession(db, caller as Caller | null, now()))
          if (username !== null) await signIns.noteSignOut(db, { username, address })
          return { ok: true as const }
        }),
      { knowsCaller: true },
    ),
  ]
}
