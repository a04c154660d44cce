import type { Phase, TrafficMode } from './state.ts'

/**
 * The phases that are possible in the mode of the junction. Where it is dark or flashes, a steady
 * signal was reported before the mode changed: the present one is unknown.
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
