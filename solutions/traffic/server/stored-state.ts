import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { StateClock } from '@roadside/server-kit/devices/subject-times.ts'
import { modeBy, noFacts } from '../rules/mode.ts'
import type { ModeFacts } from '../rules/mode-facts.ts'
import type {
  AlarmChange,
  Phase,
  StoredAlarm,
  TrafficAlarm,
  TrafficMode,
  ReportedTraffic,
  TrafficState,
} from '../rules/state.ts'

/**
 * The stored state of a controller: each field, alarm and fact of its own newest report, so that
 * reports may arrive in any order. `mode` and the fields derived with it follow from the others.
 */
export interface StoredTraffic {
  /** The mode that the controller reports; null with RSMP, which has none. */
  readonly said_mode: TrafficMode | null
  readonly said_cycle_s: number | null
  readonly said_offset_s: number | null
  readonly plan: number | null
  readonly phases: readonly Phase[]
  /** By code; null is one that ended. */
  readonly alarms: Readonly<Record<string, StoredAlarm | null>>
  /** False: its newest list of alarms was null, which means unknown. */
  readonly alarms_known: boolean
  readonly facts: Partial<ModeFacts>
}

export const trafficMaps = { alarms: 'presence', facts: 'value' } as const

/** The reported state of a message, field by field. */
export function reportedState(
  report: ReportedTraffic,
): Pick<DeviceReport<StoredTraffic>, 'state' | 'whole'> {
  const { mode, cycle_s, offset_s, plan, phases, alarms, facts } = report
  const isWhole = alarms === null || (alarms !== undefined && 'set' in alarms)
  return {
    state: {
      ...(mode !== undefined && { said_mode: mode }),
      ...(cycle_s !== undefined && { said_cycle_s: cycle_s }),
      ...(offset_s !== undefined && { said_offset_s: offset_s }),
      ...(plan !== undefined && { plan }),
      ...(phases !== undefined && { phases }),
      ...(facts !== undefined && { facts }),
      ...(alarms !== undefined && { alarms: alarmsBy(alarms ?? { set: [] }) }),
      ...(isWhole && { alarms_known: alarms !== null }),
    },
    ...(isWhole && { whole: ['alarms'] }),
  }
}

function alarmsBy(change: AlarmChange): StoredTraffic['alarms'] {
  const standing = 'set' in change ? change.set : change.add
  const ended = 'set' in change ? [] : change.clear
  return Object.fromEntries([
    ...ended.map((code) => [code, null] as const),
    ...standing.map(({ code, ...alarm }) => [code, alarm] as const),
  ])
}

/** A controller as it stands, with since when it runs in its mode; null while the mode is not known. */
export function standingTraffic(
  stored: Partial<StoredTraffic>,
  clock: StateClock,
): TrafficState & { readonly mode_since: Date | null } {
  const { plan = null, phases = [], said_cycle_s = null, said_offset_s = null } = stored
  const facts = factsOf(stored, clock)
  const { cycles = null, offsets = null } = facts ?? {}
  return {
    ...(facts === null ? reportedMode(stored, clock) : modeOf(facts, phases, clock)),
    plan,
    cycle_s: ofPlan(cycles, plan, said_cycle_s),
    offset_s: ofPlan(offsets, plan, said_offset_s),
    phases,
    alarms: standingAlarms(stored, clock),
  }
}

/** Null where the controller has reported nothing of alarms, or that it does not know them. */
function standingAlarms(
  { alarms, alarms_known = true }: Partial<StoredTraffic>,
  clock: StateClock,
): readonly TrafficAlarm[] | null {
  if (alarms === undefined || !alarms_known) return null
  return Object.entries(alarms).flatMap(([code, alarm]) =>
    alarm === null ? [] : [standingAlarm(code, alarm, clock)],
  )
}

/** Facts that were reported since the controller last named its mode itself; null: none. */
function factsOf(
  { facts = {} }: Partial<StoredTraffic>,
  clock: StateClock,
): Partial<ModeFacts> | null {
  const namedAt = clock.at('said_mode')
  const later = Object.entries(facts).filter(([name]) => {
    const at = clock.at(`facts/${name}`)
    return namedAt === null || (at !== null && at > namedAt)
  })
  return later.length === 0 && namedAt !== null ? null : Object.fromEntries(later)
}

function reportedMode({ said_mode = null }: Partial<StoredTraffic>, clock: StateClock) {
  return { mode: said_mode, mode_since: said_mode === null ? null : clock.since('said_mode') }
}

/**
 * The mode that follows from the facts, and since when it follows: it is worked out back through the times at which they
 * changed, and not counted along as messages come, because they may come in any order.
 */
function modeOf(
  facts: Partial<ModeFacts>,
  phases: readonly Phase[],
  clock: StateClock,
): { readonly mode: TrafficMode | null; readonly mode_since: Date | null } {
  const names = Object.keys(facts)
  const valueAt = (subject: string, value: unknown, ms: number) => {
    const [since, before] = [clock.since(subject), clock.before(subject)]
    if (since === null || ms >= since.getTime()) return value
    return before !== null && ms >= before.at.getTime() ? before.value : undefined
  }
  const modeAt = (ms: number) => {
    const stood = Object.entries(facts).map(([name, fact]) => [
      name,
      valueAt(`facts/${name}`, fact, ms) ?? null,
    ])
    const shown = (valueAt('phases', phases, ms) ?? []) as readonly Phase[]
    return modeBy({ ...noFacts, ...(Object.fromEntries(stood) as Partial<ModeFacts>) }, shown)
  }
  const mode = modeAt(Infinity)
  const times = [...names.map((name) => `facts/${name}`), 'phases']
    .flatMap((subject) => [clock.since(subject), clock.before(subject)?.at])
    .flatMap((time) => time?.getTime() ?? [])
    .toSorted((one, other) => other - one)
  const before = times.findIndex((ms) => modeAt(ms) !== mode)
  const since = before < 0 ? times.at(-1) : times[before - 1]
  return { mode, mode_since: mode === null || since === undefined ? null : new Date(since) }
}

function ofPlan(
  table: ModeFacts['cycles'],
  plan: number | null,
  report: number | null,
): number | null {
  return table === null || plan === null ? report : (table[plan] ?? null)
}

function standingAlarm(
  code: string,
  { since, ...alarm }: StoredAlarm,
  clock: StateClock,
): TrafficAlarm {
  const reported = clock.since(`alarms/${code}`)?.getTime() ?? Infinity
  const began = Math.min(reported, since === null ? Infinity : Date.parse(since))
  return { ...alarm, code, since: new Date(Number.isFinite(began) ? began : 0).toISOString() }
}
