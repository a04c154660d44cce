/** Minutes until a rising level reaches the next threshold above it; null where it does not rise or none is above. */
export function minutesToNext(
  depth: number | null,
  rate: number | null,
  thresholds: readonly number[],
): number | null {
  if (depth === null || rate === null || rate <= 0) return null
  const next = thresholds.toSorted((a, b) => a - b).find((threshold) => threshold > depth)
  return next === undefined ? null : Math.round(((next - depth) / rate) * 60)
}
