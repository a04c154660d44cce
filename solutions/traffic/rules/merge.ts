import { modeBy, noFacts, type ModeFacts } from './mode.ts'
import type { AlarmChange, TrafficAlarm, TrafficSaid, TrafficState } from './state.ts'

const mostAlarms = 500

/** The state of a controller after what a message said. Give messages in the order of their times. */
export function mergeTraffic(before: TrafficState, said: TrafficSaid): TrafficState {
  const { alarms, facts, ...rest } = said
  const told = { ...before, ...rest, alarms: changed(before.alarms, alarms) }
  // A controller that names its mode does not speak RSMP.
  if (facts === undefined) return said.mode === undefined ? byFacts(told, before.facts) : { ...told, facts: null }
  return byFacts(told, { ...(before.facts ?? noFacts), ...facts })
}

/** What follows from the facts of RSMP: the mode, and cycle and offset of the current plan where their tables are known. */
function byFacts(state: TrafficState, facts: ModeFacts | null): TrafficState {
  if (facts === null) return state
  return {
    ...{ ...state, facts, mode: modeBy(facts, state.phases) },
    cycle_s: ofPlan(facts.cycles, state.plan, state.cycle_s),
    offset_s: ofPlan(facts.offsets, state.plan, state.offset_s),
  }
}

function ofPlan(table: ModeFacts['cycles'], plan: number | null, known: number | null): number | null {
  return table === null || plan === null ? known : (table[plan] ?? null)
}

/** An alarm that is told again keeps the time at which it began. */
function changed(before: readonly TrafficAlarm[], change: AlarmChange | undefined): readonly TrafficAlarm[] {
  if (change === undefined) return before
  const said = 'set' in change ? change.set : change.add
  const came = new Map(said.map((alarm) => [alarm.code, sinceBefore(alarm, before)]))
  if ('set' in change) return [...came.values()].slice(0, mostAlarms)
  const stayed = before.filter(({ code }) => !came.has(code) && !change.clear.includes(code))
  return [...stayed, ...came.values()].slice(-mostAlarms)
}

function sinceBefore(alarm: TrafficAlarm, before: readonly TrafficAlarm[]): TrafficAlarm {
  const known = before.find(({ code }) => code === alarm.code)
  const isOlder = known !== undefined && Date.parse(known.since) < Date.parse(alarm.since)
  return isOlder ? { ...alarm, since: known.since } : alarm
}
