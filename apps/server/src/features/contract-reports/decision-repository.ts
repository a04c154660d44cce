import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface Decision {
  readonly id: number
  readonly decidedBy: string
  /** Milliseconds since 1970; null: nobody has decided yet. */
  readonly decidedAt: number | null
  /** What was written with the decision, and the letter. */
  readonly note: string
}

/** Who decided these pauses. */
export async function findDecisions(db: Db, ids: readonly number[]): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select id, coalesce(decided_by, '') as "decidedBy", floor(extract(epoch from decided_at) * 1000)::float8 as "decidedAt",
      concat_ws(' · ', nullif(decision_note, ''), nullif(letter_number, '')) as note
    from service_pause where id = any(${numberArray(ids)}::bigint[])`.execute(db)
  return rows
}
