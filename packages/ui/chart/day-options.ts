import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type uPlot from 'uplot'
import { tipPlugin, type TipText } from './plot-tip.ts'
import type { PlotStyle } from './series-style.ts'
import { axisLook, valueAxis } from './time-options.ts'
import { decimalsOf, valueRange } from './value-range.ts'

/** Facts of some days. */
export interface DayFacts {
  /** As `formatThaiDate` reads them, oldest first. */
  readonly days: readonly string[]
  /** null: nothing is known of that day, so it has no point. */
  readonly values: readonly (number | null)[]
  /** Days of which only a part is known; their points are hollow. */
  readonly partial?: readonly boolean[]
  /** The meaning of a hollow point. */
  readonly partialNote?: string
  /** The counted things, such as จำนวนรถจอด. */
  readonly label: string
  readonly unit: string
}

/** Whole days are counted, so the axis has no fractions. */
const wholeSteps = [0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
)

/** Room of a day under the axis, pixels. */
const labelWidth = 46

/** The days that are named under a chart of some width: each, or every so many so that all have room. Pure. */
export function labelledDays(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, labelWidth)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}

/** A day's figure in words, without its unit. */
export function dayFigure(value: number | null | undefined): string {
  return value == null ? '-' : formatNumber(value, decimalsOf(value))
}

export function dayOptions(
  facts: DayFacts,
  style: PlotStyle,
  noteOf: (index: number) => string | undefined,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { days, partial = [] } = facts
  return {
    legend: { show: false },
    // the note about hollow points stands above the plot
    padding: [partial.some(Boolean) ? 30 : 10, 16, 0, 0],
    scales: {
      x: { time: false, range: [-0.3, Math.max(days.length, 1) - 0.7] },
      left: { range: (_, min, max) => valueRange(min === null ? null : Math.min(0, min), max) },
    },
    axes: [
      {
        ...axisLook(style),
        grid: { show: false },
        splits: (plot) => labelledDays(days.length, plot.width),
        space: 1,
        size: 26,
        values: (_, shown) => shown.map((index) => formatThaiDate(days[index]).slice(0, 5)),
      },
      { ...valueAxis(style, 'left'), incrs: wholeSteps },
    ],
    series: [{}, dayLine(style, partial)],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 12, width: 2 } },
    plugins: [
      tipPlugin((_, x) =>
        describeDay(facts, Math.min(days.length - 1, Math.max(0, Math.round(x))), style, noteOf),
      ),
    ],
  }
}

function describeDay(
  { days, values, partial, partialNote, label, unit }: DayFacts,
  index: number,
  style: PlotStyle,
  noteOf: (index: number) => string | undefined,
): TipText {
  const value = values[index] ?? null
  const notes = [noteOf(index), partial?.[index] ? partialNote : undefined].filter(Boolean)
  return {
    title: formatThaiDate(days[index]),
    rows: [
      {
        color: style.series.blue,
        label,
        value: value === null ? 'ไม่มีข้อมูล' : `${dayFigure(value)} ${unit}`,
      },
    ],
    note: notes.join(' · '),
  }
}

/** More days than this have small points. */
const mostLargePoints = 40

/** A line with every day's point; hollow where only a part of the day is known. */
function dayLine(style: PlotStyle, partial: readonly boolean[]): uPlot.Series {
  const stroke = style.series.blue
  const drawPoints = (plot: uPlot, series: number) => {
    const { ctx } = plot
    ctx.strokeStyle = stroke
    ctx.lineWidth = 2 * devicePixelRatio
    const radius = plot.data[0].length > mostLargePoints ? 2 : 4
    plot.data[series]?.forEach((value, index) => {
      if (value == null) return
      ctx.beginPath()
      const [x, y] = [plot.valToPos(index, 'x', true), plot.valToPos(value, 'left', true)]
      ctx.arc(x, y, radius * devicePixelRatio, 0, Math.PI * 2)
      ctx.fillStyle = partial[index] ? style.panel : stroke
      ctx.fill()
      ctx.stroke()
    })
    return false
  }
  return {
    scale: 'left',
    stroke,
    width: 2,
    fill: `${stroke}1a`,
    fillTo: (plot) => plot.scales['left']?.min ?? 0,
    points: { show: drawPoints },
  }
}
