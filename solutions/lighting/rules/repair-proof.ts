import { isCycling } from './cycling.ts'
import {
  isBurning,
  nightVerdict,
  type LampReading,
  type LampRules,
  type LampState,
} from './judge.ts'
import { middle, periodAt } from './sun.ts'

/** A repair of a lamp, by the kind of alarm whose cause was repaired. */
export interface LampRepair {
  readonly kind: string
  readonly since: Date
}

/**
 * Whether a reading after a repair tells if the lamp works again. Pure; `state` includes the reading.
 *
 * - A dark lamp: by a reading of the night, and not while it cycles, which is a fault of its own.
 * - One that burned by day: by a reading of the day that its state includes.
 * - One that cycled: by a whole night after the repair, unless it cycles again before its end.
 */
export function provesRepair(
  { kind, since }: LampRepair,
  reading: LampReading,
  {
    rules,
    state,
  }: { rules: LampRules; state: Pick<LampState, 'status' | 'turn_count' | 'is_day_burning'> },
  now: Date,
): boolean {
  if (reading.at <= since) return false
  const { settings, light } = rules
  const period = (at: Date) => periodAt(rules.point ?? middle, light, at)
  const ofReading = period(reading.at)
  if (kind === 'lamp_day_burning') {
    // a single lit reading does not make a lamp burn by day, and of one dark by night nothing shows it
    const isInState = isBurning(reading, settings) === state.is_day_burning
    const isHidden = state.is_day_burning && state.status === 'off'
    return ofReading.period === 'day' && isInState && !isHidden && !isCycling(state)
  }
  const status = nightVerdict(reading, settings, ofReading)
  // one that came late may not be in the state
  if (status === null || status !== state.status) return false
  if (kind !== 'lamp_cycling') return kind === 'lamp_dark' && !isCycling(state)
  const ofRepair = period(since)
  const isWholeNight = ofRepair.night !== ofReading.night || ofRepair.period === 'day'
  const ofNow = period(now)
  const isOver = ofNow.night !== ofReading.night || ofNow.period === 'day'
  return isWholeNight && (isOver || isCycling(state))
}
