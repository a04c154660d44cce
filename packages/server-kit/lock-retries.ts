import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './postgres/places.ts'

/**
 * A statement that waits for a lock on a table makes all later readers and writers of the table wait
 * behind it. Less than the second after which PostgreSQL looks for deadlocks and ends one of the two.
 */
export const lockTimeoutMs = 500
/** Those who waited behind the statement go first. Milliseconds. */
const pauseMs = 2_000
/** A quarter of an hour: a dump of the database may have to end first. */
const attempts = 360
/** `lock_not_available`, `deadlock_detected`. */
const passing = ['55P03', '40P01']

/** Repeats what gave up a lock; `onWait` hears of the first attempt that failed, and of every tenth. */
export async function retryLocks(
  work: () => Promise<unknown>,
  onWait: (attempt: number) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!passing.includes(codeOf(error)) || attempt === attempts) throw error
      if (attempt % 10 === 1) onWait(attempt)
      await delay(pauseMs)
    }
  }
}
