import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { Retention } from './config-schema.ts'

const dayMs = 24 * 3_600_000

/** Deletes the rows of tables without partitions that are past their retention. */
export async function deleteOld(db: Db, now: Date, retention: Retention): Promise<void> {
  const oldest = new Date(now.getTime() - retention.rejectedDays * dayMs)
  await sql`delete from rejected_message where received_at < ${oldest}`.execute(db)
  const over = sql`ended_at < ${now}::timestamptz - make_interval(months => ${retention.months.readings})`
  await sql`delete from device_period where ${over}`.execute(db)
  const oldestReading = sql`${now}::timestamptz - make_interval(months => ${retention.months.readings})`
  // late frames fill a gap for days, not for months
  await sql`delete from device_frame where at < ${now}::timestamptz - interval '60 days'`.execute(
    db,
  )
  await sql`delete from uplink_gap where ended_at < ${oldestReading}`.execute(db)
  await sql`delete from uplink_gap_sum where at < ${oldestReading}
    or (grain = 'hour' and at < ${now}::timestamptz - interval '40 days')`.execute(db)
  // the source of availability, whatever the setting
  await sql`delete from asset_period where ended_at < ${now}::timestamptz - interval '24 months'`.execute(
    db,
  )
  // by the database's own clock, as in its trigger
  await sql`delete from audit_log where at < now() - interval '24 months'`.execute(db)
}
