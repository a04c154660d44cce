import type { LiveState } from '../live/live-status.ts'

export type FreshnessState = LiveState | 'late' | 'waiting'

/**
 * A cut stream is worse than old data; data are old after twice their interval (look: "Always"). What is not there yet
 * is not fresh, however well the stream runs. Milliseconds.
 */
export function judgeFreshness(
  asOf: number | null,
  stream: LiveState,
  intervalMs: number,
  now: number,
): FreshnessState {
  if (stream === 'cut') return 'cut'
  if (asOf === null) return 'waiting'
  return now - asOf > 2 * intervalMs ? 'late' : stream
}
