import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** Messages that were sent by hand (tests, and what is sent again) since a time. */
export async function countByHand(
  db: Db,
  { username, targetId, since }: { username: string; targetId: number; since: Date },
): Promise<{ readonly ofAccount: number; readonly ofTarget: number }> {
  const { rows } = await sql<{ ofAccount: number; ofTarget: number }>`
    select (count(*) filter (where why ->> 'by' = ${username}))::int as "ofAccount",
      (count(*) filter (where target_id = ${targetId}))::int as "ofTarget"
    from notice where created_at > ${since} and why ? 'by'`.execute(db)
  return rows[0] ?? { ofAccount: 0, ofTarget: 0 }
}
