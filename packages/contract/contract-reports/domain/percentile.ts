/**
 * The value below which a share (0 to 1) of the values lies, between two of them in proportion, as
 * PostgreSQL's `percentile_cont`. Null: there are none.
 */
export function percentileOf(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}
