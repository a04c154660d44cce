import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** Alarms deleted in one statement. */
const atOnce = 5_000

/**
 * Deletes alarms that were closed before their retention; what happened to them goes by the month.
 * Those of tickets stay as long as the tickets.
 */
export async function deleteClosedAlarms(db: Db, now: Date, months: number): Promise<void> {
  const oldest = sql`${now}::timestamptz - make_interval(months => ${months}::int)`
  for (;;) {
    // an alarm begins before it is closed: the index of beginnings leads to the old ones alone
    const { rows } = await sql`
      delete from alarm where id in (
        select id from alarm where raised_at < ${oldest} and closed_at < ${oldest} and ticket_id is null limit ${atOnce}) returning id`.execute(
      db,
    )
    if (rows.length < atOnce) return
  }
}
