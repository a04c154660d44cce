import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inTransaction } from './database.ts'
import { isDiskFull } from './database-errors.ts'

/**
 * False when the database's disk is full. Found by a write of about a megabyte that is deleted at
 * once, because reads succeed on a full disk. Throws any other error of the database, and when
 * there is no answer within `timeoutMs`.
 */
export async function hasRoom(pool: Pool, timeoutMs = 2_000): Promise<boolean> {
  const tooLate = new AbortController()
  const giveUp = async () => {
    await delay(timeoutMs, undefined, { signal: tooLate.signal })
    throw new Error('the database did not answer')
  }
  try {
    await Promise.race([write(pool), giveUp()])
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  } finally {
    tooLate.abort()
  }
}

function write(pool: Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    // in the same tablespace as the tables, wherever other temporary files go; a function's result
    // beyond its memory is written there
    await client.query(`set local temp_tablespaces = ''; set local work_mem = '64kB'`)
    await client.query('select count(*) from generate_series(1, 60000)')
  })
}
