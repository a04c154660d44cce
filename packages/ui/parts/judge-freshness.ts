import type { LiveState } from '../live/live-status.ts'

export type FreshnessState = LiveState | 'late'

/** A cut stream is worse than old data; data are old after twice their interval (look: "Always"). Milliseconds. */
export function judgeFreshness(
  asOf: number | null,
  stream: LiveState,
  intervalMs: number,
  now: number,
): FreshnessState {
  if (stream === 'cut') return 'cut'
  if (asOf !== null && now - asOf > 2 * intervalMs) return 'late'
  return stream
}
