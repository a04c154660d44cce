import type { Phase, TrafficMode } from './state.ts'

/** From the least to the most serious (RSMP traffic-light SXL, S0020). */
export const controlModes = ['control', 'startup', 'standby', 'test', 'failure'] as const

/**
 * What RSMP says in statuses of their own, of which each may come alone; null while it is not known
 * (RSMP traffic-light SXL, S0005 to S0028; EN 12675 for the modes).
 */
export interface ModeFacts {
  readonly control: (typeof controlModes)[number] | null
  readonly isStarting: boolean | null
  /** S0007: false is dark. */
  readonly isOn: boolean | null
  readonly isManual: boolean | null
  readonly isFlashing: boolean | null
  /** Who or what made it flash, such as `calendar_clock`. */
  readonly flashSource: string | null
  readonly isAllRed: boolean | null
  /** S0013: 0 off, 1 dark, 2 yellow flash, 3 all red. */
  readonly policeKey: number | null
  /** Aggregated status, bit 3: fail safe, such as yellow flash or dark. */
  readonly isFailSafe: boolean | null
  /** Seconds by number of plan. */
  readonly cycles: Readonly<Record<string, number>> | null
  readonly offsets: Readonly<Record<string, number>> | null
}

export const noFacts: ModeFacts = {
  control: null,
  isStarting: null,
  isOn: null,
  isManual: null,
  isFlashing: null,
  flashSource: null,
  isAllRed: null,
  policeKey: null,
  isFailSafe: null,
  cycles: null,
  offsets: null,
}

const byPlan = 'calendar_clock'

/** The mode that follows from what is known; null where that does not tell. */
export function modeBy(facts: ModeFacts, phases: readonly Phase[]): TrafficMode | null {
  const { control, isOn, policeKey, isManual, isAllRed } = facts
  const hasFailed = control === 'failure' || facts.isFailSafe === true
  if (isOn === false || policeKey === 1 || areAll(phases, 'dark')) return 'dark'
  if (isFlashing(facts, phases))
    return !hasFailed && isFlashPlanned(facts) ? 'planned_flash' : 'fault_flash'
  if (hasFailed) return 'fault_flash'
  if (isManual || isAllRed || policeKey === 3 || control === 'test') return 'manual'
  const isSaid = [control, facts.isStarting, isOn, isManual, facts.isFlashing, policeKey].some(
    (fact) => fact !== null,
  )
  return isSaid ? 'auto' : null
}

/** By its own status; by its heads where the controller does not send that. */
function isFlashing(
  { isFlashing: isSaid, policeKey }: ModeFacts,
  phases: readonly Phase[],
): boolean {
  return policeKey === 2 || (isSaid ?? areAll(phases, 'flash_yellow'))
}

/** By its calendar; standby is a mode of its plan, too. A police key or an operator is outside the plan. */
function isFlashPlanned({ flashSource, control, policeKey }: ModeFacts): boolean {
  return (
    policeKey !== 2 && (flashSource === byPlan || (flashSource === null && control === 'standby'))
  )
}

function areAll(phases: readonly Phase[], color: Phase['color']): boolean {
  return phases.length > 0 && phases.every((phase) => phase.color === color)
}
