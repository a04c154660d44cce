import {
  floorDay,
  floorHour,
  floorMonth,
  type GrainRange,
} from '@roadside/contract/domain/availability.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { compactAssetCounts } from './count-repository.ts'
import * as repository from './sum-up-repository.ts'

/** Hours older than this are in days and months alone. */
const hoursRetentionMs = 40 * 24 * 3_600_000
/** Intervals are retained for 24 months: older sums stay as they are. */
const summedAgainMs = 23 * 30 * 24 * 3_600_000
/**
 * A notification from just before the end of an hour may be committed just after that hour was
 * summed up.
 */
const lateMs = 5 * 60_000
/**
 * All equipment is summed up every minute. Where that takes long, pauses keep it below one part in
 * 300 of the time.
 */
const shareOfTime = 300
const everyMs = 60_000

/**
 * The ranges to sum up from a time until now: every hour that it touches, and the finished days and
 * months. Pure.
 */
export function rangesToSum(from: Date, now: Date): GrainRange[] {
  const oldest = new Date(Math.max(from.getTime(), now.getTime() - hoursRetentionMs))
  const ranges: GrainRange[] = [
    { grain: 'hour', from: floorHour(oldest), to: now },
    { grain: 'day', from: floorDay(from), to: floorDay(now) },
    { grain: 'month', from: floorMonth(from), to: floorMonth(now) },
  ]
  return ranges.filter((range) => range.from < range.to)
}

/** Whether it is time to sum up all equipment. Pure. */
export function isDue(last: Pick<repository.LastSum, 'until' | 'tookMs'>, now: Date): boolean {
  const pauseMs = last.tookMs * shareOfTime
  return pauseMs <= everyMs || Math.abs(now.getTime() - last.until.getTime()) >= pauseMs
}

/**
 * Sums up the equipment's time in each health by site, from the end of the last run to `now`. Late
 * or newly excused intervals are summed up again. One server does it at a time; a second one leaves
 * the work to the first.
 */
export async function sumUpAvailability({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await repository.isMine(transaction))) return
    const sumUp = async (from: Date, wids: readonly number[] | null) => {
      for (const range of rangesToSum(from, now))
        await repository.sumBuckets(transaction, range, wids)
    }
    const last = await repository.findLastSum(transaction)
    if (!last || isDue(last, now)) {
      const startedAt = performance.now()
      const until = last?.until ?? (await repository.findFirstPeriod(transaction)) ?? now
      await sumUp(new Date(until.getTime() - lateMs), null)
      // the first sum covers all history, so its time does not predict the next
      const tookMs = last ? performance.now() - startedAt : 0
      await repository.writeLastSum(transaction, { until: now, tookMs })
    }
    const oldest = now.getTime() - summedAgainMs
    for (const { from, wids } of await repository.claimDue(transaction))
      await sumUp(new Date(Math.max(from.getTime(), oldest)), wids)
    await repository.dropOldHours(transaction, new Date(now.getTime() - hoursRetentionMs))
  })
}

export const availabilitySweep: Sweep = {
  name: 'availability',
  everyMs,
  run: ({ database, now }) => sumUpAvailability(database, now()),
}

export const assetCountSweep: Sweep = {
  name: 'asset-counts',
  everyMs: 20_000,
  run: ({ database }) => compactAssetCounts(database.db),
}
