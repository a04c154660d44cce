import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, formatThaiTime } from '@roadside/contract/domain/thai-date.ts'
import type uPlot from 'uplot'
import { nearestSample, type Columns } from './columns.ts'
import { lonelySamples } from './downsample.ts'
import { levelPlugin, levelStrip, type ChartLevel } from './level-lines.ts'
import { tipPlugin, type TipText } from './plot-tip.ts'
import { colorOf, type PlotStyle, type SeriesColor } from './series-style.ts'
import { timeLabels, timeSteps, timeTicks } from './time-axis.ts'
import { decimalsOf, valueRange } from './value-range.ts'

/** Half of the last label of the time axis stands beyond it. Pixels. */
const lastLabelRoom = 26

/** The meaning of a line, without its values. */
export interface LineMeaning {
  readonly label: string
  readonly unit: string
  readonly color?: SeriesColor
  readonly axis?: 'left' | 'right'
  /** Of its values in words; 2 when it is not given. */
  readonly decimals?: number
  /** Its axis reaches from zero up to this at least. */
  readonly least?: number
  /** A line over the line of its colour, thinner and dashed: its subject, such as another day. */
  readonly compared?: string
}

export interface TimeRange {
  /** Milliseconds. */
  readonly from: number
  readonly to: number
}

interface TimeOptions {
  readonly lines: readonly LineMeaning[]
  readonly levels: readonly ChartLevel[]
  readonly style: PlotStyle
  /** Lines of several days lie over each other: a time is shown without its day. */
  readonly isByClock: boolean
  /** null: everything. */
  readonly onZoom: (range: TimeRange | null) => void
  readonly read: () => { readonly columns: Columns; readonly gapMs: number }
}

export function timeOptions({
  lines,
  levels,
  style,
  isByClock,
  onZoom,
  read,
}: TimeOptions): Omit<uPlot.Options, 'width' | 'height'> {
  const levelsOf = (side: 'left' | 'right') =>
    levels.filter(({ axis = 'left' }) => axis === side).map(({ value }) => value)
  const leastOf = (side: 'left' | 'right') =>
    Math.max(
      ...lines
        .filter(({ axis = 'left' }) => axis === side)
        .map(({ least = Number.NEGATIVE_INFINITY }) => least),
    )
  const hasRight = lines.some(({ axis }) => axis === 'right')
  const range = (side: 'left' | 'right') => (_: uPlot, min: number | null, max: number | null) =>
    valueRange(min, max, levelsOf(side), leastOf(side))
  return {
    ms: 1,
    legend: { show: false },
    padding: [levels.length > 0 ? levelStrip : 8, hasRight ? 0 : lastLabelRoom, 0, 0],
    scales: {
      x: { time: false },
      left: { range: range('left') },
      right: { range: range('right') },
    },
    axes: [
      timeAxis(style, isByClock),
      valueAxis(style, 'left'),
      ...(hasRight ? [valueAxis(style, 'right')] : []),
    ],
    series: [{}, ...lines.map((line, index) => lineSeries(line, index, lines.length, style))],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false },
      points: { size: 8, width: 2, fill: () => style.panel },
      bind: {
        dblclick: () => () => {
          onZoom(null)
          return null
        },
      },
    },
    hooks: { setSelect: [(plot) => zoomToSelection(plot, onZoom)] },
    plugins: [
      levelPlugin(levels, style),
      tipPlugin((_, time) => describeTime(time, { lines, style, isByClock }, read())),
    ],
  }
}

function zoomToSelection(plot: uPlot, onZoom: (range: TimeRange) => void): void {
  const { left, width } = plot.select
  if (width < 4) return
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onZoom({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') })
}

function describeTime(
  time: number,
  { lines, style, isByClock }: Pick<TimeOptions, 'lines' | 'style' | 'isByClock'>,
  { columns, gapMs }: ReturnType<TimeOptions['read']>,
): TipText {
  const found = columns.values.map((values) => nearestSample(columns.times, values, time, gapMs))
  const at = found.flatMap((row) => (row < 0 ? [] : [columns.times[row] ?? 0]))
  const written = isByClock ? formatThaiTime : formatThaiDateTime
  if (at.length === 0) return { title: written(new Date(time)), rows: [], note: 'ไม่มีข้อมูล' }
  const nearest = at.reduce((best, other) =>
    Math.abs(other - time) < Math.abs(best - time) ? other : best,
  )
  return {
    title: written(new Date(nearest), gapMs < 180_000 ? 'seconds' : 'minutes'),
    rows: lines.map(({ label, unit, color, decimals = 2 }, index) => {
      const value = columns.values[index]?.[found[index] ?? -1]
      const text = value === undefined ? '-' : `${formatNumber(value, decimals)} ${unit}`
      return { color: style.series[colorOf(index, color)], label, value: text }
    }),
  }
}

function timeAxis(style: PlotStyle, isByClock: boolean): uPlot.Axis {
  return {
    ...axisLook(style),
    size: 42,
    space: 80,
    incrs: timeSteps,
    splits: (_, __, min, max, step) => timeTicks(min, max, step),
    values: (_, ticks, __, ___, step) => {
      const labels = timeLabels(ticks, step)
      return isByClock ? labels.map((label) => label.split('\n')[0] ?? '') : labels
    },
  }
}

/** An axis of figures on one side, as wide as its figures. */
export function valueAxis(style: PlotStyle, side: 'left' | 'right'): uPlot.Axis {
  return {
    ...axisLook(style),
    scale: side,
    side: side === 'left' ? 3 : 1,
    grid: side === 'left' ? { stroke: style.grid, width: 1 } : { show: false },
    space: 28,
    size: (_, texts) => 18 + 7 * Math.max(1, ...(texts ?? []).map((text) => text.length)),
    values: (_, ticks, __, ___, step) => ticks.map((tick) => formatNumber(tick, decimalsOf(step))),
  }
}

/** Faint grid, quiet figures. */
export function axisLook(style: PlotStyle): uPlot.Axis {
  return {
    stroke: style.ink,
    font: `12px ${style.fontFamily}`,
    lineGap: 1.35,
    gap: 6,
    grid: { stroke: style.grid, width: 1 },
    ticks: { stroke: style.grid, width: 1, size: 4 },
  }
}

function lineSeries(
  { label, axis = 'left', color, compared }: LineMeaning,
  index: number,
  count: number,
  style: PlotStyle,
): uPlot.Series {
  const stroke = style.series[colorOf(index, color)]
  return {
    label,
    scale: axis,
    stroke,
    // secondary lines are thinner
    width: axis === 'right' || compared ? 1 : 1.6,
    ...(compared && { dash: [5, 3] }),
    ...(count === 1 && { fill: `${stroke}1a`, fillTo: (plot) => plot.scales['left']?.min ?? 0 }),
    points: {
      size: 5,
      fill: stroke,
      filter: (plot, series) => lonelySamples(plot.data[series] ?? []),
    },
  }
}
