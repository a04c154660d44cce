import * as calls from '@roadside/contract/account-calls.ts'
import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Tokens } from '@roadside/contract/session-calls.ts'
import { insertAudit, type AuditEntry } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { serve, type Context, type ServedCall } from '@roadside/server-kit/serve.ts'
import { hashPassword } from '../../../accounts/password.ts'
import { refuseWeakPassword } from '../../../accounts/password-strength.ts'
import {
  endSessionsOf,
  shouldUseCodes,
  type SpecialAccounts,
} from '../../../accounts/repository.ts'
import type { TellOwner } from '../../../accounts/tell-owner.ts'
import { hashCode, makeCodes } from '../../../accounts/second-factor/recovery-codes.ts'
import * as factors from '../../../accounts/second-factor/repository.ts'
import { makeTotpSecret, totpStep, totpUri } from '../../../accounts/second-factor/totp.ts'
import { findOpenSessions } from '../list/repository.ts'
import { refuseFirstname } from '../rules.ts'
import { findCredentialChanges, findOwnAccount, setName, setOwnPassword } from './repository.ts'

/** Before something is changed that a browser left alone must not; throws where the password is wrong. */
type ConfirmPassword = (
  db: Db,
  caller: Caller,
  password: string,
  at: { readonly address: string; readonly now: Date },
) => Promise<string>

interface OwnAccountSettings {
  readonly confirmPassword: ConfirmPassword
  /** Gives the caller's session new tokens in place of all that it had. */
  readonly renewSession: (db: Db, caller: Caller, at: Date) => Promise<Tokens>
  readonly special: SpecialAccounts
  readonly tellOwner: TellOwner
  readonly sealer: Sealer
  /** Name of the console in an authenticator app. */
  readonly issuer: string
  /** Whether others than this machine reach the console. */
  readonly isExposed: boolean
}

const done = { ok: true } as const
/** Age of the failed sign-ins that the account's owner sees. */
const failuresShownMs = 7 * 24 * 3_600_000
/** Age and number of the changes of what it is signed in with. */
const changesShownMs = 90 * 24 * 3_600_000
const mostChanges = 5

/** Calls of every account on itself. */
export function ownAccountCalls({
  confirmPassword,
  renewSession,
  special,
  tellOwner,
  sealer,
  issuer,
  isExposed,
}: OwnAccountSettings): ServedCall[] {
  /** The action, its audit entry and the message to the account's owner are one transaction. */
  function change<C extends Call, T>(
    { caller, database, address, now }: Context<C>,
    entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    return database.db.transaction().execute(async (db) => {
      const result = await work(db)
      const { userId, username } = caller
      await insertAudit(db, { ...entry, username, subject: username, address })
      await tellOwner(db, { userId, username, action: entry.action, address, at: now() })
      return result
    })
  }

  const confirm = ({ caller, database, address, now }: Context<Call>, password: string) =>
    confirmPassword(database.db, caller, password, { address, now: now() })

  return [
    serve(calls.ownAccount, async ({ caller, database: { db }, now }) => {
      const found = await findOwnAccount(
        db,
        caller.userId,
        new Date(now().getTime() - failuresShownMs),
      )
      if (!found) throw new ApiError('not_found')
      const hasSecondFactor = found.second_factor_at !== null
      const changes = await findCredentialChanges(db, {
        usernameKey: found.usernameKey,
        since: new Date(now().getTime() - changesShownMs),
        most: mostChanges,
      })
      return {
        ...found,
        changes,
        must_change_password: caller.mustChangePassword === true,
        must_use_codes: caller.mustUseCodes === true,
        should_use_codes: shouldUseCodes(
          { usernameKey: found.usernameKey, hasSecondFactor },
          isExposed,
        ),
      }
    }),

    serve(calls.ownSessions, ({ caller, database: { db }, now }) =>
      findOpenSessions(db, caller.userId, caller.sessionId, now()),
    ),

    serve(calls.saveOwnName, async (context) => {
      const { body, caller } = context
      const { firstname, lastname } = caller.user
      const before = { firstname, lastname }
      refuseFirstname(firstname, body.firstname, special)
      await change(context, { action: 'saveOwnName', before, after: body }, (db) =>
        setName(db, caller.userId, body.firstname, body.lastname),
      )
      return { userData: { ...caller.user, ...body } }
    }),

    serve(calls.changeOwnPassword, async (context) => {
      const { body, caller, now } = context
      const confirmed = await confirm(context, body.password)
      if (body.new_password === body.password)
        throw new ApiError('bad_request', 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านปัจจุบัน')
      const { username, firstname, lastname } = caller.user
      await refuseWeakPassword(body.new_password, [username, firstname, lastname])
      const passwordHash = await hashPassword(body.new_password)
      const tokens = await change(context, { action: 'changeOwnPassword' }, async (db) => {
        if (!(await setOwnPassword(db, { id: caller.userId, confirmed, passwordHash, at: now() })))
          throw new ApiError('conflict')
        await endSessionsOf(db, [caller.userId], 'password changed', now(), {
          but: caller.sessionId,
        })
        return await renewSession(db, caller, now())
      })
      return { ...done, ...tokens }
    }),

    serve(calls.endOwnSessions, async (context) => {
      const { session } = context.body
      const { userId, sessionId } = context.caller
      const which = session === undefined ? { but: sessionId } : { only: session }
      await change(context, { action: 'endOwnSessions' }, (db) =>
        endSessionsOf(db, [userId], 'ended by the account itself', context.now(), which),
      )
      return done
    }),

    serve(calls.offerSecondFactor, async (context) => {
      const { body, caller, database, now } = context
      const { db } = database
      const { has_password } = (await findOwnAccount(db, caller.userId, now())) ?? {
        has_password: false,
      }
      if (!has_password) throw new ApiError('bad_request', noPassword)
      await confirm(context, body.password)
      const secret = makeTotpSecret()
      if (!(await factors.offerSecret(db, caller.userId, sealer.seal(secret))))
        throw new ApiError('bad_request', alreadyOn)
      return { secret, uri: totpUri(secret, issuer, caller.user.username) }
    }),

    serve(calls.confirmSecondFactor, async (context) => {
      const { body, caller, database, now } = context
      const factor = await factors.findSecondFactor(database.db, caller.userId)
      if (factor?.isOn) throw new ApiError('bad_request', alreadyOn)
      const sealed = factor?.secret ?? ''
      const secret = sealer.unseal(sealed)
      const step = secret === null ? null : totpStep(secret, body.code.replaceAll(/\s/g, ''), now())
      if (step === null)
        throw new ApiError('bad_request', 'รหัสยืนยันไม่ถูกต้อง กรุณาตรวจสอบเวลาของโทรศัพท์แล้วลองใหม่')
      const [before, after] = [{ second_factor: false }, { second_factor: true }]
      return await change(context, { action: 'confirmSecondFactor', before, after }, async (db) => {
        if (!(await factors.turnOn(db, caller.userId, sealed, step, now())))
          throw new ApiError('bad_request', alreadyOn)
        await endSessionsOf(db, [caller.userId], 'one-time codes turned on', now(), {
          but: caller.sessionId,
        })
        return {
          ...(await renewCodes(db, caller.userId)),
          ...(await renewSession(db, caller, now())),
        }
      })
    }),

    serve(calls.makeRecoveryCodes, async (context) => {
      const { body, caller, database } = context
      await confirm(context, body.password)
      const factor = await factors.findSecondFactor(database.db, caller.userId)
      if (!factor?.isOn) throw new ApiError('bad_request', 'ยังไม่ได้เปิดใช้การยืนยันสองขั้นตอน')
      return await change(context, { action: 'makeRecoveryCodes' }, (db) =>
        renewCodes(db, caller.userId),
      )
    }),

    serve(calls.removeSecondFactor, async (context) => {
      await confirm(context, context.body.password)
      const [before, after] = [{ second_factor: true }, { second_factor: false }]
      await change(context, { action: 'removeSecondFactor', before, after }, (db) =>
        factors.removeFactor(db, context.caller.userId),
      )
      return done
    }),
  ]
}

const alreadyOn = 'เปิดใช้การยืนยันสองขั้นตอนอยู่แล้ว'
const noPassword = 'บัญชีนี้เข้าสู่ระบบผ่านผู้ให้บริการยืนยันตัวตนของหน่วยงาน จึงตั้งค่าการยืนยันสองขั้นตอนที่นั่น'

async function renewCodes(db: Db, userId: number): Promise<{ recovery_codes: string[] }> {
  const codes = makeCodes()
  await factors.replaceRecoveryCodes(db, userId, codes.map(hashCode))
  return { recovery_codes: codes }
}
