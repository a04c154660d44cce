import { sql } from 'kysely'
import type { Change } from '../records.ts'
import { defineBatch } from '../batch.ts'
import { changesBetween, type Fields } from '../records.ts'

interface Imported {
  readonly id: number
  readonly form: Fields
}

const imported = defineBatch<Imported>('n', {
  id: ['bigint', (entry) => entry.id],
  changes: ['jsonb', ({ form }) => JSON.stringify(changesBetween({}, form))],
})

/** Writes into the history of many new records that they came from a file. */
export async function noteImported(
  { db, kind, username, now }: Omit<Change, 'address'>,
  entries: readonly Imported[],
): Promise<void> {
  await sql`
    insert into record_history (kind, record_id, version, at, username, action, changes)
    select ${kind}, id, 1, ${now}, ${username}, 'import', changes
    from ${imported.of(entries)}`.execute(db)
}
