import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { writeSenders } from './sender-repository.ts'

/** Through whom a message came: an ingest key or the broker. */
export type Sender = 'broker' | `key:${number}`

/** What was written counts for so long: equipment that is registered anew is noted again. Milliseconds. */
const knownForMs = 3_600_000
const writeEveryMs = 5_000

/** Notes through whom equipment reports, for root causes of alarms. */
export interface Senders {
  note(devices: readonly string[], sender: Sender): void
  /** Resolves when all that was noted is written. */
  settled(): Promise<void>
}

/**
 * Writes a sender where it is new or another one: nothing while equipment reports through the same
 * one. Equipment that reports through two in turn is written once an hour. What cannot be written
 * is noted again with the next message.
 */
export function createSenders(options: {
  readonly pool: pg.Pool
  /** Kinds of assets of the equipment. */
  readonly kinds: readonly string[]
  readonly onFailure: (error: unknown) => void
}): Senders {
  const { pool, kinds, onFailure } = options
  const known = new Map<string, Sender>()
  const changed = new Set<string>()
  const waiting = new Map<string, Sender>()
  let knownSince = performance.now()
  let writing: Promise<void> | null = null
  let pause = new AbortController()

  function forgetOld(): void {
    if (performance.now() - knownSince < knownForMs) return
    known.clear()
    changed.clear()
    knownSince = performance.now()
  }

  async function write(): Promise<void> {
    await delay(writeEveryMs, undefined, { ref: false, signal: pause.signal }).catch(
      () => undefined,
    )
    const batch = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1))
    waiting.clear()
    try {
      await writeSenders(pool, kinds, batch)
    } catch (error) {
      for (const [device] of batch) known.delete(device)
      onFailure(error)
    }
    // noted while these were written
    writing = waiting.size > 0 ? write() : null
  }

  return {
    note(devices, sender) {
      forgetOld()
      for (const device of devices) {
        const before = known.get(device)
        if (before === sender || (before !== undefined && changed.has(device))) continue
        if (before !== undefined) changed.add(device)
        known.set(device, sender)
        waiting.set(device, sender)
      }
      if (waiting.size > 0) writing ??= write()
    },
    async settled() {
      pause.abort()
      while (writing !== null) await writing
      pause = new AbortController()
    },
  }
}
