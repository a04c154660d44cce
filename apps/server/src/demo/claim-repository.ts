import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** True for the first call with this marker on a database: what was made then, and removed, stays away. */
export async function claimOnce(db: Db, marker: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into installation (key, value) values (${marker}, ${JSON.stringify({ builtAt: now })}::jsonb)
    on conflict (key) do update set value = installation.value returning xmax = 0 as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew ?? false
}

/** Whether something was claimed before. */
export async function isClaimed(db: Db, marker: string): Promise<boolean> {
  const { rows } = await sql`select from installation where key = ${marker}`.execute(db)
  return rows.length > 0
}
