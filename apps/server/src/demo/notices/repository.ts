import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** Ids of the rosters by their names. */
export async function findRosterIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from duty_roster`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
