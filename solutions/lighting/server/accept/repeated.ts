import type pg from 'pg'
import type { LampMessage, Uplink } from '../decode/message.ts'
import type { ListedLamp } from './directory.ts'
import { findSameCounters } from './lamp-repository.ts'

/** They matter for minutes. */
const mostJoins = 100_000

/**
 * Messages without a time of their own are known by their counter alone: the same again, soon after, is a second delivery.
 * Answers those of a batch with the time of the first delivery; `listed` are their lamps, in the same order.
 */
export async function findRepeated(
  pool: pg.Pool,
  messages: readonly LampMessage[],
  listed: readonly (ListedLamp | null)[],
  { joins, now }: { joins: Joins; now: Date },
): Promise<ReadonlyMap<LampMessage, Date>> {
  const timeless: Timeless[] = []
  messages.forEach((message, index) => {
    const lamp = listed[index]
    if (!lamp) return
    if (message.kind === 'device_seen' && message.why === 'join') joins.note(lamp.id, now)
    if (message.kind === 'uplink' && message.isTimeOfArrival && message.counter !== null) {
      timeless.push({ message, lampId: lamp.id, counter: message.counter })
    }
  })
  if (timeless.length === 0) return new Map()
  const known = await findStored(pool, timeless, joins)
  const repeated = new Map<LampMessage, Date>()
  for (const { message, lampId, counter } of timeless) {
    const key = `${lampId} ${counter}`
    const first = known.get(key)
    if (first) repeated.set(message, first)
    else known.set(key, message.at)
  }
  return repeated
}

/** When lamps joined their network anew on this server: from then on they count from 0 again. */
export class Joins {
  readonly #at = new Map<number, number>()

  note(lampId: number, at: Date): void {
    if (this.#at.size >= mostJoins) this.#at.clear()
    this.#at.set(lampId, at.getTime())
  }

  /** Epoch milliseconds; null where none is known. */
  at(lampId: number): number | null {
    return this.#at.get(lampId) ?? null
  }
}

interface Timeless {
  readonly message: Uplink
  readonly lampId: number
  readonly counter: number
}

async function findStored(
  pool: pg.Pool,
  timeless: readonly Timeless[],
  joins: Joins,
): Promise<Map<string, Date>> {
  const sent = timeless.map((one) => ({ ...one, joinedAt: joins.at(one.lampId) }))
  const rows = await findSameCounters(pool, sent, timeless[0]?.message.at ?? new Date(0))
  return new Map(rows.map(({ key, at }) => [key, at]))
}
