import { isCycling } from '../rules/cycling.ts'
import { lampConnection } from '../rules/health.ts'
import { judgeLamp, sweepLamp, unseenLamp, type LampRules, type LampState } from '../rules/judge.ts'
import type { LampChange } from '../server/accept/write-repository.ts'
import type { LampHistory } from './history.ts'
import { isThinned, thinnedSilenceMin, type HistoryTimes } from './history-times.ts'
import { reportingIntervalS } from './life.ts'

/** What the console would have made of a lamp's month: its state now, and every change on the way. */
export function judgeMonth(
  lamp: LampHistory,
  { intervals, levels }: HistoryTimes,
  rules: LampRules,
  now: Date,
): { state: LampState; changes: LampChange[] } {
  const patient = {
    ...rules,
    settings: { ...rules.settings, unreachable_after_min: thinnedSilenceMin },
  }
  const changes: LampChange[] = []
  let state = unseenLamp
  const become = (after: LampState, at: Date) => {
    for (const { what, value } of differences(state, after))
      changes.push({ lampId: lamp.id, at, what, value })
    state = after
  }
  const passTime = (until: Date) => {
    for (const due of [state.unreachable_at, state.status_until])
      if (due && due <= until) become(sweepLamp(state, due), due)
  }
  for (const [index, interval] of intervals.entries()) {
    const at = new Date((interval * reportingIntervalS + lamp.phaseS) * 1000)
    if (at > now || at >= lamp.silentFrom) break
    passTime(at)
    const current_a = currentAt(lamp, interval, levels[index] ?? 0, at)
    const reading = { at, received_at: at, current_a, dimming_percent: null, has_failure: null }
    become(judgeLamp(state, reading, isThinned(at, now) ? patient : rules), at)
  }
  passTime(now)
  return { state, changes }
}

/** Current without its noise, as the SQL of the history computes it. A. */
function currentAt(lamp: LampHistory, interval: number, level: number, at: Date): number {
  if (level === 0 && at < lamp.dayBurningFrom) return 0
  if (at >= lamp.deadFrom && at < lamp.deadTo) return 0
  if (lamp.isFlickering && interval % 3 === 0) return 0
  return lamp.current * (level === 0 ? 1 : level / 100)
}

function differences(before: LampState, after: LampState): Pick<LampChange, 'what' | 'value'>[] {
  const facts = (state: LampState) => ({
    status: state.status,
    connection: lampConnection({
      is_unreachable: state.is_unreachable,
      seen: state.seen_at !== null,
    }),
    day_burning: String(state.is_day_burning),
    cycling: String(isCycling(state)),
  })
  const [old, fresh] = [facts(before), facts(after)]
  const whats = ['status', 'connection', 'day_burning', 'cycling'] as const
  return whats.flatMap((what) => (old[what] === fresh[what] ? [] : [{ what, value: fresh[what] }]))
}
