import type { Health } from '@roadside/contract/health.ts'
import type { HealthReason, StreamFault } from '../words.ts'
import type { MediaPlaylist, PlaylistFault } from './playlist.ts'

/** What is known of a camera's stream before it is looked at. */
export interface StreamState {
  readonly health: Health
  readonly reason: string
  /** Number and address of the newest segment that was seen; null: none was. */
  readonly lastSegment: string | null
  /** When it was seen first. */
  readonly advancedAt: Date | null
}

/** What looking at a stream found: a playlist, or why there was none. */
export type Sight = { readonly kind: 'playlist'; readonly playlist: MediaPlaylist } | FailedSight
export interface FailedSight {
  readonly kind: 'failed'
  readonly reason: StreamFault | PlaylistFault
}

export interface Judged {
  readonly health: Health
  readonly reason: HealthReason | ''
  readonly mediaSequence: number | null
  readonly lastSegment: string | null
  readonly advancedAt: Date | null
  /** When it is looked at again. */
  readonly nextAt: Date
}

/** Milliseconds between two looks (solutions.md, "CCTV"). */
const usualPauseMs = 60_000
/** A stream may stand still for so many target durations, and never less than a minute. */
const staleAfter = { targetDurations: 3, leastMs: 60_000 } as const
/**
 * Delay of the second look, where the first could not see whether the stream advances.
 * Milliseconds.
 */
const secondLook = { leastMs: 3_000, mostMs: 20_000 } as const
/** Nobody answered: it may be the way there, not the camera. */
const unanswered: readonly string[] = ['dns', 'connection', 'timeout']

/**
 * Judges the camera by one look at its stream (solutions.md, "CCTV": reachable, and its media
 * sequence must advance). It is ok only once its stream was seen to advance. While the stream may
 * yet advance, the state stays unchanged.
 */
export function judgeSight(before: StreamState, sight: Sight, now: Date): Judged {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const unchanged = {
    lastSegment: before.lastSegment,
    advancedAt: before.advancedAt,
    mediaSequence: null,
  }
  if (sight.kind === 'failed') {
    const health = unanswered.includes(sight.reason) ? 'unreachable' : 'fault'
    return { ...unchanged, health, reason: sight.reason, nextAt: after(usualPauseMs) }
  }
  const { mediaSequence, lastSegment, targetDuration, isEnded } = sight.playlist
  const seen = { mediaSequence, lastSegment }
  if (isEnded) {
    return {
      ...seen,
      advancedAt: before.advancedAt,
      health: 'fault',
      reason: 'ended',
      nextAt: after(usualPauseMs),
    }
  }
  if (before.lastSegment !== null && before.lastSegment !== lastSegment) {
    return { ...seen, advancedAt: now, health: 'ok', reason: '', nextAt: after(usualPauseMs) }
  }
  const advancedAt = before.lastSegment === null ? now : (before.advancedAt ?? now)
  const stillMs = now.getTime() - advancedAt.getTime()
  const staleAfterMs = Math.max(
    staleAfter.leastMs,
    staleAfter.targetDurations * targetDuration * 1_000,
  )
  if (stillMs > staleAfterMs) {
    return { ...seen, advancedAt, health: 'fault', reason: 'stalled', nextAt: after(usualPauseMs) }
  }
  const soonMs = Math.min(Math.max(1_500 * targetDuration, secondLook.leastMs), secondLook.mostMs)
  // a state that contradicts the answer is dropped: the camera answers now
  const isContradicted = before.health !== 'ok' && before.reason !== 'stalled'
  const state = isContradicted
    ? ({ health: 'unknown', reason: '' } as const)
    : { health: before.health, reason: lastReason(before.reason) }
  return { ...seen, ...state, advancedAt, nextAt: after(soonMs) }
}

function lastReason(reason: string): HealthReason | '' {
  return reason === 'stalled' ? 'stalled' : ''
}
