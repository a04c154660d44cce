import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Writes what someone did to the append-only audit log. */
export async function insertAudit(
  db: Db,
  entry: { username: string; action: string; subject: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`insert into audit_log (username, action, subject, detail)
    values (${entry.username}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(
    db,
  )
}
