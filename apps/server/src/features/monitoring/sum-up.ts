import { floorDay, floorHour, floorMonth, nextMonth, type Grain } from '@roadside/contract/domain/availability.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import * as repository from './sum-up-repository.ts'

const hourMs = 3_600_000
/** Hours older than this are in days and months alone. */
const hoursKeptMs = 40 * 24 * hourMs

interface Bucket {
  readonly grain: Grain
  readonly from: Date
  readonly to: Date
}

/** Every hour, day and month that is touched by a time and has begun by `now`; days and months when they are over. Pure. */
export function bucketsWithin(from: Date, now: Date): Bucket[] {
  const buckets: Bucket[] = []
  const oldest = new Date(Math.max(from.getTime(), now.getTime() - hoursKeptMs))
  for (let at = floorHour(oldest); at < now; at = new Date(at.getTime() + hourMs)) {
    const end = new Date(at.getTime() + hourMs)
    buckets.push({ grain: 'hour', from: at, to: end < now ? end : now })
  }
  for (let at = floorDay(from); ;) {
    const end = new Date(at.getTime() + 24 * hourMs)
    if (end > now) break
    buckets.push({ grain: 'day', from: at, to: end })
    at = end
  }
  for (let at = floorMonth(from); nextMonth(at) <= now; at = nextMonth(at)) {
    buckets.push({ grain: 'month', from: at, to: nextMonth(at) })
  }
  return buckets
}

/**
 * Sums up how long the equipment of each site was in which health, from where the last run stopped to `now`, and again what
 * was told late or excused since. One server does it at a time; another that comes meanwhile leaves it to that one.
 */
export async function sumUpAvailability({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await repository.isMine(transaction))) return
    const until =
      (await repository.findSummedUntil(transaction)) ?? (await repository.findFirstPeriod(transaction)) ?? now
    for (const bucket of bucketsWithin(until, now)) await repository.sumBucket(transaction, bucket, null)
    for (const { wid, from } of await repository.takeDue(transaction)) {
      for (const bucket of bucketsWithin(from, now)) await repository.sumBucket(transaction, bucket, wid)
    }
    await repository.dropOldHours(transaction, new Date(now.getTime() - hoursKeptMs))
    await repository.keepSummedUntil(transaction, now)
  })
}

export const availabilitySweep: Sweep = {
  name: 'availability',
  everyMs: 60_000,
  run: ({ database, now }) => sumUpAvailability(database, now()),
}
