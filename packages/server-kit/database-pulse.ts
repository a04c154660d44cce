import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import pg from 'pg'
import { databaseSocket } from './database-socket.ts'

/** Whether the database answers. One that hangs takes statements and answers none: nothing fails until its time is over. */
export interface Pulse {
  /** It answers nothing. */
  isHanging(): boolean
  /**
   * Rejects with `unavailable` at once while the database commits nothing, and as soon as it begins
   * to. Work that has begun may still be done later: only for what may be sent again.
   */
  unlessStalled<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Of a database that nobody watches. */
export const noPulse: Pulse = {
  isHanging: () => false,
  unlessStalled: (work) => work(),
  stop: () => Promise.resolve(),
}

/** Interval between two beats. Milliseconds. */
const beatEveryMs = 1_000

/**
 * Writes a line of the write-ahead log that nobody reads: where neither disk nor standby takes it,
 * the database still reads, and commits nothing.
 */
const commitSql = `select pg_logical_emit_message(true, 'roadside', '')`

/**
 * Asks the database once a second, over a connection of its own. It hangs, or commits nothing, when
 * no answer came for `silentMs`. A database that refuses is away: what asks it fails at once,
 * without help.
 */
export function watchPulse(url: string, silentMs: number): Pulse {
  const waiting = new Set<(error: ApiError) => void>()
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isHanging = false
  let isStalled = false

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

  /** Whether it fell silent. */
  async function isSilentTo(text: string): Promise<boolean> {
    try {
      await (await connected()).query(text)
      return false
    } catch (error) {
      const lost = client
      client = null
      await lost?.end()
      return isSilence(error)
    }
  }

  async function beat(): Promise<void> {
    isHanging = await isSilentTo('select 1')
    isStalled = isHanging || (await isSilentTo(commitSql))
    if (!isStalled) return
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
    unlessStalled: (work) => {
      if (isStalled) return Promise.reject(new ApiError('unavailable'))
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
