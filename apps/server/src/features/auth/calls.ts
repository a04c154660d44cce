import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import { register } from '@roadside/contract/register-call.ts'
import { login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { SpecialAccounts } from './repository.ts'
import { countAttempt, forgetAttempts } from './login-throttle.ts'
import { networkOf } from './network.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import { findAccount, findGroupAndDepartment, insertUser, presentUser } from './repository.ts'
import { endSessionOf, openSession, rotate } from './sessions.ts'
import type { TokenMaker } from './tokens.ts'

/** Of one address: each costs a password hash. An office that starts its day stays below. */
const loginsPerMinute = 300

export function authCalls(tokens: TokenMaker, special: SpecialAccounts): ServedCall[] {
  return [
    serve(
      login,
      async ({ body, database: { db }, now, address }) => {
        const key = usernameKey(body.username)
        const network = networkOf(address)
        await countAttempt(db, key, network, now())
        const account = await findAccount(db, key)
        const isRight = await isPasswordRight(account?.passwordHash ?? null, body.password)
        if (!account || !isRight || account.isSuspended) throw new ApiError('wrong_credentials')
        await forgetAttempts(db, key, network)
        return { ...(await openSession(db, tokens, account.userId, now())), userData: presentUser(account) }
      },
      { perMinute: loginsPerMinute },
    ),

    serve(refreshToken, ({ body, database, now }) => rotate(database, tokens, body.refreshToken, now())),

    serve(logout, async ({ body, database, now }) => {
      if (body.refreshToken) await endSessionOf(database, body.refreshToken, now())
      return { ok: true as const }
    }),

    serve(register, async ({ body, database: { db }, caller }) => {
      const key = usernameKey(body.username)
      if (key === rootUsername || key === special.fourGKey) throw new ApiError('bad_request', 'ชื่อผู้ใช้นี้สงวนไว้สำหรับระบบ')
      if (body.firstname === special.dashboardFirstname) throw new ApiError('bad_request', 'ชื่อนี้สงวนไว้สำหรับระบบ')
      const place = await findGroupAndDepartment(db, body.groupname, body.department)
      if (!place) throw new ApiError('bad_request', 'ไม่พบกลุ่มหน่วยงานที่ระบุ')
      if (body.role === 'user' && place.departmentId === null) throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่ระบุ')
      const user = { ...body, ...place, usernameKey: key, passwordHash: await hashPassword(body.password) }
      if (!(await insertUser(db, user))) throw new ApiError('duplicate', 'มีชื่อผู้ใช้นี้อยู่แล้วในระบบ')
      await insertAudit(db, { username: caller.username, action: 'register', subject: key })
      const account = await findAccount(db, key)
      if (!account) throw new ApiError('internal')
      return { userData: presentUser(account) }
    }),
  ]
}
