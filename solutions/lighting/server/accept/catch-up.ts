import type pg from 'pg'
import type { PendingStates } from './pending-states.ts'
import { findLampIds, findUnjudged } from './lamp-repository.ts'

const lampsAtOnce = 1_000

/**
 * Finds readings that were stored and did not reach their lamp's state, because a server was killed in between; some
 * lamps at a time, with `settle` after each, for these and for what came meanwhile. Answers how many it found.
 */
export async function catchUp(
  pool: pg.Pool,
  pendingStates: PendingStates,
  now: Date,
  settle: () => Promise<void>,
): Promise<number> {
  const lamps = await findLampIds(pool)
  let found = 0
  for (let first = 0; first < lamps.length; first += lampsAtOnce) {
    const ids = lamps.slice(first, first + lampsAtOnce)
    const rows = await findUnjudged(pool, ids, now)
    for (const row of rows) pendingStates.noteReading(row, row.receivedAt, 'duplicate')
    found += rows.length
    await settle()
  }
  return found
}
