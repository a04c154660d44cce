import type { KnownState } from '../monitor.ts'
import { clockOf, mergeState } from '../subject-times.ts'

/**
 * The known state when a report comes, after an earlier one; for the tests of a solution's
 * `derive`.
 */
export function knownAfter<State extends object>(
  before: Partial<State>,
  earlier: Date,
  reported: Partial<State>,
  at: Date,
): KnownState<State> {
  const known = mergeState({ state: {}, times: {} }, { state: before, at: earlier })
  const { state, times } = mergeState(known, { state: reported, at })
  return {
    isUpdate: false,
    before,
    state: state as Partial<State>,
    clock: clockOf(times),
    setting: () => NaN,
    entered: () => null,
  }
}
