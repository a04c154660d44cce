/** A value of the water: `[milliseconds, cm]`. */
export type WaterPoint = readonly [ms: number, cm: number]

const hourMs = 3_600_000
/** Fewer values, or a shorter stretch, tell no trend (rules of thumb). */
const leastValues = 4
const leastMs = 10 * 60_000
/** Less is no movement, as it is none to the levels (their hysteresis, solutions.md "Flooding"). Centimetres. */
const leastRiseCm = 3
/** Chance alone rises so steeply in 3 % of the cases with the fewest values, in 0.5 % with seven (Student's t). */
const leastErrors = 4
/** Of the whole change, what the newest third must still add: else it has stopped. */
const leastShare = 0.25

/**
 * Centimetres an hour of the water over the last hour's values, oldest first. A rise or fall is told only where it is real:
 * the least-squares line through the values is steeper than four of its standard errors (Helsel and others 2020,
 * "Statistical Methods in Water Resources", USGS Techniques and Methods 4-A3, chapter 9: t-test of the slope), it changes by
 * more than the values scatter about it, and it still goes on. 0: the water stands; null: nothing can be told.
 */
export function rateOf(recent: readonly WaterPoint[]): number | null {
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < leastValues || last[0] - first[0] < leastMs) return null
  const [before, between, now] = thirds(recent)
  if (Math.max(before, between, now) - Math.min(before, between, now) < leastRiseCm) return 0
  const { slope, error, scatter } = fitLine(recent)
  const change = now - before
  const isGoingOn = (now - between) / change >= leastShare && change * slope > 0
  const isReal = Math.abs(slope) > leastErrors * error && Math.abs(slope) * (last[0] - first[0]) > 2 * scatter
  return isGoingOn && isReal ? Number((slope * hourMs).toFixed(1)) : null
}

/** The means of the oldest, the middle and the newest values. */
function thirds(points: readonly WaterPoint[]): [number, number, number] {
  const third = Math.floor(points.length / 3)
  return [mean(points.slice(0, third)), mean(points.slice(third, -third)), mean(points.slice(-third))]
}

const mean = (points: readonly WaterPoint[]) => points.reduce((sum, [, cm]) => sum + cm, 0) / points.length

/** The least-squares line: cm a millisecond, the standard error of that, and the deviation of the values from it in cm. */
function fitLine(points: readonly WaterPoint[]): { slope: number; error: number; scatter: number } {
  const middleMs = points.reduce((sum, [ms]) => sum + ms, 0) / points.length
  const middleCm = mean(points)
  let [spread, together] = [0, 0]
  for (const [ms, cm] of points) {
    spread += (ms - middleMs) ** 2
    together += (ms - middleMs) * (cm - middleCm)
  }
  const slope = together / spread
  const left = points.reduce((sum, [ms, cm]) => sum + (cm - middleCm - slope * (ms - middleMs)) ** 2, 0)
  const scatter = Math.sqrt(left / (points.length - 2))
  return { slope, error: scatter / Math.sqrt(spread), scatter }
}
