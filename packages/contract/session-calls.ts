import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { UserData } from './user.ts'

/** As typed; accounts are compared by `usernameKey`. */
export const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** A password that is there, to be compared. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(200))

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

export const login = defineCall({
  path: 'jwt/login',
  nameTh: 'เข้าสู่ระบบ',
  summary: 'Opens a session; answers both tokens and the user data.',
  access: 'anyone',
  body: z.object({
    username: Username,
    password: TypedPassword,
    /** A one-time code, or a recovery code: where the account needs one (`code_required`). */
    code: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    /** SHA-256 (base64url) of a refresh token that this browser had of the account: strangers' failures do not slow it down. */
    browser: z.optional(z.string().check(z.maxLength(100))),
  }),
  /**
   * `mustChangePassword`, `mustUseCodes`: other calls are refused before. `shouldUseCodes`: a
   * publicly known account has only a password.
   */
  reply: z.extend(Tokens, {
    userData: UserData,
    mustChangePassword: z.optional(z.literal(true)),
    mustUseCodes: z.optional(z.literal(true)),
    shouldUseCodes: z.optional(z.literal(true)),
  }),
})

export const exchangeKey = defineCall({
  path: 'jwt/exchange-key',
  nameTh: 'เข้าสู่ระบบผ่านผู้ให้บริการ',
  summary:
    'Opens a session for the key that a sign-in by the identity provider ended with; it is good once.',
  access: 'anyone',
  /** `proof`: a secret of the page that began the sign-in. */
  body: z.object({
    key: z.string().check(z.minLength(20), z.maxLength(100)),
    proof: z.string().check(z.minLength(20), z.maxLength(100)),
  }),
  reply: z.extend(Tokens, { userData: UserData }),
})

export const refreshToken = defineCall({
  path: 'jwt/refresh-token',
  nameTh: 'ต่ออายุการเข้าสู่ระบบ',
  summary: 'Exchanges a refresh token for the next pair; each is good for one use.',
  access: 'anyone',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: Tokens,
})

export const logout = defineCall({
  path: 'jwt/logout',
  nameTh: 'ออกจากระบบ',
  summary: 'Ends the session of the refresh token, without one that of the access token.',
  access: 'anyone',
  body: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) }),
  reply: z.object({ ok: z.literal(true) }),
})
