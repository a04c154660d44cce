import type { ModeFacts } from './mode-facts.ts'
import type { Phase, TrafficMode } from './state.ts'

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

/** The mode that follows from the known facts; null where they do not determine it. */
export function modeBy(facts: ModeFacts, phases: readonly Phase[]): TrafficMode | null {
  const { control, isOn, policeKey, isManual, isAllRed } = facts
  const hasFailed = control === 'failure' || facts.isFailSafe === true
  if (isOn === false || policeKey === 1 || areAll(phases, 'dark')) return 'dark'
  if (isFlashing(facts, phases))
    return !hasFailed && isFlashPlanned(facts) ? 'planned_flash' : 'fault_flash'
  if (hasFailed) return 'fault_flash'
  if (isManual || isAllRed || policeKey === 3 || control === 'test') return 'manual'
  const isReported = [control, facts.isStarting, isOn, isManual, facts.isFlashing, policeKey].some(
    (fact) => fact !== null,
  )
  return isReported ? 'auto' : null
}

/** By its own status; by its heads where the controller does not send that. */
function isFlashing(
  { isFlashing: isReported, policeKey }: ModeFacts,
  phases: readonly Phase[],
): boolean {
  return policeKey === 2 || (isReported ?? areAll(phases, 'flash_yellow'))
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
