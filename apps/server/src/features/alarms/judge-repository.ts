import type { Condition, Health } from '@roadside/contract/health.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface StateRow {
  readonly id: number
  readonly kind: string
  readonly health: Health
  readonly condition: Condition
  readonly reason: string
}

/** The present states of equipment in use. */
export async function findStates(db: Db, ids: readonly number[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select id, kind, health, condition, reason from asset
    where id = any(${numberArray(ids)}::bigint[]) and archived_at is null`.execute(db)
  return rows
}

export interface ActiveSubjectRow {
  readonly kind: string
  readonly subject: string
  readonly why: string
}

/** Those of the given subjects and kinds whose alarm is active. */
export async function findActiveSubjects(
  db: Db,
  of: readonly { readonly subject: string; readonly kind: string }[],
): Promise<ActiveSubjectRow[]> {
  const { rows } = await sql<ActiveSubjectRow>`
    select a.kind, a.subject, a.why
    from unnest(${textArray(of.map(({ subject }) => subject))}::text[], ${textArray(of.map(({ kind }) => kind))}::text[]) k(subject, kind)
      join alarm a on a.subject = k.subject and a.kind = k.kind and a.closed_at is null and a.is_active`.execute(
    db,
  )
  return rows
}
