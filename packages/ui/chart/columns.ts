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
export function prepareColumns(times: ArrayLike<number>, series: readonly Samples[], gapMs: number): Columns {
  const values = series.map((samples) =>
    Float64Array.from({ length: times.length }, (_, row) => readSample(samples[row])),
  )
  const breaks = new Uint32Array(times.length)
  let inserted = 0
  values.forEach((column, index) => {
    let last = -1
    column.forEach((value, row) => {
      if (value === absent) return
      const isSilent = last >= 0 && (times[row] ?? 0) - (times[last] ?? 0) > gapMs
      const hasRowBetween = row > last + 1
      if (isSilent && hasRowBetween) column[last + 1] = NaN
      else if (isSilent) {
        if (breaks[last] === 0) inserted += 1
        breaks[last] = (breaks[last] ?? 0) | (1 << index)
      }
      last = row
    })
  })
  const plain = { times: Float64Array.from(times), values }
  return inserted === 0 ? plain : insertBreaks(plain, breaks, inserted)
}

function readSample(value: number | null | undefined): number {
  return value === undefined ? absent : (value ?? NaN)
}

function insertBreaks({ times, values }: Columns, breaks: Uint32Array, inserted: number): Columns {
  const length = times.length + inserted
  const made = { times: new Float64Array(length), values: values.map(() => new Float64Array(length)) }
  let to = 0
  for (let row = 0; row < times.length; row += 1) {
    const time = times[row] ?? 0
    made.times[to] = time
    values.forEach((column, index) => {
      const target = made.values[index]
      if (target) target[to] = column[row] ?? NaN
    })
    to += 1
    const mask = breaks[row] ?? 0
    if (mask === 0) continue
    made.times[to] = (time + (times[row + 1] ?? time)) / 2
    made.values.forEach((target, index) => {
      target[to] = mask & (1 << index) ? NaN : absent
    })
    to += 1
  }
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
