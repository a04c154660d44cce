import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A preference of an account as it was stored; null: none was. Callers parse it. */
export async function findPreference(db: Db, userId: number, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from account_preference where user_id = ${userId} and name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}

/** All preferences of an account as they were stored. Callers parse them. */
export async function findPreferences(
  db: Db,
  userId: number,
): Promise<{ name: string; value: unknown }[]> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from account_preference where user_id = ${userId} order by name`.execute(db)
  return rows
}

/** Stores a preference of an account in place of the one before. */
export async function storePreference(
  db: Db,
  { userId, name, value, now }: { userId: number; name: string; value: object; now: Date },
): Promise<void> {
  await sql`
    insert into account_preference (user_id, name, value, stored_at)
    values (${userId}, ${name}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (user_id, name) do update set value = excluded.value, stored_at = excluded.stored_at`.execute(
    db,
  )
}
