/** Readings come so many times rarer before their line is broken: what makes a lamp unreachable, too. */
const missed = 3
const usualShare = 0.9

/**
 * How long a lamp may be silent before its line is broken, milliseconds: three of the pauses that nine of ten of its
 * readings keep to. Infinite for fewer than three readings, which say nothing of a pace.
 */
export function longestPause(times: readonly number[]): number {
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length * usualShare)]
  return pauses.length < 2 || usual === undefined ? Infinity : missed * usual
}
