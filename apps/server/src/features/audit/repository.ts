import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'

export interface AuditChoice {
  /** Within subjects and usernames; empty: all. */
  readonly needle: string
  readonly action: string | null
  readonly username: string | null
  readonly from: string | null
  readonly to: string | null
}

const columns = sql`id, ${isoBangkok(sql`at`)} as at, username, address, action, subject, detail, before, after`

/** Conditions that are asked for alone stand in the statement, so that each choice has its own index. */
function chosen({ needle, action, username, from, to }: AuditChoice) {
  const like = `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    action !== null && sql`action = ${action}`,
    username !== null && sql`username = ${username}`,
    from !== null && sql`at >= ${from}::timestamptz`,
    to !== null && sql`at < ${to}::timestamptz`,
    needle !== '' &&
      sql`(subject ilike ${like} or username = lower(${needle})
        or username = any(array(select username_key from app_user where username_key ilike ${like})))`,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)
}

/** A page of the log, newest first. */
export async function findAudit(
  db: Db,
  choice: AuditChoice,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log where ${chosen(choice)} order by at desc, id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countAudit(db: Db, choice: AuditChoice, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from audit_log where ${chosen(choice)} limit ${most}) t`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findAuditEntry(db: Db, id: number): Promise<AuditRow | null> {
  const { rows } = await sql<AuditRow>`select ${columns} from audit_log where id = ${id}`.execute(db)
  return rows[0] ?? null
}
