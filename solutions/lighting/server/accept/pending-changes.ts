import type { LiveMessage } from '@roadside/contract/live.ts'
import type { GatewayChange } from './gateway-repository.ts'

type Kind = 'state' | 'reading' | GatewayChange

/** Notifications for consoles, once for each site. */
export class PendingChanges {
  #kinds = new Map<number, Set<Kind>>()
  #isUnsure = false

  add(wid: number, kind: Kind | null): void {
    const kinds = this.#kinds.get(wid) ?? new Set()
    this.#kinds.set(wid, kinds)
    if (kind) kinds.add(kind)
  }

  /** States may have changed that look unchanged now: an attempt was cut off. */
  doubt(): void {
    this.#isUnsure = true
  }

  wids(): number[] {
    return [...this.#kinds.keys()]
  }

  /** The sites whose lamps reported. */
  widsOfLamps(): number[] {
    return [...this.#kinds].flatMap(([wid, kinds]) =>
      kinds.has('state') || kinds.has('reading') ? wid : [],
    )
  }

  /** Returns the messages and clears them. */
  drain(): LiveMessage[] {
    const messages = [...this.#kinds].flatMap(([wid, kinds]) => {
      if (this.#isUnsure && kinds.has('reading')) kinds.add('state')
      // consoles that are notified of changed states read the values as well
      if (kinds.has('state')) kinds.delete('reading')
      return [...kinds].map((kind) => ({ topic: 'lighting', wid, kind }))
    })
    this.#kinds = new Map()
    this.#isUnsure = false
    return messages
  }
}
