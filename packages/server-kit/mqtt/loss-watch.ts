import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database.ts'
import { noteDropped, noteSession, touchSession, type BrokerSession } from './loss-repository.ts'

export interface LossWatchOptions extends BrokerSession {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Interval for writing the session's last presence. Milliseconds. */
  readonly touchEveryMs?: number
}

/** Stores a broker's losses of this server's messages, as far as the broker reports them. */
export interface LossWatch {
  /** The broker has accepted the connection; `isPresent` false: it knows no session of this client. */
  connected(isPresent: boolean): void
  /** The broker is not there any more. */
  disconnected(): void
  /** Waiting messages that the broker has dropped since it started. */
  dropped(total: number): void
  /** Writes the waiting records, if the database accepts them at once. */
  stop(): Promise<void>
}

const retryMs = 2_000

export function watchLosses({
  db,
  log,
  now,
  touchEveryMs = 30_000,
  ...session
}: LossWatchOptions): LossWatch {
  const stopping = new AbortController()
  /** Writes run one after the other, in the order of the broker's reports. */
  let written = Promise.resolve()
  let isThere = false
  let lastTotal: number | null = null

  const write = (work: () => Promise<void>) => {
    written = written.then(async () => {
      for (;;) {
        try {
          await work()
          return
        } catch (error) {
          log.warn({ err: error }, 'losses of the message broker could not be stored')
          if (stopping.signal.aborted) return
          await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
    })
  }
  const touch = () => {
    const at = now()
    if (isThere) write(() => touchSession(db, session, at))
  }
  const touching = setInterval(touch, touchEveryMs).unref()

  return {
    connected: (isPresent) => {
      const at = now()
      isThere = true
      lastTotal = null
      write(async () => {
        const since = await noteSession(db, session, isPresent, at)
        if (since)
          log.warn({ since }, 'the message broker has forgotten this console; messages may be lost')
      })
    },
    disconnected: () => {
      touch()
      isThere = false
    },
    dropped: (total) => {
      if (!Number.isSafeInteger(total) || total === lastTotal) return
      const at = now()
      lastTotal = total
      write(async () => {
        const dropped = await noteDropped(db, session, total, at)
        if (dropped > 0)
          log.warn({ dropped }, 'the message broker has dropped messages that waited for a client')
      })
    },
    stop: async () => {
      touch()
      clearInterval(touching)
      stopping.abort()
      await written
    },
  }
}
