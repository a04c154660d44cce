import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsExactWords } from '@roadside/server-kit/search-sql.ts'
import { sql } from 'kysely'

export interface AuditChoice {
  /** Words within subjects, as searches compare them; empty: all. */
  readonly needle: string
  /** The same within usernames, as these are compared. */
  readonly usernameNeedle: string
  /** Subjects of refused calls that the needle finds by their names. */
  readonly paths: readonly string[]
  readonly action: string | null
  readonly username: string | null
  readonly from: string | null
  readonly to: string | null
}

const columns = sql`id, ${isoBangkok(sql`at`)} as at, username, address, action, subject, detail, before, after`

/**
 * Only the requested conditions are part of the statement, so that each choice has its own index.
 */
function chosen({ needle, usernameNeedle, paths, action, username, from, to }: AuditChoice) {
  const subject = sql`fold_search(subject)`
  // with shorter texts the index finds only beginnings
  const ofSubject =
    needle.length < 3
      ? sql`${subject} like ${`${escaped(needle)}%`}`
      : containsExactWords(subject, needle)
  const conditions = [
    action !== null && sql`action = ${action}`,
    username !== null && sql`username = ${username}`,
    from !== null && sql`at >= ${from}::timestamptz`,
    to !== null && sql`at < ${to}::timestamptz`,
    needle !== '' &&
      sql`(${ofSubject} or username = ${usernameNeedle}
        or username = any(array(select username_key from app_user where username_key like ${`%${escaped(usernameNeedle)}%`}))
        ${paths.length > 0 ? sql`or (action = 'refused' and subject = any(${paths}::text[]))` : sql``})`,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * A page of the log, newest first. `areFew`: all chosen entries are found first, where a search by
 * time would take long.
 */
export async function findAudit(
  db: Db,
  choice: AuditChoice,
  { limit, offset, areFew }: { limit: number; offset: number; areFew: boolean },
): Promise<AuditRow[]> {
  const few = sql`with l as materialized (select * from audit_log where ${chosen(choice)}) select ${columns} from l`
  const many = sql`select ${columns} from audit_log l where ${chosen(choice)}`
  const { rows } = await sql<AuditRow>`
    ${areFew ? few : many} order by l.at desc, l.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** Number of entries, counted no further than `most`. */
export async function countAudit(db: Db, choice: AuditChoice, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from audit_log where ${chosen(choice)} limit ${most}) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export async function findAuditEntry(db: Db, id: number): Promise<AuditRow | null> {
  const { rows } = await sql<AuditRow>`select ${columns} from audit_log where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Names of groups (by their codes), projects and sites (by their numbers), each under its field and
 * value.
 */
export async function findNames(
  db: Db,
  { groupname, pj_id, wid }: Readonly<Record<'groupname' | 'pj_id' | 'wid', readonly string[]>>,
): Promise<ReadonlyMap<string, string>> {
  if (groupname.length + pj_id.length + wid.length === 0) return new Map()
  const numbers = (values: readonly string[]) => values.filter((value) => /^\d{1,15}$/.test(value))
  const { rows } = await sql<{ key: string; name: string }>`
    select 'groupname ' || code as key, name from department_group where code = any(${groupname}::text[])
    union all
    select 'pj_id ' || id, code || ' ' || name from project where id = any(${numbers(pj_id)}::bigint[])
    union all
    select 'wid ' || wid, name from site where wid = any(${numbers(wid)}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
