/** An alarm that turns so often within the span flaps (solutions' usual: 3 turns in 10 minutes). */
export const flappingTurns = 3
/** Milliseconds. */
export const flappingSpanMs = 10 * 60_000

/**
 * The turns (times at which the cause began or ended, milliseconds, ascending) that still count
 * beside `at`.
 */
export function recentTurns(turns: readonly number[], at: number): number[] {
  return turns.filter((turn) => turn > at - flappingSpanMs).slice(-flappingTurns * 2)
}

/** Whether an alarm flaps at `at`: it turned at least three times within ten minutes. */
export function isFlapping(turns: readonly number[], at: number): boolean {
  return recentTurns(turns, at).length >= flappingTurns
}

/** When an alarm flaps no more if nothing turns again; milliseconds. */
export function calmAt(turns: readonly number[]): number {
  return (turns.at(-flappingTurns) ?? -Infinity) + flappingSpanMs
}
