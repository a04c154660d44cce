import type pg from 'pg'
import { lockKeys } from '@roadside/server-kit/locks.ts'

export interface HeldLock {
  /**
   * Whether this server holds the lock now; acquires a free lock. Call it often: a silent
   * connection is closed.
   */
  hold(): Promise<boolean>
  release(): void
}

/** A lock that lasts as long as a connection of its own. */
export function makeHeldLock(pool: pg.Pool): HeldLock {
  let holder: pg.PoolClient | null = null
  const release = () => {
    // the connection ends, and the lock with it
    holder?.release(true)
    holder = null
  }
  return {
    hold: async () => {
      if (holder) {
        try {
          await holder.query('select 1')
          return true
        } catch {
          release() // the database has let it go: it is anybody's again
        }
      }
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ isAcquired: boolean }>(
          'select pg_try_advisory_lock($1) as "isAcquired"',
          [lockKeys.cameraEvents],
        )
        if (rows[0]?.isAcquired === true) holder = client
        else client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
      return holder !== null
    },
    release,
  }
}
