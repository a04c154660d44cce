import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { booleanArray, numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** What another system says of one of its alarms. */
export interface ExternalFinding {
  /** The key that it came with; fingerprints are of its sender. */
  readonly keyId: number
  readonly fingerprint: string
  /** Null: no site of the console, so the alarm is for the authority. */
  readonly wid: number | null
  readonly name: string
  readonly why: string
  readonly severity: Severity
  readonly isActive: boolean
  /** When the cause began or ended; milliseconds since 1970. */
  readonly at: number
}

/** The given sites that exist, of the department where one is given. */
export async function findSitesOf(
  db: Db,
  wids: readonly number[],
  departmentId: number | null,
): Promise<Set<number>> {
  const { rows } = await sql<{ wid: number }>`
    select wid from site where wid = any(${numberArray(wids)}::bigint[])
      and (${departmentId}::bigint is null or department_id = ${departmentId})`.execute(db)
  return new Set(rows.map(({ wid }) => wid))
}

export async function insertExternal(db: Db, found: readonly ExternalFinding[]): Promise<void> {
  await sql`insert into external_finding (key_id, fingerprint, wid, name, why, severity, is_active, at)
    select key_id, fingerprint, wid, name, why, severity, is_active, to_timestamp(at / 1000.0)
    from unnest(${numberArray(found.map(({ keyId }) => keyId))}::bigint[],
      ${textArray(found.map(({ fingerprint }) => fingerprint))}::text[],
      ${numberArray(found.map(({ wid }) => wid))}::bigint[],
      ${textArray(found.map(({ name }) => name))}::text[],
      ${textArray(found.map(({ why }) => why))}::text[],
      ${textArray(found.map(({ severity }) => severity))}::text[],
      ${booleanArray(found.map(({ isActive }) => isActive))}::boolean[],
      ${numberArray(found.map(({ at }) => at))}::float8[])
      n(key_id, fingerprint, wid, name, why, severity, is_active, at)`.execute(db)
}

/** Takes what other systems said, in the order in which it came. */
export async function takeExternal(db: Db, limit: number): Promise<ExternalFinding[]> {
  const { rows } = await sql<ExternalFinding>`
    with taken as (
      delete from external_finding where id in (select id from external_finding order by id limit ${limit}) returning *)
    select key_id as "keyId", fingerprint, wid, name, why, severity, is_active as "isActive",
      (extract(epoch from at) * 1000)::float8 as at
    from taken order by id`.execute(db)
  return rows
}
