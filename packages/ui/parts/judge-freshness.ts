import type { LiveState } from '../live/live-status.ts'

/** What banner and mark call what may be old. */
export const staleWords = 'ข้อมูลอาจไม่เป็นปัจจุบัน'

export type FreshnessState = LiveState | 'late' | 'waiting' | 'failed' | 'stale'

/**
 * A cut stream is worse than old data; data are old after twice their interval (look: "Always"). What is not there yet
 * is not fresh, however well the stream runs, nor is what the page itself calls stale: it could not be had at all where
 * there is nothing. Milliseconds.
 */
export function judgeFreshness(
  asOf: number | null,
  stream: LiveState,
  intervalMs: number,
  now: number,
  isStale = false,
): FreshnessState {
  if (stream === 'cut') return 'cut'
  if (asOf === null) return isStale ? 'failed' : 'waiting'
  if (isStale) return 'stale'
  return now - asOf > 2 * intervalMs ? 'late' : stream
}
