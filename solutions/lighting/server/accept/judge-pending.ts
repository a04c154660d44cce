import type { TouchedDevice } from '@roadside/server-kit/uplinks/gap-repository.ts'
import { applySignOfLife } from '../../rules/sign-of-life.ts'
import { isCycling } from '../../rules/cycling.ts'
import { lampConnection } from '../../rules/health.ts'
import { isBurning, judgeLamp, type LampState } from '../../rules/judge.ts'
import type { KnownLamp } from './lamps.ts'
import type { PendingLamp, ToJudge } from './pending-readings.ts'
import type { LampChange, LampUpdate, LatestValues } from './write-repository.ts'

export interface JudgedLamp {
  readonly lamp: KnownLamp
  readonly pending: PendingLamp
  readonly update: LampUpdate
  readonly changes: readonly LampChange[]
  /** Its frames that do not simply follow the one before them; null: all do. */
  readonly touched: TouchedDevice | null
  /** What an operator would see of it has changed, beyond its values. */
  readonly isChanged: boolean
}

/** Judges a lamp by its new readings, in the order of their times. */
export function judgePending(lamp: KnownLamp, pending: PendingLamp, now: Date): JudgedLamp {
  const { id, rules } = lamp
  const { readings, seenAt } = pending
  let state = lamp.state
  let latest: LatestValues | null = null
  let changedAt = now
  if (readings.length > 1) readings.sort(byTime)
  let touched = null as TouchedDevice | null
  let newest = { at: state.reading_at?.getTime() ?? -Infinity, counter: lamp.counter }
  for (const reading of readings) {
    if (lamp.deviceSince && reading.receivedAt < lamp.deviceSince) continue
    const time = reading.at.getTime()
    const isOfNewest = time === newest.at && reading.counter === newest.counter
    const isCorrection = isOfNewest && reading.kind === 'updated'
    // Judged already: by another server, or by an attempt whose commit was not confirmed.
    if (isOfNewest && !isCorrection) continue
    if (time <= newest.at && reading.kind === 'duplicate') continue
    if (reading.counter >= 0 && !isNext(reading, newest)) {
      touched = { id, first: touched?.first ?? reading.at, last: reading.at }
    }
    const { at, receivedAt, currentA, dimmingPercent, hasFailure } = reading
    const measured = {
      current_a: currentA,
      dimming_percent: dimmingPercent,
      has_failure: hasFailure,
    }
    const lampReading = { at, received_at: receivedAt, ...measured }
    const burns = isBurning(lampReading, rules.settings)
    if (time >= newest.at) {
      latest = withReading(latest, reading, burns !== null)
      changedAt = at
      newest = { at: time, counter: reading.counter }
    }
    if (isCorrection && burns !== null) state = withoutLastDayReading(state)
    const { turn_count } = state
    state = judgeLamp(state, lampReading, rules)
    // where the first version turned the lamp, this one turns it back
    if (isCorrection && state.turn_count > turn_count)
      state = { ...state, turn_count: Math.max(0, turn_count - 1) }
  }
  if (seenAt) state = applySignOfLife(state, seenAt, rules.settings)
  const changes = changesOf(lamp, state, changedAt)
  const isChanged = changes.length > 0 || state.lightState !== lamp.state.lightState
  return { lamp, pending, update: { id, state, latest }, changes, touched, isChanged }
}

/**
 * A correction of the newest reading counts once: the state before the first version is no longer
 * known.
 */
function withoutLastDayReading(state: LampState): LampState {
  return { ...state, day_lit_count: Math.max(0, state.day_lit_count - 1) }
}

/** It has the next counter, or is the first of all, or repeats the one before. */
function isNext({ at, counter }: ToJudge, newest: { at: number; counter: number | null }): boolean {
  if (newest.counter === null) return true
  return at.getTime() >= newest.at && (counter === newest.counter + 1 || counter === newest.counter)
}

/** Of two of one moment the one that came first is first, as one that was put back may stand behind a newer one. */
function byTime(a: ToJudge, b: ToJudge): number {
  return a.at.getTime() - b.at.getTime() || a.receivedAt.getTime() - b.receivedAt.getTime()
}

/**
 * The values after one more reading. Where it judges the lamp, both current and dimming come from
 * it: an earlier level does not fit a current without one. Where it does not (a frame without
 * payload, or with other data), the measured values stay, and so does the verdict.
 */
function withReading(
  before: LatestValues | null,
  reading: ToJudge,
  isJudged: boolean,
): LatestValues {
  const { counter, currentA, dimmingPercent, batteryV, rssi } = reading
  return {
    counter,
    currentA: isJudged ? currentA : (currentA ?? before?.currentA ?? null),
    dimmingPercent: isJudged ? dimmingPercent : (dimmingPercent ?? before?.dimmingPercent ?? null),
    batteryV: batteryV ?? before?.batteryV ?? null,
    rssi: rssi ?? before?.rssi ?? null,
    isJudged: isJudged || (before?.isJudged ?? false),
  }
}

function changesOf({ id, state: before }: KnownLamp, after: LampState, at: Date): LampChange[] {
  const changes: LampChange[] = []
  const note = (what: LampChange['what'], from: string, to: string) => {
    if (from !== to) changes.push({ lampId: id, at, what, value: to })
  }
  note('status', before.status, after.status)
  note('connection', connectionOf(before), connectionOf(after))
  note('day_burning', String(before.is_day_burning), String(after.is_day_burning))
  note('cycling', String(isCycling(before)), String(isCycling(after)))
  return changes
}

function connectionOf(state: LampState): string {
  return lampConnection({ is_unreachable: state.is_unreachable, seen: state.seen_at !== null })
}
