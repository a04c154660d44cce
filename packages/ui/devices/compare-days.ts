import { colorOf } from '../chart/series-style.ts'
import type { ChartSeries } from './series.ts'

/**
 * The lines of a range of time, and over each of them, broken and in its colour, that of another
 * range; `shiftMs` is how much later the range begins than the other, `names` how both are called.
 * Both are of the same channels. Pure.
 */
export function layOver(
  lines: ChartSeries,
  other: ChartSeries,
  shiftMs: number,
  names: { readonly own: string; readonly other: string },
): ChartSeries {
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
        label: `${line.label} ${names.own}`,
        values: times.map((time) => line.values[ownRows.get(time) ?? -1]),
      })),
      ...other.series.map(({ label, values, ...line }, index) => ({
        ...line,
        label: `${label} ${names.other}`,
        compared: names.other,
        color: own[index]?.color ?? colorOf(index),
        values: times.map((time) => values[otherRows.get(time) ?? -1]),
      })),
    ],
  }
}

/** Of the silence that is a gap: with one rhythm on both days, the nearest is never further. Buckets stay where they are. */
const reachShare = 1 / 3

/**
 * The other day with each value at the nearest moment at which its channel was measured on the day itself, for a table:
 * two days are hardly measured at the same second. A moment gets one value; what has no partner stays where it is. Pure.
 */
export function atMomentsOf(lines: ChartSeries, other: ChartSeries, shiftMs: number): ChartSeries {
  const reachMs = Math.max(lines.gapMs, other.gapMs) * reachShare
  const moved = other.series.map(({ values }, index) => {
    const own = momentsOf(lines.times, lines.series[index]?.values ?? []).map(
      (time) => time - shiftMs,
    )
    const moments = momentsOf(other.times, values)
    const partners = partnersOf(own, moments, reachMs)
    const byTime = new Map(other.times.map((time, row) => [time, values[row]]))
    return new Map(moments.map((time) => [partners.get(time) ?? time, byTime.get(time)]))
  })
  const times = [...new Set(moved.flatMap((values) => [...values.keys()]))].toSorted(
    (a, b) => a - b,
  )
  return {
    ...other,
    times,
    series: other.series.map((line, index) => ({
      ...line,
      values: times.map((time) => moved[index]?.get(time)),
    })),
  }
}

const momentsOf = (times: readonly number[], values: ChartSeries['series'][number]['values']) =>
  times.filter((_, row) => values[row] !== undefined)

/** Which of `own` each of `others` goes with, those that lie nearest first. Both ascend. */
function partnersOf(
  own: readonly number[],
  others: readonly number[],
  reachMs: number,
): Map<number, number> {
  let next = 0
  const near = others.flatMap((time) => {
    while ((own[next] ?? Infinity) < time) next += 1
    return [own[next - 1] ?? -Infinity, own[next] ?? Infinity].map((moment) => ({
      time,
      moment,
      away: Math.abs(moment - time),
    }))
  })
  const [partners, paired] = [new Map<number, number>(), new Set<number>()]
  for (const { time, moment, away } of near.toSorted((a, b) => a.away - b.away)) {
    if (away > reachMs) break
    if (partners.has(time) || paired.has(moment)) continue
    partners.set(time, moment)
    paired.add(moment)
  }
  return partners
}
