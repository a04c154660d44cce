import type { Phase, TrafficMode } from './state.ts'

/**
 * Phases that can be so in the mode of the junction. Where it is dark or flashes, a head that was said to burn steadily was so
 * before the mode changed: what it shows now is not known.
 */
export function standingPhases(
  mode: TrafficMode | null,
  phases: readonly Phase[],
): readonly Phase[] {
  if (mode === null || mode === 'auto' || mode === 'manual') return phases
  const canBe = mode === 'dark' ? ['dark'] : ['flash_yellow', 'dark']
  return phases.map((phase) =>
    canBe.includes(phase.color) ? phase : { ...phase, color: 'unknown' },
  )
}
