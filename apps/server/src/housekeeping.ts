import { deleteOldRetained } from '@roadside/server-kit/ingest/retained-repository.ts'
import { pictureSweeps, type PictureSweepOptions } from '@roadside/server-kit/media/sweeps.ts'
import { dropExpiredPartitions, ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { forgetRequests } from '@roadside/server-kit/records.ts'
import type { MonthlyTable, Sweep } from '@roadside/server-kit/solution-server.ts'
import { sql } from 'kysely'
import type { Retention } from './config-schema.ts'
import { deleteExpired } from './features/auth/repository.ts'

const dayMs = 24 * 3_600_000

/** Partitions made ahead, what is past its retention dropped, dead tokens deleted, pictures that nothing names deleted. */
export function housekeeping(
  tables: readonly MonthlyTable[],
  pictures: Omit<PictureSweepOptions, 'months'>,
  retention: Retention,
): Sweep[] {
  return [
    {
      name: 'partitions',
      everyMs: dayMs / 4,
      run: async ({ database: { pool }, now }, log) => {
        for (const { table, retention: kind } of tables) {
          const from = new Date(now().getTime() - 31 * dayMs)
          const to = new Date(now().getTime() + 62 * dayMs)
          await ensureMonthlyPartitions(pool, table, { from, to })
          await dropExpiredPartitions(pool, table, retention.months[kind], now(), log)
        }
      },
    },
    ...pictureSweeps({ ...pictures, months: retention.imagesMonths }),
    {
      name: 'expired',
      everyMs: dayMs / 24,
      run: async ({ database: { db, pool }, now }) => {
        await deleteExpired(db, now())
        await deleteOldRetained(pool, now())
        await forgetRequests(db, now())
        const oldest = new Date(now().getTime() - retention.rejectedDays * dayMs)
        await sql`delete from rejected_message where received_at < ${oldest}`.execute(db)
        const over = sql`ended_at < ${now()}::timestamptz - make_interval(months => ${retention.months.readings})`
        await sql`delete from device_period where ${over}`.execute(db)
        const oldestReading = sql`${now()}::timestamptz - make_interval(months => ${retention.months.readings})`
        // what comes late fills a gap for days, not for months
        await sql`delete from device_frame where at < ${now()}::timestamptz - interval '60 days'`.execute(
          db,
        )
        await sql`delete from uplink_gap where ended_at < ${oldestReading}`.execute(db)
        await sql`delete from uplink_gap_sum where at < ${oldestReading}
          or (grain = 'hour' and at < ${now()}::timestamptz - interval '40 days')`.execute(db)
        // what availability is computed from, whatever the setting
        await sql`delete from asset_period where ended_at < ${now()}::timestamptz - interval '24 months'`.execute(
          db,
        )
        // by the database's own clock, as its trigger has it
        await sql`delete from audit_log where at < now() - interval '24 months'`.execute(db)
      },
    },
  ]
}
