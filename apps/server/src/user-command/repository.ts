import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** An account with its version; null where none has that name. */
export async function findVersion(
  db: Db,
  usernameKey: string,
): Promise<{ id: number; version: number } | null> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from app_user where username_key = ${usernameKey}`.execute(db)
  return rows[0] ?? null
}
