/** Samples of several series on one time axis, prepared for drawing. */
export interface Columns {
  /** Milliseconds, ascending. */
  readonly times: Float64Array
  /** One per series: a value, NaN where the line must break, `absent` where the series has no sample at that time. */
  readonly values: readonly Float64Array[]
}
export const absent = Infinity

/** Numbers; null or NaN is a measurement that failed, undefined is none at that time (the series has another rhythm). */
export type Samples = ArrayLike<number | null | undefined>

/**
 * Breaks every line where a measurement failed and where a series was silent for longer than `gapMs`, so that nothing is
 * drawn that was not measured. At most 31 series.
 */
export function prepareColumns(
  times: ArrayLike<number>,
  series: readonly Samples[],
  gapMs: number,
): Columns {
  const ownTimes = Float64Array.from(times)
  const values = series.map(readSamples)
  /** Bit n of a row: series n was silent for too long after it, and there is no row to say so. */
  const breaks = new Uint32Array(times.length)
  values.forEach((column, index) => breakSilences(ownTimes, column, gapMs, breaks, 1 << index))
  const rows: number[] = []
  breaks.forEach((mask, row) => {
    if (mask !== 0) rows.push(row)
  })
  if (rows.length === 0) return { times: ownTimes, values }
  const middle = (row: number) => ((ownTimes[row] ?? 0) + (ownTimes[row + 1] ?? 0)) / 2
  return {
    times: insertAfter(ownTimes, rows, middle),
    values: values.map((column, index) =>
      insertAfter(column, rows, (row) =>
        (breaks[row] ?? 0) & (1 << index) || isBroken(column, row) ? NaN : absent,
      ),
    ),
  }
}

const isBroken = (column: Float64Array, row: number) => Number.isNaN(column[row])

function readSamples(samples: Samples): Float64Array {
  const column = new Float64Array(samples.length)
  for (let row = 0; row < column.length; row += 1) {
    const value = samples[row]
    column[row] = value === undefined ? absent : (value ?? NaN)
  }
  return column
}

function breakSilences(
  times: Float64Array,
  column: Float64Array,
  gapMs: number,
  breaks: Uint32Array,
  bit: number,
): void {
  let last = -1
  for (let row = 0; row < column.length; row += 1) {
    if (column[row] === absent) continue
    if (last >= 0 && (times[row] ?? 0) - (times[last] ?? 0) > gapMs) {
      // the plot leaves out only what lies between neighbours of such a row
      if (row > last + 1) column.fill(NaN, last + 1, row)
      else breaks[last] = (breaks[last] ?? 0) | bit
    }
    last = row
  }
}

/** A copy with one more value after each of these rows. */
function insertAfter(
  column: Float64Array,
  rows: readonly number[],
  valueOf: (row: number) => number,
): Float64Array {
  const made = new Float64Array(column.length + rows.length)
  let from = 0
  rows.forEach((row, count) => {
    made.set(column.subarray(from, row + 1), from + count)
    made[row + 1 + count] = valueOf(row)
    from = row + 1
  })
  made.set(column.subarray(from), from + rows.length)
  return made
}

/** First row at or after a time. */
export function rowAt(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** The row nearest to a time that holds a measurement, not further than `reach` milliseconds; −1 for none. */
export function nearestSample(
  times: ArrayLike<number>,
  samples: ArrayLike<number>,
  time: number,
  reach: number,
): number {
  const start = rowAt(times, time)
  let [nearest, least] = [-1, reach]
  const look = (row: number): boolean => {
    const away = Math.abs((times[row] ?? Infinity) - time)
    if (away > least) return true
    if (!Number.isFinite(samples[row] ?? NaN)) return false
    ;[nearest, least] = [row, away]
    return true
  }
  for (let row = start; row < times.length && !look(row); row += 1);
  for (let row = start - 1; row >= 0 && !look(row); row -= 1);
  return nearest
}
