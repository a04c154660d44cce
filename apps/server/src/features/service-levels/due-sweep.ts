import type { Db } from '@roadside/server-kit/database.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { findMovingContracts } from '@roadside/server-kit/repair-clock-repository.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'

const minuteMs = 60_000
/** A pause that ended so long ago was seen after its end by now. */
const overlapMs = 10 * minuteMs

/** Moves the due dates under pauses that last, or ended a moment ago. */
export async function renewMovingDues(db: Db, now: Date): Promise<void> {
  const projectIds = await findMovingContracts(db, new Date(now.getTime() - overlapMs))
  if (projectIds.length > 0)
    await db.transaction().execute((trx) => renewDues(trx, { projectIds }, now))
}

/**
 * Each minute what moves as time goes. After a start all due dates are computed again: a pause may
 * have ended meanwhile, and a release may bring other holidays.
 */
export function dueSweep(): Sweep {
  let isFirst = true
  return {
    name: 'due dates',
    everyMs: minuteMs,
    run: async ({ database: { db }, now }) => {
      if (isFirst) await db.transaction().execute((trx) => renewDues(trx, 'all', now()))
      else await renewMovingDues(db, now())
      isFirst = false
    },
  }
}
