import type { RejectedMessage } from './rejected-message.ts'
import type pg from 'pg'
import { createBatcher } from './batcher.ts'
import { insertRetained, trimRetained } from './retained-repository.ts'
import {
  insertRejected,
  trimRejected,
  upsertUnknownDevices,
  type UnknownDeviceReport,
} from './rejected-repository.ts'

export interface RejectedStore {
  /**
   * Resolves when the message is stored, or exceeds the limit of this minute; throws as {@link
   * createBatcher}'s submit.
   */
  add(message: RejectedMessage): Promise<void>
  drain(): Promise<void>
}

export interface RejectedStoreOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  /** Called for each message beyond the limits, which is not stored. */
  readonly onDropped: () => void
  readonly perSourceAndMinute?: number
  readonly perMinute?: number
  /** Limits in all; beyond them the oldest are deleted. */
  readonly most?: { readonly messages: number; readonly devices: number }
  /** Messages between two deletions of those beyond the limits. */
  readonly trimEvery?: number
}

/**
 * Stores rejected messages, limited per minute and in all, so that a broken sender cannot fill the
 * disk. Every message of an unknown device is counted. The newest is shown, so that each device can
 * be adopted; the newest hundred are retained until then.
 */
export function createRejectedStore(options: RejectedStoreOptions): RejectedStore {
  const { pool, now, onDropped, perSourceAndMinute = 60, perMinute = 600 } = options
  const { most = { messages: 20_000, devices: 50_000 }, trimEvery = 1_000 } = options
  const isWithinLimits = limitPerMinute(now, perSourceAndMinute, perMinute)

  const makeBatcher = (
    write: (messages: readonly RejectedMessage[]) => Promise<void>,
    trim: () => Promise<void>,
  ) => {
    let untrimmed = Infinity
    return createBatcher<RejectedMessage, void>({
      run: async (messages) => {
        await write(messages)
        untrimmed += messages.length
        if (untrimmed >= trimEvery) {
          // The messages are stored; the next batch tries again.
          await trim().then(
            () => (untrimmed = 0),
            () => undefined,
          )
        }
        return messages.map(() => undefined)
      },
      poisoned: onDropped,
      maxItems: 500,
      maxWaiting: 20_000,
    })
  }
  const others = makeBatcher(
    (messages) => insertRejected(pool, messages),
    () => trimRejected(pool, false, most.messages),
  )
  const unknown = makeBatcher(
    async (messages) => {
      // before the device is listed: a registration from the list finds them
      await insertRetained(pool, messages)
      await upsertUnknownDevices(pool, byDevice(messages))
    },
    async () => {
      await trimRejected(pool, true, most.devices)
      await trimRetained(pool)
    },
  )

  return {
    add: async (message) => {
      if (message.reason === 'unknown_device' && message.device !== null)
        await unknown.submit([message])
      else if (isWithinLimits(message.source)) await others.submit([message])
      else onDropped()
    },
    drain: async () => {
      await Promise.all([others.drain(), unknown.drain()])
    },
  }
}

function limitPerMinute(
  now: () => Date,
  perSource: number,
  inAll: number,
): (source: string) => boolean {
  const counts = new Map<string, number>()
  let minute = 0
  let total = 0
  return (source) => {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) {
      minute = current
      total = 0
      counts.clear()
    }
    const count = counts.get(source) ?? 0
    if (total >= inAll || count >= perSource) return false
    total += 1
    counts.set(source, count + 1)
    return true
  }
}

function byDevice(messages: readonly RejectedMessage[]): UnknownDeviceReport[] {
  const devices = new Map<string, UnknownDeviceReport>()
  for (const message of messages) {
    const key = `${message.solution} ${message.device}`
    const before = devices.get(key) ?? { newest: message, firstAt: message.receivedAt, messages: 0 }
    devices.set(key, {
      newest: message.receivedAt >= before.newest.receivedAt ? message : before.newest,
      firstAt: message.receivedAt < before.firstAt ? message.receivedAt : before.firstAt,
      messages: before.messages + 1,
    })
  }
  return [...devices.values()]
}
