/** Share of the span that is left free above and below. */
const headroom = 0.08
/** A level is brought into view when it is not further from the values than this many of their spans. */
const reach = 4

/**
 * Ends of a value axis: all values, the next level above and below them where it is near, from zero where zero is near.
 * Where `least` is given, from zero up to it at least, so that noise does not look like a value.
 */
export function valueRange(
  min: number | null,
  max: number | null,
  levels: readonly number[] = [],
  least = Number.NEGATIVE_INFINITY,
): [low: number, high: number] {
  if (min === null || max === null) return [0, 1]
  if (max < least) return valueRange(min, least, levels, least)
  if (min === 0 && max === 0) return [0, 1]
  const span = Math.max(max - min, Math.abs(max) * 0.05, 1e-6)
  const above = Math.min(...levels.filter((level) => level > max))
  const below = Math.max(...levels.filter((level) => level < min))
  let [low, high] = [min, max]
  if (above - max <= reach * span) high = above
  if (min - below <= reach * span) low = below
  const isFromZero = low >= 0 && (low <= (high - low) * 0.6 || least >= 0)
  const free = Math.max(isFromZero ? high : high - low, span) * headroom
  return [isFromZero ? 0 : low - free, high <= 0 && -high <= (high - low) * 0.6 ? 0 : high + free]
}

/** Decimals by which ticks of this distance differ. */
export function decimalsOf(step: number): number {
  let decimals = 0
  while (decimals < 6 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6)
    decimals += 1
  return decimals
}
