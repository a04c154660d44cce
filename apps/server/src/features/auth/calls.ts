import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  countCode,
  countSignIn,
  forgetAttempts,
  hasNewPassword,
  noteGoodSignIn,
  refundAttempt,
} from './login-throttle.ts'
import { findBrowser } from './repository.ts'
import type { RefusalNotes, SignInLog } from './sign-in-log.ts'
import { isPasswordRight } from '../../accounts/password.ts'
import {
  findAccountNamed,
  mustChangePassword,
  mustUseCodes,
  presentUser,
  shouldUseCodes,
  type SpecialAccounts,
} from '../../accounts/repository.ts'
import { checkCode } from '../../accounts/second-factor/check-code.ts'
import {
  endOwnSession,
  endSessionOf,
  openSession,
  rotate,
  type SessionSettings,
} from './sessions.ts'

/** For one address: each costs a password hash. An office that starts its day stays below. */
const loginsPerMinute = 300

interface AuthSettings {
  readonly sessions: SessionSettings
  readonly special: SpecialAccounts
  readonly sealer: Sealer
  readonly signIns: SignInLog
  readonly refusals: RefusalNotes
  /** Whether others than this machine reach the console. */
  readonly isExposed: boolean
}

const manyFailures =
  'มีผู้พยายามเข้าสู่ระบบด้วยชื่อบัญชีนี้ไม่สำเร็จหลายครั้ง กรุณาเข้าสู่ระบบจากเครื่องที่เคยใช้ หรือลองใหม่ภายหลัง หากยังเข้าไม่ได้ กรุณาให้ผู้ดูแลระบบตั้งรหัสผ่านให้ใหม่'
const contractorArchived = 'ผู้รับจ้างของบัญชีนี้ถูกจัดเก็บแล้ว จึงเข้าสู่ระบบไม่ได้ กรุณาติดต่อหน่วยงานเจ้าของสัญญา'
/** The answer does not reveal which of them was right. */
const wrongSomewhere = 'ชื่อผู้ใช้ รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง'

export function authCalls({
  sessions,
  special,
  sealer,
  signIns,
  refusals,
  isExposed,
}: AuthSettings): ServedCall[] {
  return [
    serve(
      login,
      async ({ body, database: { db }, now, address, agent }) => {
        const account = await findAccountNamed(db, body.username)
        // whatever way the name is written: the tries of one account are counted together
        const key = account?.usernameKey ?? usernameKey(body.username)
        const browser = body.browser
          ? await findBrowser(db, Buffer.from(body.browser, 'base64url'), key)
          : null
        const isNew = account !== null && hasNewPassword(account, now())
        const attempt = await countSignIn(db, { usernameKey: key, address, browser, isNew }, now())
        const signIn = { username: account?.usernameKey ?? body.username, address, agent }
        const isGuarded = account?.hasSecondFactor === true
        if (attempt.isSlowed && !(isGuarded && body.code)) {
          await refundAttempt(db, attempt)
          refusals.note({
            ...signIn,
            action: 'signInFailed',
            subject: signIn.username,
            detail: { because: 'slowed' },
          })
          throw isGuarded
            ? new ApiError('code_required')
            : new ApiError('too_many_attempts', manyFailures)
        }
        const isRight = await isPasswordRight(account?.passwordHash ?? null, body.password)
        if (!account || !isRight || account.isSuspended || account.isPending) {
          const because =
            !account || !isRight ? 'password' : account.isSuspended ? 'suspended' : 'pending'
          await signIns.noteFailedSignIn(db, signIn, because)
          throw new ApiError('wrong_credentials', attempt.isSlowed ? wrongSomewhere : undefined)
        }
        if (account.isContractorArchived) {
          await signIns.noteFailedSignIn(db, signIn, 'contractor')
          throw new ApiError('wrong_credentials', contractorArchived)
        }
        if (isGuarded && !body.code) {
          await refundAttempt(db, attempt)
          throw new ApiError('code_required')
        }
        const ofCode = isGuarded ? await countCode(db, key, now()) : null
        const factor =
          isGuarded && (await checkCode(db, sealer, account.userId, body.code ?? '', now()))
        if (factor === null) {
          await signIns.noteFailedSignIn(db, signIn, 'code')
          throw new ApiError(
            'wrong_credentials',
            attempt.isSlowed ? wrongSomewhere : 'รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว',
          )
        }
        await forgetAttempts(db, attempt)
        if (ofCode) await forgetAttempts(db, ofCode)
        await noteGoodSignIn(db, key, address, now())
        const session = {
          userId: account.userId,
          username: account.usernameKey,
          at: now(),
          client: { address, agent },
          method: 'password',
        } as const
        const opened = await db.transaction().execute(async (transaction) => {
          await signIns.noteSignIn(transaction, signIn, {
            method: 'password',
            ...(factor && { factor }),
          })
          return openSession(transaction, sessions, session)
        })
        return {
          ...opened,
          userData: presentUser(account),
          ...(mustChangePassword(account, special) && { mustChangePassword: true as const }),
          ...(mustUseCodes(account, special) && { mustUseCodes: true as const }),
          ...(shouldUseCodes(account, isExposed) && { shouldUseCodes: true as const }),
        }
      },
      { perMinute: loginsPerMinute },
    ),

    serve(refreshToken, ({ body, database, now, address, agent }) =>
      rotate(database, { ...sessions, signIns }, body.refreshToken, { address, agent }, now()),
    ),

    serve(
      logout,
      ({ body, caller, database, now, address }) =>
        database.db.transaction().execute(async (db) => {
          const ofRefresh = body.refreshToken
            ? await endSessionOf(db, body.refreshToken, now())
            : null
          const username = ofRefresh ?? (await endOwnSession(db, caller as Caller | null, now()))
          if (username !== null) await signIns.noteSignOut(db, { username, address })
          return { ok: true as const }
        }),
      { knowsCaller: true },
    ),
  ]
}
