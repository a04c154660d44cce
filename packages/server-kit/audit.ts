import { sql } from 'kysely'
import type { Db } from './database.ts'

type Fields = Readonly<Record<string, unknown>>

export interface AuditEntry {
  /** Who did it; of a sign-in that failed, the name that was typed. */
  readonly username: string
  readonly action: string
  /** What it was done to. */
  readonly subject: string
  /** Address of the client. */
  readonly address?: string
  readonly detail?: Fields
  /** Of a change: what was so and what is so now, the fields that changed alone. */
  readonly before?: Fields | null
  readonly after?: Fields | null
}

/** Writes what someone did to the append-only audit log. */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { username, action, subject, address = '', detail = {}, before = null, after = null } = entry
  await sql`insert into audit_log (username, action, subject, address, detail, before, after)
    values (${username}, ${action}, ${subject}, ${address}, ${JSON.stringify(detail)}::jsonb,
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`.execute(db)
}
