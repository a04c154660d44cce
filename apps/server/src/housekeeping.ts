import { deleteOldRetained } from '@roadside/server-kit/ingest/retained-repository.ts'
import { pictureSweeps, type PictureSweepOptions } from '@roadside/server-kit/media/sweeps.ts'
import { dropExpiredPartitions, ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { forgetRequests } from '@roadside/server-kit/record-repository.ts'
import type { MonthlyTable, Sweep } from '@roadside/server-kit/solution-server.ts'
import type { Retention } from './config-schema.ts'
import { deleteExpired } from './features/auth/repository.ts'
import { deleteClosedAlarms } from './features/alarms/retention-repository.ts'
import { deleteOldNotices } from './features/notices/retention-repository.ts'
import { deleteOld } from './housekeeping-repository.ts'

const dayMs = 24 * 3_600_000

/**
 * Makes partitions ahead, drops expired ones, deletes dead tokens, closed alarms, old messages, and
 * pictures without a mention.
 */
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
        await deleteOld(db, now(), retention)
        await deleteClosedAlarms(db, now(), retention.months.events)
        await deleteOldNotices(db, now(), retention.messagesMonths)
      },
    },
  ]
}
