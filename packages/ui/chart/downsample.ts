import { absent, rowAt, type Columns } from './columns.ts'

/** As the plot wants it: null breaks a line, undefined does not. */
export type PlotColumn = (number | null | undefined)[]

/**
 * The rows of a time window that a screen can show: for each bucket (a pixel's width) and series the lowest and the
 * highest value and one break, so that no peak and no gap is lost. Few rows are left as they are. The rows just outside
 * come too, so that lines run to the edge.
 */
export function downsample(
  { times, values }: Columns,
  from: number,
  to: number,
  buckets: number,
): [number[], ...PlotColumn[]] {
  const first = Math.max(0, rowAt(times, from) - 1)
  const end = Math.min(times.length, rowAt(times, to) + 2)
  const rows: number[] = []
  if (end - first <= buckets * 4) for (let row = first; row < end; row += 1) rows.push(row)
  else pickRows({ times, values }, { first, end, from, width: (to - from) / buckets }, rows)
  return [
    rows.map((row) => times[row] ?? 0),
    ...values.map((column) => rows.map((row) => toPlot(column[row] ?? NaN))),
  ]
}

function toPlot(value: number): number | null | undefined {
  return value === absent ? undefined : Number.isNaN(value) ? null : value
}

interface Window {
  readonly first: number
  readonly end: number
  readonly from: number
  readonly width: number
}

function pickRows(
  { times, values }: Columns,
  { first, end, from, width }: Window,
  rows: number[],
): void {
  const picked: number[] = []
  let start = first
  while (start < end) {
    const bucketEnd = from + (Math.floor(((times[start] ?? 0) - from) / width) + 1) * width
    let next = start + 1
    while (next < end && (times[next] ?? 0) < bucketEnd) next += 1
    picked.length = 0
    for (const column of values) pickExtremes(column, start, next, picked)
    picked.sort((a, b) => a - b)
    for (const row of picked) if (row !== rows.at(-1)) rows.push(row)
    start = next
  }
}

function pickExtremes(column: Float64Array, start: number, end: number, picked: number[]): void {
  let [lowest, highest, broken] = [-1, -1, -1]
  let [low, high] = [Infinity, -Infinity]
  for (let row = start; row < end; row += 1) {
    const value = column[row] ?? NaN
    if (value === absent) continue
    if (value < low) [lowest, low] = [row, value]
    if (value > high) [highest, high] = [row, value]
    if (broken < 0 && Number.isNaN(value)) broken = row
  }
  if (lowest >= 0) picked.push(lowest)
  if (highest >= 0) picked.push(highest)
  if (broken >= 0) picked.push(broken)
}

/** Samples between two breaks, which no line would show. */
export function lonelySamples(samples: ArrayLike<PlotColumn[number]>): number[] {
  const lonely: number[] = []
  let [length, last] = [0, -1]
  const end = () => {
    if (length === 1) lonely.push(last)
    length = 0
  }
  for (let row = 0; row < samples.length; row += 1) {
    const value = samples[row]
    if (value === null) end()
    else if (value !== undefined) [length, last] = [length + 1, row]
  }
  end()
  return lonely
}
