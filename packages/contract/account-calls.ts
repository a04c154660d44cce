import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { credentialChangeNames } from './credential-changes.ts'
import { needed } from './records/ruled.ts'
import { NewPassword } from './register-call.ts'
import { Tokens, TypedPassword } from './session-calls.ts'
import { Role, UserData } from './user.ts'

/** An open session: a place where the account is signed in. */
export const SessionRow = z.object({
  id: z.string(),
  address: z.string(),
  /** The browser, as named by its header. */
  agent: z.string(),
  method: z.enum(['password', 'oidc']),
  created_at: z.string(),
  seen_at: z.string(),
  /** The session of this request. */
  is_this: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

export const Firstname = needed('ชื่อ', 100)
export const Lastname = needed('นามสกุล', 100)
const Done = z.object({ ok: z.literal(true) })
/** Shown once: only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const own = { access: 'actingParty', isOpenBeforeSetUp: true } as const

export const ownAccount = defineCall({
  path: 'ownAccount',
  nameTh: 'ดูบัญชีของตนเอง',
  summary: 'The own account.',
  access: 'party',
  isOpenBeforeSetUp: true,
  body: z.object({}),
  reply: z.object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: Role,
    /** Both empty for a contractor's account. */
    group: z.string(),
    department: z.string(),
    /** Name of the contractor whose account it is; empty for the authority's own. */
    contractor: z.string(),
    /** None: signs in by the organisation's own provider. */
    has_password: z.boolean(),
    password_changed_at: z.nullable(z.string()),
    must_change_password: z.boolean(),
    /** When one-time codes were switched on. */
    second_factor_at: z.nullable(z.string()),
    recovery_codes_left: z.int(),
    /** Whether the account should use one-time codes, and does not. */
    should_use_codes: z.boolean(),
    /** Whether nothing else is answered before it does. */
    must_use_codes: z.boolean(),
    /** Of the last 7 days. */
    failed_sign_ins: z.int(),
    last_failed_sign_in_at: z.nullable(z.string()),
    /** What it is signed in with was changed: the newest of the last 90 days, the last first. */
    changes: z.array(
      z.object({
        at: z.string(),
        action: z.enum(credentialChangeNames),
        /** Of the account itself. Empty: the command line. Null: an administrator. */
        address: z.nullable(z.string()),
      }),
    ),
  }),
})
export type OwnAccount = z.infer<(typeof ownAccount)['reply']>

export const ownSessions = defineCall({
  path: 'ownSessions',
  nameTh: 'ดูการเข้าสู่ระบบของตนเอง',
  summary: 'Where the own account is signed in, seen last first.',
  access: 'party',
  isOpenBeforeSetUp: true,
  body: z.object({}),
  reply: z.array(SessionRow),
})

export const saveOwnName = defineCall({
  ...own,
  path: 'saveOwnName',
  nameTh: 'แก้ไขชื่อตนเอง',
  summary: 'Changes the own name; answers the user data as log in does.',
  body: z.object({ firstname: Firstname, lastname: Lastname }),
  reply: z.object({ userData: UserData }),
})

export const changeOwnPassword = defineCall({
  ...own,
  path: 'changeOwnPassword',
  nameTh: 'เปลี่ยนรหัสผ่านตนเอง',
  summary: 'Changes the own password, ends all other sessions and gives this one new tokens.',
  renewsTokens: true,
  body: z.object({ password: TypedPassword, new_password: NewPassword }),
  reply: z.extend(Tokens, Done.shape),
})

export const endOwnSessions = defineCall({
  ...own,
  path: 'endOwnSessions',
  nameTh: 'ออกจากระบบอุปกรณ์อื่น',
  summary: 'Ends one session of the own account, or (without `session`) all but this one.',
  body: z.object({ session: z.optional(z.uuid()) }),
  reply: Done,
})

export const offerSecondFactor = defineCall({
  ...own,
  path: 'offerSecondFactor',
  nameTh: 'เริ่มเปิดการยืนยันสองขั้นตอน',
  summary:
    'A new secret for one-time codes (RFC 6238), which counts when a code of it has come back.',
  body: z.object({ password: TypedPassword }),
  reply: z.object({
    /** Base32. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
})

export const confirmSecondFactor = defineCall({
  ...own,
  path: 'confirmSecondFactor',
  nameTh: 'เปิดการยืนยันสองขั้นตอน',
  summary:
    'Turns one-time codes on with the first of them, ends all other sessions and gives this one new tokens; answers the recovery codes.',
  renewsTokens: true,
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  reply: z.extend(Tokens, RecoveryCodes.shape),
})

export const makeRecoveryCodes = defineCall({
  ...own,
  path: 'makeRecoveryCodes',
  nameTh: 'สร้างรหัสกู้คืนใหม่',
  summary: 'New recovery codes in place of the old ones.',
  body: z.object({ password: TypedPassword }),
  reply: RecoveryCodes,
})

export const removeSecondFactor = defineCall({
  ...own,
  path: 'removeSecondFactor',
  nameTh: 'ปิดการยืนยันสองขั้นตอน',
  summary: 'Turns one-time codes off.',
  body: z.object({ password: TypedPassword }),
  reply: Done,
})
