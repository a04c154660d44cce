import type { LiveMessage } from '@roadside/contract/live.ts'

/**
 * Notifies open consoles, on every server, of changes: the first at once, those of the next 100 ms
 * together, signs of life those of the next second.
 */
export interface LivePublisher {
  publish(changes: readonly LiveMessage[]): void
}
