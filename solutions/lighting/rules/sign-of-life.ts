import { lightStateOnSignOfLife, sweepLamp, type LampState } from './judge.ts'
import type { ProfileSettings } from './settings.ts'

/**
 * The state of a lamp after a message without its light (a join, a status): the lamp is reachable.
 */
export function applySignOfLife(
  previous: LampState,
  receivedAt: Date,
  settings: ProfileSettings,
): LampState {
  const state = sweepLamp(previous, receivedAt)
  const unreachable_at = new Date(receivedAt.getTime() + settings.unreachable_after_min * 60_000)
  return {
    ...state,
    seen_at: receivedAt,
    unreachable_at,
    is_unreachable: false,
    lightState: lightStateOnSignOfLife(state),
  }
}
