import { colorOf } from '../chart/series-style.ts'
import type { ChartSeries } from './series.ts'

/**
 * The lines of a day, and over each of them, broken and in its colour, that of another day; `shiftMs` is how much later the
 * day is than the other, `day` how the other is called. Both are of the
 * same channels. Pure.
 */
export function layOver(lines: ChartSeries, other: ChartSeries, shiftMs: number, day: string): ChartSeries {
  const ownRows = new Map(lines.times.map((time, row) => [time, row]))
  const otherRows = new Map(other.times.map((time, row) => [time + shiftMs, row]))
  const times = [...new Set([...ownRows.keys(), ...otherRows.keys()])].toSorted((a, b) => a - b)
  const own = lines.series.map((line, index) => ({ ...line, color: colorOf(index, line.color) }))
  return {
    times,
    gapMs: Math.max(lines.gapMs, other.gapMs),
    series: [
      ...own.map((line) => ({
        ...line,
        label: `${line.label} วันนี้`,
        values: times.map((time) => line.values[ownRows.get(time) ?? -1]),
      })),
      ...other.series.map(({ label, values, ...line }, index) => ({
        ...{ ...line, label: `${label} ${day}`, compared: day },
        color: own[index]?.color ?? colorOf(index),
        values: times.map((time) => values[otherRows.get(time) ?? -1]),
      })),
    ],
  }
}
