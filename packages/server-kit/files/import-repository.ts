import { sql } from 'kysely'
import type { Change } from '../records.ts'
import { numberArray, textArray } from '../sql-arrays.ts'
import { changesBetween, type Fields } from '../records.ts'

/** Writes into the history of many new records that they came from a file. */
export async function noteImported(
  { db, kind, username, now }: Omit<Change, 'address'>,
  entries: readonly { readonly id: number; readonly form: Fields }[],
): Promise<void> {
  await sql`
    insert into record_history (kind, record_id, version, at, username, action, changes)
    select ${kind}, id, 1, ${now}, ${username}, 'import', changes::jsonb
    from unnest(${numberArray(entries.map(({ id }) => id))}::bigint[],
      ${textArray(entries.map(({ form }) => JSON.stringify(changesBetween({}, form))))}::text[]) as n(id, changes)`.execute(
    db,
  )
}
