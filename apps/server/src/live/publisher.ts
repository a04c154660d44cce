import { signsOfLife, type LiveMessage } from '@roadside/contract/live.ts'
import type { LivePublisher } from '@roadside/server-kit/live-publisher.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { notifyConsoles } from './live-repository.ts'

/**
 * The first change is published at once. Changes within this time after it are published together,
 * each once. Milliseconds.
 */
const gatherMs = 100
/** Likewise of signs of life: at every site of a nation some lamp reports each second. Milliseconds. */
const gatherSignsMs = 1_000
/** Size limit of a notification in PostgreSQL: 8 000 bytes. */
const messagesPerNotification = 60

export const liveChannel = 'roadside_live'

/**
 * Publishes through PostgreSQL, so that the consoles of every server are notified, this one's
 * included.
 */
export function makeLivePublisher(
  pool: pg.Pool,
  log: FastifyBaseLogger,
): LivePublisher & { flush(): Promise<void> } {
  const signs = gather(pool, log, gatherSignsMs)
  const others = gather(pool, log, gatherMs)
  return {
    publish: (changes) => {
      signs.publish(changes.filter(({ kind }) => signsOfLife.includes(kind)))
      others.publish(changes.filter(({ kind }) => !signsOfLife.includes(kind)))
    },
    flush: async () => {
      await Promise.all([signs.flush(), others.flush()])
    },
  }
}

function gather(pool: pg.Pool, log: FastifyBaseLogger, withinMs: number) {
  let waiting = new Map<string, LiveMessage>()
  let timer: NodeJS.Timeout | null = null
  let notifiedAt = -Infinity

  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    notifiedAt = performance.now()
    const messages = [...waiting.values()]
    waiting = new Map()
    for (let i = 0; i < messages.length; i += messagesPerNotification) {
      const text = JSON.stringify(messages.slice(i, i + messagesPerNotification))
      try {
        await notifyConsoles(pool, liveChannel, text)
      } catch (error) {
        // Consoles request everything again once the hub is connected to the database: only time is
        // lost.
        log.warn({ err: error }, 'live changes could not be notified')
      }
    }
  }

  return {
    publish: (changes: readonly LiveMessage[]) => {
      for (const change of changes)
        waiting.set(`${change.topic} ${change.wid} ${change.kind}`, change)
      if (waiting.size > 0)
        timer ??= setTimeout(
          () => void flush(),
          Math.max(0, notifiedAt + withinMs - performance.now()),
        )
    },
    flush,
  }
}
