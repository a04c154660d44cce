import { createHash } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { FieldChange, RecordAction, RecordKind } from '@roadside/contract/records/record.ts'
import { sql } from 'kysely'
import { insertAudit, type AuditEntry } from './audit.ts'
import type { Db } from './database.ts'

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

/** What is different in `after`; `names` gives ids a name. */
export function changesBetween(
  before: Fields,
  after: Fields,
  names: Readonly<
    Record<string, { readonly from: string | null; readonly to: string | null }>
  > = {},
): FieldChange[] {
  return Object.keys(after).flatMap((field): FieldChange[] => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (from === to || (from === null && to === '') || (from === '' && to === null)) return []
    const named = names[field]
    return [{ field, from, to, ...(named && { names: named }) }]
  })
}

/** What happened to a record; `version` is the one that it has since. */
export interface Changed {
  readonly id: number
  readonly version: number
  /** As people call it. */
  readonly name: string
  readonly action: RecordAction
  readonly changes: readonly FieldChange[]
}

/** Writes what happened to a record into its history, and that it did into the audit log. */
export async function noteChange(
  { db, kind, username, address, now }: Change,
  entry: Changed,
): Promise<void> {
  await sql`
    insert into record_history (kind, record_id, version, at, username, action, changes)
    values (${kind}, ${entry.id}, ${entry.version}, ${now}, ${username}, ${entry.action},
      ${JSON.stringify(entry.changes)}::jsonb)`.execute(db)
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

/** What was and what is, ids by their names; of what is new what was entered. */
function sidesOf({ action, changes }: Changed): Pick<AuditEntry, 'before' | 'after'> {
  if (changes.length === 0) return {}
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.field, change.names?.[of] ?? change[of]]))
  return { before: action === 'add' ? null : side('from'), after: side('to') }
}

/** A form's number for what it makes, and what was sent with it. */
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
  const claimed = await sql`
    insert into record_request (request_id, username, kind, content, record_id)
    values (${request.id}::uuid, ${username}, ${kind}, ${content}, 0) on conflict do nothing returning request_id`.execute(
    db,
  )
  if (claimed.rows.length === 0) {
    const { rows } = await sql<{ id: number }>`
      select record_id as id from record_request
      where request_id = ${request.id}::uuid and username = ${username} and kind = ${kind} and content = ${content}`.execute(
      db,
    )
    const [made] = rows
    if (!made) throw new ApiError('conflict', otherContent)
    return { id: made.id, isNew: false }
  }
  const id = await make()
  await sql`update record_request set record_id = ${id} where request_id = ${request.id}::uuid`.execute(
    db,
  )
  return { id, isNew: true }
}

/** Refuses a change of a record that another has changed since it was read, and says who and when. */
export async function needVersion(
  { db, kind }: Pick<Change, 'db' | 'kind'>,
  record: { readonly id: number; readonly version: number },
  read: number | undefined,
): Promise<void> {
  if (read === record.version) return
  const { rows } = await sql<{ username: string; at: Date }>`
    select username, at from record_history where kind = ${kind} and record_id = ${record.id}
    order by version desc limit 1`.execute(db)
  const [last] = rows
  throw new ApiError(
    'conflict',
    last &&
      `${last.username} แก้ไขข้อมูลนี้ไปแล้วเมื่อ ${formatThaiDateTime(last.at)} กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก สิ่งที่ท่านแก้ไขยังไม่ถูกบันทึก`,
  )
}

const requestRetentionDays = 30

/** Forgets requests that nobody repeats any more. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  await sql`delete from record_request where at < ${now}::timestamptz - make_interval(days => ${requestRetentionDays})`.execute(
    db,
  )
}

/** Conditions that every word of a search stands in a normalised text. */
export function containsWords(
  text: ReturnType<typeof sql>,
  needle: string,
): ReturnType<typeof sql> {
  const words = needle.split(' ').filter(Boolean).slice(0, 10)
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql`${text} like all (${patterns}::text[])`
}
