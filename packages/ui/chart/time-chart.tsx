import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, formatThaiTime } from '../parts/unbroken.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { type Columns, prepareColumns, rowAt, type Samples } from './columns.ts'
import { downsample } from './downsample.ts'
import { FiguresTable } from './figures-table.tsx'
import type { ChartLevel } from './level-lines.ts'
import type { PlotStyle } from './series-style.ts'
import { type LineMeaning, type TimeRange, timeOptions } from './time-options.ts'
import { type PlotSize, usePlot } from './use-plot.ts'

export interface TimeSeries extends LineMeaning {
  /** One per time: null or NaN failed, undefined was not measured then. */
  readonly values: Samples
}

export interface TimeChartProps {
  /** Milliseconds, ascending. */
  times: ArrayLike<number>
  /**
   * Like `times` and `levels`, the same array while nothing changed: for a new one, 100 000 rows
   * are prepared again.
   */
  series: readonly TimeSeries[]
  /** A longer silence is drawn as a gap. Milliseconds. */
  gapMs: number
  levels?: readonly ChartLevel[]
  /** Of the whole chart with its head, pixels. */
  height: number
  ariaLabel: string
  /** Lines of several days lie over each other: times are shown without their day. */
  isByClock?: boolean
  /** False where the same figures stand next to it already. */
  hasTable?: boolean
  /** The content of the table, where it differs from the plot. */
  inTable?: Pick<TimeChartProps, 'times' | 'series'>
  /** Called with the range after zooming; null: everything. */
  onRange?: (range: TimeRange | null) => void
}

const noLevels: readonly ChartLevel[] = []

/** See `chart.tsx`. */
export function TimeChart({
  times,
  series,
  gapMs,
  levels = noLevels,
  isByClock = false,
  ...props
}: TimeChartProps) {
  const { height, ariaLabel, onRange, hasTable = true, inTable = { times, series } } = props
  const [zoomed, setZoomed] = useState<TimeRange | null>(null)
  const columns = useMemo(
    () =>
      prepareColumns(
        times,
        series.map(({ values }) => values),
        gapMs,
      ),
    [times, series, gapMs],
  )
  const zoom = (range: TimeRange | null) => {
    setZoomed(range)
    onRange?.(range)
  }
  const range = zoomed ?? { from: times[0] ?? 0, to: times[times.length - 1] ?? 1 }
  return (
    <ChartFrame
      height={height}
      ariaLabel={ariaLabel}
      lines={series}
      onShowAll={zoomed ? () => zoom(null) : undefined}
      table={
        hasTable
          ? () => (
              <TimeTable {...inTable} range={range} isByClock={isByClock} ariaLabel={ariaLabel} />
            )
          : undefined
      }
    >
      <TimePlot
        columns={columns}
        series={series}
        levels={levels}
        isByClock={isByClock}
        gapMs={gapMs}
        zoomed={zoomed}
        onZoom={zoom}
      />
    </ChartFrame>
  )
}

interface TimePlotProps {
  columns: Columns
  series: readonly TimeSeries[]
  levels: readonly ChartLevel[]
  isByClock: boolean
  gapMs: number
  zoomed: TimeRange | null
  onZoom: (range: TimeRange | null) => void
}

function TimePlot({ columns, series, levels, isByClock, gapMs, zoomed, onZoom }: TimePlotProps) {
  // By its text, so that a new reading feeds the plot and does not make another.
  const meaning = JSON.stringify([series.map((line) => ({ ...line, values: undefined })), levels])
  const latest = useRef({ columns, gapMs, onZoom })
  useEffect(() => {
    latest.current = { columns, gapMs, onZoom }
  })
  const build = useCallback(
    (style: PlotStyle) => {
      const [lines, ownLevels] = JSON.parse(meaning) as [LineMeaning[], ChartLevel[]]
      const onOwnZoom = (range: TimeRange | null) => latest.current.onZoom(range)
      return timeOptions({
        lines,
        levels: ownLevels,
        style,
        isByClock,
        read: () => latest.current,
        onZoom: onOwnZoom,
      })
    },
    [meaning, isByClock],
  )
  const feed = useCallback(
    (plot: uPlot, { width }: PlotSize) => {
      const { times } = columns
      const [first, last] = [times[0], times.at(-1)]
      if (first === undefined || last === undefined)
        return plot.setData([[], ...columns.values.map(() => [])])
      // a single moment still needs some width to stand in
      const { from, to } = zoomed ?? { from: first, to: Math.max(last, first + 1_000) }
      plot.batch(() => {
        plot.setData(downsample(columns, from, to, width) as uPlot.AlignedData, false)
        plot.setScale('x', { min: from, max: to })
      })
    },
    [columns, zoomed],
  )
  const setPlace = usePlot(build, feed)
  return (
    <>
      <div ref={setPlace} className={styles.plot} />
      {columns.times.length === 0 && <p className={styles.empty}>ไม่พบข้อมูล</p>}
    </>
  )
}

function TimeTable({
  times,
  series,
  range,
  isByClock,
  ariaLabel,
}: Pick<TimeChartProps, 'times' | 'series' | 'ariaLabel'> & {
  range: TimeRange
  isByClock: boolean
}) {
  const first = rowAt(times, range.from)
  const end = rowAt(times, range.to + 1)
  const written = isByClock ? formatThaiTime : formatThaiDateTime
  return (
    <FiguresTable
      caption={ariaLabel}
      heads={[
        isByClock ? 'เวลา' : 'วันที่-เวลา',
        ...series.map(({ label, unit }) => `${label} (${unit})`),
      ]}
      rowCount={end - first}
      row={(index) => {
        const row = end - 1 - index
        return [
          written(new Date(times[row] ?? 0), 'seconds'),
          ...series.map(({ values, decimals = 2 }) => formatNumber(values[row], decimals)),
        ]
      }}
    />
  )
}
