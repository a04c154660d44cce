import type pg from 'pg'
import { createBatcher } from './batcher.ts'

/** A message, or a reading of one, that could not be taken in. */
export interface RejectedMessage {
  readonly receivedAt: Date
  readonly solution: string
  readonly door: 'http' | 'mqtt'
  /** Name of the ingest key, or the topic. */
  readonly source: string
  readonly reason: string
  /** The Thai sentence. */
  readonly detail: string
  readonly device: string | null
  readonly body: string
}

export interface RejectedKeeper {
  /** Resolves when the message is kept, or is one too many of this minute; throws as {@link createBatcher}'s submit. */
  keep(message: RejectedMessage): Promise<void>
  drain(): Promise<void>
}

const maxBody = 8_000

/** Writes what could not be taken in, so much per minute that a broken sender cannot fill the disk. */
export function createRejectedKeeper(options: {
  readonly pool: pg.Pool
  readonly now: () => Date
  /** Told of each message beyond the limits, which is not kept. */
  readonly onDropped: () => void
  readonly perSourceAndMinute?: number
  readonly perMinute?: number
}): RejectedKeeper {
  const { pool, now, onDropped, perSourceAndMinute = 60, perMinute = 600 } = options
  const counts = new Map<string, number>()
  let minute = 0
  let total = 0

  function isWithinLimits(source: string): boolean {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) {
      minute = current
      total = 0
      counts.clear()
    }
    const count = counts.get(source) ?? 0
    if (total >= perMinute || count >= perSourceAndMinute) return false
    total += 1
    counts.set(source, count + 1)
    return true
  }

  const batcher = createBatcher<RejectedMessage, void>({
    run: async (messages) => {
      await insert(pool, messages)
      return messages.map(() => undefined)
    },
    poisoned: onDropped,
    maxItems: 200,
    maxWaiting: 5_000,
    concurrency: 1,
  })

  return {
    keep: async (message) => {
      if (isWithinLimits(message.source)) await batcher.submit([message])
      else onDropped()
    },
    drain: () => batcher.drain(),
  }
}

async function insert(pool: pg.Pool, messages: readonly RejectedMessage[]): Promise<void> {
  const text = (pick: (message: RejectedMessage) => string) => messages.map((m) => pick(m).replaceAll('\0', '\uFFFD'))
  await pool.query(
    `insert into rejected_message (received_at, solution, door, source, reason, detail, device, body)
     select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
    [
      messages.map((m) => m.receivedAt),
      messages.map((m) => m.solution),
      messages.map((m) => m.door),
      text((m) => m.source),
      messages.map((m) => m.reason),
      text((m) => m.detail),
      messages.map((m) => m.device),
      text((m) => m.body.slice(0, maxBody)),
    ],
  )
}
