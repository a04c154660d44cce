import type { Db } from '@roadside/server-kit/database.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** A part of the evaluation that failed when it was tried last. */
export interface EvaluationFailure {
  readonly part: string
  readonly since: Date
  readonly tried_at: Date
}

export async function findFailures(db: Db): Promise<EvaluationFailure[]> {
  const { rows } = await sql<EvaluationFailure>`
    select part, since, tried_at from evaluation_failure order by part`.execute(db)
  return rows
}

/** Notes that a part failed; one that fails again keeps its beginning. */
export async function writeFailure(
  db: Db,
  failure: {
    readonly part: string
    readonly name: string
    readonly why: string
    readonly now: Date
  },
): Promise<void> {
  const { part, name, why, now } = failure
  await sql`insert into evaluation_failure (part, name, why, since, tried_at)
    values (${part}, ${name}, ${why}, ${now}, ${now})
    on conflict (part) do update set name = excluded.name, why = excluded.why, tried_at = excluded.tried_at`.execute(
    db,
  )
}

export async function deleteFailures(db: Db, parts: readonly string[]): Promise<void> {
  await sql`delete from evaluation_failure where part = any(${textArray(parts)}::text[])`.execute(
    db,
  )
}
