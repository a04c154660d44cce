import type { Db } from '@roadside/server-kit/database.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Whose these accounts are, by username. */
export async function findPersonNames(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ username: string; name: string }>`
    select a.username, ${personName(sql`a.username`)} as name
    from unnest(${textArray(usernames)}::text[]) a (username)`.execute(db)
  return new Map(rows.map(({ username, name }) => [username, name]))
}
