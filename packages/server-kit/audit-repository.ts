import { sql } from 'kysely'
import type { Db } from './database.ts'

/** `detail`, `before` and `after` as JSON text. */
export interface AuditLine {
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly address: string
  readonly detail: string
  readonly before: string | null
  readonly after: string | null
}

export async function insertLine(db: Db, line: AuditLine): Promise<void> {
  const { username, action, subject, address, detail, before, after } = line
  await sql`insert into audit_log (username, action, subject, address, detail, before, after)
    values (${username}, ${action}, ${subject}, ${address}, ${detail}::jsonb, ${before}::jsonb, ${after}::jsonb)`.execute(
    db,
  )
}

/** Lines of an account in the last hour, `most` at most, and those of the last minute among them. */
export async function countLately(
  db: Db,
  username: string,
  withoutActions: readonly string[],
  most: number,
): Promise<{ readonly lines: number; readonly ofMinute: number }> {
  const { rows } = await sql<{ lines: number; ofMinute: number }>`
    select count(*)::int as lines, (count(*) filter (where at > now() - interval '1 minute'))::int as "ofMinute"
    from (select at from audit_log where username = ${username} and at < now() and at > now() - interval '1 hour'
      and action <> all(${[...withoutActions]}::text[]) order by at desc limit ${most}) lately`.execute(
    db,
  )
  return rows[0] ?? { lines: 0, ofMinute: 0 }
}
