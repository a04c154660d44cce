import { createHash } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { FieldChange, RecordAction, RecordKind } from '@roadside/contract/records/record.ts'
import { insertAudit, type AuditEntry } from './audit.ts'
import type { Db } from './database.ts'
import * as repository from './record-repository.ts'

/** Every statement of one change, between BEGIN and COMMIT. */
export interface Change {
  readonly db: Db
  readonly kind: RecordKind
  readonly username: string
  /** Of the client. */
  readonly address: string
  readonly now: Date
}

type Value = string | number | null
export type Fields = Readonly<Record<string, Value>>

/** By field: the names of its ids before and after. */
export type ValueNames = Readonly<
  Record<string, { readonly from: string | null; readonly to: string | null }>
>

/** The fields that differ in `after`; `names` are the names of ids. */
export function changesBetween(
  before: Fields,
  after: Fields,
  names: ValueNames = {},
): FieldChange[] {
  return Object.keys(after).flatMap((field): FieldChange[] => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (from === to || (from === null && to === '') || (from === '' && to === null)) return []
    const named = names[field]
    return [{ field, from, to, ...(named && { names: named }) }]
  })
}

/** The change of a record; `version` is its new version. */
export interface Changed {
  readonly id: number
  readonly version: number
  /** Its usual name. */
  readonly name: string
  readonly action: RecordAction
  readonly changes: readonly FieldChange[]
}

/** Writes a record's change into its history, and an entry into the audit log. */
export async function noteChange(
  { db, kind, username, address, now }: Change,
  entry: Changed,
): Promise<void> {
  await repository.insertHistory(db, { kind, username, at: now, ...entry })
  const { id, version, name, action } = entry
  const detail = { kind, id, version }
  await insertAudit(db, {
    username,
    address,
    action: `${action}_${kind}`,
    subject: name,
    detail,
    ...sidesOf(entry),
  })
}

/** Former and new values, ids by their names; of a new record only the entered values. */
function sidesOf({ action, changes }: Changed): Pick<AuditEntry, 'before' | 'after'> {
  if (changes.length === 0) return {}
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.field, change.names?.[of] ?? change[of]]))
  return { before: action === 'add' ? null : side('from'), after: side('to') }
}

/** The id of a form's submission, and its content. */
export interface Request {
  readonly id: string | undefined
  readonly content: unknown
}

const otherContent =
  'ข้อมูลที่ส่งครั้งก่อนถูกบันทึกไปแล้ว สิ่งที่แก้ไขหลังจากนั้นยังไม่ถูกบันทึก กรุณาปิดหน้าต่างนี้ แล้วเปิดรายการที่บันทึกไว้เพื่อแก้ไข'

/**
 * Makes a record once for a request id: when the same account sends the same again, the record that was made is
 * answered. The second of two at once waits for the first. Something else under the same id is a `conflict`.
 */
export async function makeOnce(
  { db, username, kind }: Pick<Change, 'db' | 'username' | 'kind'>,
  request: Request,
  make: () => Promise<number>,
): Promise<{ id: number; isNew: boolean }> {
  if (request.id === undefined) return { id: await make(), isNew: true }
  const content = createHash('sha256').update(JSON.stringify(request.content)).digest()
  const claim = { requestId: request.id, username, kind, content }
  if (!(await repository.claimRequest(db, claim))) {
    const made = await repository.findMade(db, claim)
    if (made === null) throw new ApiError('conflict', otherContent)
    return { id: made, isNew: false }
  }
  const id = await make()
  await repository.setMade(db, request.id, id)
  return { id, isNew: true }
}

/**
 * Refuses a change of a record that another user has changed since it was read; the error names the
 * user and the time.
 */
export async function needVersion(
  { db, kind }: Pick<Change, 'db' | 'kind'>,
  record: { readonly id: number; readonly version: number },
  read: number | undefined,
): Promise<void> {
  if (read === record.version) return
  const last = await repository.findLastChange(db, kind, record.id)
  throw new ApiError(
    'conflict',
    last &&
      `${last.username} แก้ไขข้อมูลนี้ไปแล้วเมื่อ ${formatThaiDateTime(last.at)} กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก สิ่งที่ท่านแก้ไขยังไม่ถูกบันทึก`,
  )
}
