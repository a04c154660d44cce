import type { FieldChange, RecordAction, RecordKind } from '@roadside/contract/records/record.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'

export async function insertHistory(
  db: Db,
  entry: {
    readonly kind: RecordKind
    readonly id: number
    readonly version: number
    readonly at: Date
    readonly username: string
    readonly action: RecordAction
    readonly changes: readonly FieldChange[]
  },
): Promise<void> {
  const { kind, id, version, at, username, action, changes } = entry
  await sql`
    insert into record_history (kind, record_id, version, at, username, action, changes)
    values (${kind}, ${id}, ${version}, ${at}, ${username}, ${action}, ${JSON.stringify(changes)}::jsonb)`.execute(
    db,
  )
}

/** The id of a form's submission, and a hash of its content. */
export interface Claim {
  readonly requestId: string
  readonly username: string
  readonly kind: RecordKind
  readonly content: Buffer
}

/** Whether the request is a new one. The second of two at once waits for the first. */
export async function claimRequest(
  db: Db,
  { requestId, username, kind, content }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    insert into record_request (request_id, username, kind, content, record_id)
    values (${requestId}::uuid, ${username}, ${kind}, ${content}, 0) on conflict do nothing returning request_id`.execute(
    db,
  )
  return rows.length > 0
}

/** The record that the same request made; null where something else was sent with it. */
export async function findMade(
  db: Db,
  { requestId, username, kind, content }: Claim,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from record_request
    where request_id = ${requestId}::uuid and username = ${username} and kind = ${kind} and content = ${content}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export async function setMade(db: Db, requestId: string, id: number): Promise<void> {
  await sql`update record_request set record_id = ${id} where request_id = ${requestId}::uuid`.execute(
    db,
  )
}

export async function findLastChange(
  db: Db,
  kind: RecordKind,
  id: number,
): Promise<{ readonly username: string; readonly at: Date } | undefined> {
  const { rows } = await sql<{ username: string; at: Date }>`
    select username, at from record_history where kind = ${kind} and record_id = ${id}
    order by version desc limit 1`.execute(db)
  return rows[0]
}

const requestRetentionDays = 30

/** Deletes submissions that are too old to be repeated. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  await sql`delete from record_request where at < ${now}::timestamptz - make_interval(days => ${requestRetentionDays})`.execute(
    db,
  )
}
