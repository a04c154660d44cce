import { ApiError } from '@roadside/contract/errors.ts'
import { isDeepStrictEqual } from 'node:util'
import * as repository from './audit-repository.ts'
import type { Db } from './database.ts'

export interface AuditEntry {
  /** The account; of a failed sign-in, the typed name; empty where it is unknown. */
  readonly username: string
  readonly action: string
  /**
   * The subject, by its usual name: it can be searched. Never a value that only the username admin
   * may see.
   */
  readonly subject: string
  /** Address of the client. */
  readonly address: string
  readonly detail?: object
  /** Of a change: the former and the new values. Fields that are equal in both are left out. */
  readonly before?: object | null
  readonly after?: object | null
}

/** Stored characters of a text (a codec, say), and of a subject. */
const [longestText, longestSubject] = [20_000, 500]

/**
 * Limits of entries by one account, in a minute and an hour, above what people do by hand. Entries
 * cannot be deleted for months.
 */
export const mostLines = { minute: 300, hour: 3_000 }
/** Signing in and being refused have limits of their own, and strangers cause them in the name of an account. */
const unlimited = [
  'signIn',
  'signInFailed',
  'signOut',
  'firstSignIn',
  'tokenReused',
  'refused',
  'confirmPasswordFailed',
]

/**
 * Writes an action to the append-only audit log. Throws `too_many_requests` where the account has
 * too many recent entries. Entries of the same transaction do not count, nor entries without an
 * address, which no call has caused.
 */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  if (entry.address !== '' && !unlimited.includes(entry.action))
    await refuseFlood(db, entry.username)
  const { username, action, subject, address, detail = {} } = entry
  const [before, after] = changedFields(entry.before ?? null, entry.after ?? null)
  await repository.insertLine(db, {
    username,
    action,
    subject: subject.slice(0, longestSubject),
    address,
    detail: toJson(detail),
    before: before && toJson(before),
    after: after && toJson(after),
  })
}

async function refuseFlood(db: Db, username: string): Promise<void> {
  const { lines, ofMinute } = await repository.countLately(db, username, unlimited, mostLines.hour)
  if (lines >= mostLines.hour || ofMinute >= mostLines.minute)
    throw new ApiError('too_many_requests', tooMuch)
}

const tooMuch = 'บัญชีนี้แก้ไขหรือส่งออกข้อมูลบ่อยเกินกำหนด กรุณารอสักครู่แล้วลองใหม่'

function changedFields(
  before: object | null,
  after: object | null,
): [object | null, object | null] {
  if (!before || !after) return [before, after]
  const [was, is] = [plain(before), plain(after)]
  const without = (of: Fields, other: Fields) =>
    Object.fromEntries(
      Object.entries(of).filter(([field, value]) => !isDeepStrictEqual(value, other[field])),
    )
  return [without(was, is), without(is, was)]
}

type Fields = Readonly<Record<string, unknown>>
const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Fields

/** The form that PostgreSQL accepts: a text that is too long is cut, and NUL is removed. */
function toJson(value: object): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.slice(0, longestText).replaceAll('\0', '') : one,
  )
}
