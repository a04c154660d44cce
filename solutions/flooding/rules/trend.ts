/** A value of the water: `[milliseconds, cm]`. */
export type WaterPoint = readonly [ms: number, cm: number]

const hourMs = 3_600_000
/** With fewer values, or over a shorter time, the trend is unknown (rules of thumb). */
const leastValues = 4
const leastMs = 10 * 60_000
/** Less is no movement, as it is none to the levels (their hysteresis, solutions.md "Flooding"). Centimetres. */
const leastRiseCm = 3
/** Chance alone rises so steeply in 3 % of the cases with the fewest values, in 0.5 % with seven (Student's t). */
const leastErrors = 4
/** Of the whole change, what the newest third must still add: else it has stopped. Of a mean step, what each must be. */
const leastShare = 0.25
/** The newest values alone: at least so many, over so long (a wave is shorter), after so many with the first of them. */
const leastNewest = 3
const leastNewestMs = 3 * 60_000
const leastBefore = 3

/**
 * Rate of the water in cm/h over the last hour's values, oldest first; 0: it stands; null: unknown.
 * The rate of the newest values alone counts where they show that a rise or fall began or became
 * faster (`newestRate`). Otherwise the rate of the whole hour counts (`wholeRate`). The water does
 * not stand where the last value has left the median of those before it.
 */
export function rateOf(recent: readonly WaterPoint[]): number | null {
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < leastValues || last[0] - first[0] < leastMs) return null
  const newest = [recent, mediansOfThree(recent)]
    .map(newestRate)
    .toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
  const whole = wholeRate(recent)
  const rate = newest && !isAbout(newest, whole) ? newest : whole
  if (rate === 0 && Math.abs(last[1] - median(recent.slice(0, -1))[1]) >= leastRiseCm) return null
  return rate === null ? null : Number((rate * hourMs).toFixed(1))
}

/** Of one direction, and not steeper by half. */
const isAbout = (newest: number, whole: number | null) =>
  !!whole && newest / whole > 0 && newest / whole < 1.5

/**
 * The rate of a rise or fall, only where it is real. The least-squares line through the values must
 * be steeper than four of its standard errors. Source: Helsel and others 2020, "Statistical Methods
 * in Water Resources", USGS Techniques and Methods 4-A3, chapter 9: t-test of the slope. It must
 * change by more than the values scatter about it, and must still continue. In cm a millisecond.
 */
function wholeRate(points: readonly WaterPoint[]): number | null {
  const [before, between, now] = thirds(points)
  if (Math.max(before, between, now) - Math.min(before, between, now) < leastRiseCm) return 0
  const { slope, error, scatter } = fitLine(points)
  const change = now - before
  const isGoingOn = (now - between) / change >= leastShare && change * slope > 0
  const isReal =
    Math.abs(slope) > leastErrors * error && Math.abs(slope) * lengthOf(points) > 2 * scatter
  return isGoingOn && isReal ? slope : null
}

/**
 * The steepest line through the newest values that all go one way. None of their steps may be far
 * smaller than the others. They must change by more than all values before them, even without the
 * largest step: a single leap is no trend. A rule of thumb of this project: in simulation, mere
 * noise counts as a trend in 0.6 % of the cases with seven values. With five values it does in 1.6
 * %. In cm a millisecond; 0: there is none.
 */
function newestRate(points: readonly WaterPoint[]): number {
  let steepest = 0
  for (let start = points.length - leastNewest; start >= leastBefore - 1; start -= 1) {
    const run = points.slice(start)
    const steps = run.slice(1).map(([, cm], index) => cm - (run[index]?.[1] ?? cm))
    const change = steps.reduce((sum, step) => sum + step, 0)
    if (steps.some((step) => step * change <= 0)) break
    const sizes = steps.map(Math.abs)
    const isEven = Math.min(...sizes) >= (leastShare * Math.abs(change)) / steps.length
    const rest = Math.abs(change) - Math.max(...sizes)
    const isReal = rest >= leastRiseCm && rest > rangeOf(points.slice(0, start + 1))
    const { slope } = fitLine(run)
    if (isEven && isReal && lengthOf(run) >= leastNewestMs && Math.abs(slope) > Math.abs(steepest))
      steepest = slope
  }
  return steepest
}

/** Of each three values the one in the middle, counted from the newest: scatters less, and one that leaps is not there. */
function mediansOfThree(points: readonly WaterPoint[]): WaterPoint[] {
  const over = points.length % 3
  return Array.from({ length: (points.length - over) / 3 }, (_, index) => {
    const three = points.slice(over + 3 * index, over + 3 * index + 3)
    const middle = median(three)
    return [three[1]?.[0] ?? middle[0], middle[1]]
  })
}

const lengthOf = (points: readonly WaterPoint[]) =>
  (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0)

function rangeOf(points: readonly WaterPoint[]): number {
  const values = points.map(([, cm]) => cm)
  return Math.max(...values) - Math.min(...values)
}

/** The value in the middle, of an even number the lower of the two. */
const median = (points: readonly WaterPoint[]): WaterPoint =>
  points.toSorted(([, a], [, b]) => a - b)[Math.floor((points.length - 1) / 2)] ?? [0, 0]

/** The means of the oldest, the middle and the newest values. */
function thirds(points: readonly WaterPoint[]): [number, number, number] {
  const third = Math.floor(points.length / 3)
  return [
    mean(points.slice(0, third)),
    mean(points.slice(third, -third)),
    mean(points.slice(-third)),
  ]
}

const mean = (points: readonly WaterPoint[]) =>
  points.reduce((sum, [, cm]) => sum + cm, 0) / points.length

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
  const left = points.reduce(
    (sum, [ms, cm]) => sum + (cm - middleCm - slope * (ms - middleMs)) ** 2,
    0,
  )
  const scatter = Math.sqrt(left / (points.length - 2))
  return { slope, error: scatter / Math.sqrt(spread), scatter }
}
