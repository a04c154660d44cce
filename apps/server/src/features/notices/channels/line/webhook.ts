import { ApiError } from '@roadside/contract/errors.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { FastifyInstance } from 'fastify'
import { actOnEvent, type Acting } from './act.ts'
import { claimEvents, deleteOldOfLine, finishEvent, storeEvents } from './event-repository.ts'
import { readEvents, type LineEvent } from './events.ts'
import { isSigned } from './signature.ts'

/** Bytes of a webhook's body: some hundred events of long texts. */
const bodyLimit = 1024 * 1024
/** A server acts on an event within this, or another one does. */
const claimMs = 60_000
const most = { events: 100, attempts: 3 }

export interface LineWebhook {
  /** `POST /hooks/line`. */
  readonly routes: (app: FastifyInstance) => void
  readonly sweeps: readonly Sweep[]
  /** When the received events have been acted on. */
  settled(): Promise<void>
}

/**
 * Receives LINE's events: checks the signature, stores, answers, and acts then. LINE waits a second
 * for the answer, and may send an event again; each is acted on once by its id.
 */
export function lineWebhook(acting: Acting, channelSecret: string): LineWebhook {
  const { db, log, now } = acting
  const running = new Set<Promise<void>>()
  const act = async (events: readonly LineEvent[]) => {
    for (const event of events) {
      try {
        await actOnEvent(acting, event)
        await finishEvent(db, event.webhookEventId)
      } catch (error) {
        // claimed again by the sweep
        log.warn({ err: error, type: event.type }, 'an event of LINE was not acted on')
      }
    }
  }
  const start = (events: readonly LineEvent[]) => {
    const run = act(events).finally(() => running.delete(run))
    running.add(run)
  }
  const claimedUntil = () => new Date(now().getTime() + claimMs)

  return {
    routes: (app) => {
      void app.register(async (hooks) => {
        hooks.removeAllContentTypeParsers()
        hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
          done(null, body),
        )
        const options = { schema: { hide: true }, bodyLimit } as const
        hooks.post('/hooks/line', options, async (request) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          if (!isSigned(channelSecret, body, request.headers['x-line-signature']))
            throw new ApiError('unauthenticated', 'ลายเซ็นของ LINE ไม่ถูกต้อง')
          const events = readEvents(body.toString())
          if (!events) throw new ApiError('bad_request')
          if (events.length > 0) start(await storeEvents(db, events, now(), claimedUntil()))
          return {}
        })
      })
    },
    sweeps: [
      {
        name: 'line events',
        everyMs: 10_000,
        run: async () => act(await claimEvents(db, now(), claimedUntil(), most)),
      },
      {
        name: 'line leftovers',
        everyMs: 3_600_000,
        run: ({ database, now: at }) => deleteOldOfLine(database.db, at()),
      },
    ],
    settled: async () => {
      await Promise.all(running)
    },
  }
}
