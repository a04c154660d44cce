import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { turnsAfter } from './cycling.ts'
import type { LightState, LampStatus } from './health.ts'
import type { ProfileSettings, SiteLight } from './settings.ts'
import { middle, periodAt, type LightPeriod } from './sun.ts'

/** What is judged of a lamp: columns of the table `lamp`, by their names, so that a row is a state. */
export interface LampState {
  /** Time of the latest reading. */
  readonly reading_at: Date | null
  /** When the console last took in anything of it. */
  readonly seen_at: Date | null
  /** From when silence means unreachable. */
  readonly unreachable_at: Date | null
  readonly is_unreachable: boolean
  readonly status: LampStatus
  /** When the verdict expires; null exactly while the status is unknown. */
  readonly status_until: Date | null
  readonly lightState: LightState | null
  /** Day readings running that found it burning. */
  readonly day_lit_count: number
  readonly is_day_burning: boolean
  /** Turns between burning and not burning in the night judged last. */
  readonly turn_count: number
}

/** A reading of a lamp; fields are null where the message lacks them or could not measure. */
export interface LampReading {
  /** Time of the reading. */
  readonly at: Date
  /** When the console took it in. */
  readonly received_at: Date
  readonly current_a: number | null
  readonly dimming_percent: number | null
  /** Lamp failure or driver error, by the driver's own flags. */
  readonly has_failure: boolean | null
}

/** What a lamp is judged by. `point`: its own place, else its site's; null where neither has one. */
export interface LampRules {
  readonly settings: ProfileSettings
  readonly light: SiteLight
  readonly point: Point | null
}

/** A lamp that never reported. */
export const unseenLamp: LampState = {
  reading_at: null,
  seen_at: null,
  unreachable_at: null,
  is_unreachable: false,
  status: 'unknown',
  status_until: null,
  lightState: null,
  day_lit_count: 0,
  is_day_burning: false,
  turn_count: 0,
}

/** So many day readings running make a lamp burn by day. */
const dayReadings = 2

/**
 * The state of a lamp after a reading (solutions.md "Lighting"). Give the readings of one lamp in the order of `at`.
 * A reading older than the latest (late delivery) shows that the lamp can be reached, and may judge a night later
 * than the one judged so far; otherwise it changes nothing.
 */
export function judgeLamp(previous: LampState, reading: LampReading, rules: LampRules): LampState {
  const before = sweepLamp(previous, reading.received_at)
  const isLate = isBefore(reading.at, before.reading_at)
  const period = periodAt(rules.point ?? middle, rules.light, reading.at)
  const burns = isBurning(reading, rules.settings)
  const verdict = verdictOf(reading, rules.settings, period)
  const isVerdictUsed =
    verdict !== null &&
    isBefore(reading.received_at, verdict.until) &&
    (!isLate || before.status_until === null || isBefore(before.status_until, verdict.until))
  const day = isLate ? before : dayBurning(before, burns, period)
  const isReceivedLast = !isBefore(reading.received_at, before.seen_at)
  // Written out: copies of copies cost more than the judging.
  return {
    reading_at: isLate ? before.reading_at : reading.at,
    seen_at: isReceivedLast ? reading.received_at : before.seen_at,
    unreachable_at: isReceivedLast ? silentAfter(reading, rules.settings) : before.unreachable_at,
    is_unreachable: before.is_unreachable && !isReceivedLast,
    status: isVerdictUsed ? verdict.status : before.status,
    status_until: isVerdictUsed ? verdict.until : before.status_until,
    lightState:
      isLate || burns === null
        ? lightStateOnSignOfLife(before)
        : lightStateOf(reading, burns, period, day.is_day_burning),
    day_lit_count: day.day_lit_count,
    is_day_burning: day.is_day_burning,
    turn_count: isVerdictUsed
      ? turnsAfter(before, { status: verdict.status, status_until: verdict.until })
      : before.turn_count,
  }
}

/**
 * What time alone does to a lamp; in SQL, where `now` has reached
 * `status_until` (of a status other than unknown): status unknown, status_until null, day_lit_count 0, is_day_burning false, turn_count 0;
 * `unreachable_at` (of a lamp not yet unreachable): is_unreachable true.
 */
export function sweepLamp(state: LampState, now: Date): LampState {
  const isExpired =
    state.status !== 'unknown' && state.status_until !== null && !isBefore(now, state.status_until)
  const isSilent =
    !state.is_unreachable && state.unreachable_at !== null && !isBefore(now, state.unreachable_at)
  if (!isExpired && !isSilent) return state
  return {
    ...state,
    ...(isExpired && {
      status: 'unknown',
      status_until: null,
      day_lit_count: 0,
      is_day_burning: false,
      turn_count: 0,
    }),
    is_unreachable: state.is_unreachable || isSilent,
  }
}

/**
 * The light of a lamp after a message without it. Null after a silence, as the state before the
 * silence may have changed.
 */
export function lightStateOnSignOfLife({
  is_unreachable,
  lightState,
}: LampState): LightState | null {
  return is_unreachable ? null : lightState
}

function isBefore(a: Date, b: Date | null): boolean {
  return b !== null && a.getTime() < b.getTime()
}

/** Any reading, however old, shows when it is received that the lamp can be reached. */
function silentAfter({ received_at }: LampReading, settings: ProfileSettings): Date {
  return new Date(received_at.getTime() + settings.unreachable_after_min * 60_000)
}

/** Whether the lamp burns by the reading; null where the reading does not show it. */
export function isBurning(reading: LampReading, settings: ProfileSettings): boolean | null {
  if (settings.judge_by === 'current') {
    const current = measured(reading.current_a)
    return current === null ? null : current >= settings.on_threshold_a
  }
  if (reading.has_failure) return false
  const level = measured(reading.dimming_percent)
  return level === null ? null : level > 0
}

/** `−1` means that it could not be measured. */
function measured(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null
}

function verdictOf(
  reading: LampReading,
  settings: ProfileSettings,
  period: LightPeriod,
): { readonly status: LampStatus; readonly until: Date } | null {
  const status = nightVerdict(reading, settings, period)
  return status === null || period.period !== 'night'
    ? null
    : { status, until: period.verdictUntil }
}

/** Whether the lamp works by a reading taken while it should burn; null: the reading does not tell. */
export function nightVerdict(
  reading: LampReading,
  settings: ProfileSettings,
  { period }: Pick<LightPeriod, 'period'>,
): 'ok' | 'off' | null {
  if (period !== 'night') return null
  const burns = isBurning(reading, settings)
  // flags without a failure mean a working lamp, even without its level; without flags nothing is
  // known
  const works =
    settings.judge_by === 'current' ? burns : reading.has_failure === null ? null : (burns ?? true)
  return works === null ? null : works ? 'ok' : 'off'
}

/** A night between two day readings starts the count anew, but only a dark day reading ends the warning. */
function dayBurning(
  state: LampState,
  burns: boolean | null,
  { period }: LightPeriod,
): Pick<LampState, 'day_lit_count' | 'is_day_burning'> {
  const { day_lit_count, is_day_burning } = state
  if (burns === null) return { day_lit_count, is_day_burning }
  if (period !== 'day') return { day_lit_count: 0, is_day_burning }
  if (!burns) return { day_lit_count: 0, is_day_burning: false }
  const count = day_lit_count + 1
  return { day_lit_count: count, is_day_burning: is_day_burning || count >= dayReadings }
}

function lightStateOf(
  reading: LampReading,
  burns: boolean,
  period: LightPeriod,
  isDayBurning: boolean,
): LightState {
  if (!burns) return period.period === 'night' ? 'off' : 'scheduled_off'
  if (period.period === 'day' && isDayBurning) return 'lit_by_day'
  const level =
    measured(reading.dimming_percent) ?? (period.period === 'night' ? period.percent : 100)
  return level > 0 && level < 100 ? 'dimmed' : 'lit'
}
