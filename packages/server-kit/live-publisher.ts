import type { LiveMessage } from '@roadside/contract/live.ts'

/** Tells open consoles, on every server, that something changed. At once, and what comes within 100 ms after it together. */
export interface LivePublisher {
  publish(changes: readonly LiveMessage[]): void
}
