import type { LiveMessage } from '@roadside/contract/live.ts'

/** Tells open consoles, on every server, that something changed. Calls within 100 ms are told once. */
export interface LivePublisher {
  publish(changes: readonly LiveMessage[]): void
}
