import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import pg from 'pg'
import { databaseSocket } from './database-socket.ts'

/** Whether the database answers. One that hangs takes statements and answers none: nothing fails until its time is over. */
export interface Pulse {
  isHanging(): boolean
  /**
   * Rejects with `unavailable` at once while the database hangs, and as soon as it begins to. Work
   * that has begun may still be done later: only for what may be sent again.
   */
  unlessHanging<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Of a database that nobody watches. */
export const noPulse: Pulse = {
  isHanging: () => false,
  unlessHanging: (work) => work(),
  stop: () => Promise.resolve(),
}

/** Interval between two beats. Milliseconds. */
const beatEveryMs = 1_000

/** Writes a line of the write-ahead log that nobody reads: a disk that takes nothing more is a hang, too. */
const beatSql = `select pg_logical_emit_message(true, 'roadside', '')`

/**
 * Asks the database once a second, over a connection of its own. It hangs when no answer came for
 * `silentMs`. A database that refuses is away: what asks it fails at once, without help.
 */
export function watchPulse(url: string, silentMs: number): Pulse {
  const waiting = new Set<(error: ApiError) => void>()
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isHanging = false

  async function connected(): Promise<pg.Client> {
    if (client) return client
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: silentMs,
      stream: () => databaseSocket(silentMs),
      application_name: 'roadside pulse',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async function beat(): Promise<void> {
    try {
      await (await connected()).query(beatSql)
      isHanging = false
    } catch (error) {
      isHanging = isSilence(error)
      const lost = client
      client = null
      await lost?.end()
    }
    if (!isHanging) return
    for (const reject of waiting) reject(new ApiError('unavailable'))
    waiting.clear()
  }

  async function beatOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat()
      await setTimeout(beatEveryMs, undefined, { ref: false })
    }
  }
  void beatOn()

  return {
    isHanging: () => isHanging,
    unlessHanging: (work) => {
      if (isHanging) return Promise.reject(new ApiError('unavailable'))
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        void work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    },
    stop: async () => {
      stopping.abort()
      await client?.end()
    },
  }
}

/** By the socket, or by the driver while it connects. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ETIMEDOUT') || error.message === 'timeout expired')
