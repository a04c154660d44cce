import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { useCallback } from 'react'
import uPlot from 'uplot'
import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { FiguresTable } from './figures-table.tsx'
import { tipPlugin } from './plot-tip.ts'
import type { PlotStyle } from './series-style.ts'
import { axisLook, valueAxis } from './time-options.ts'
import { usePlot } from './use-plot.ts'
import { decimalsOf, valueRange } from './value-range.ts'

export interface DayChartProps {
  /** As `formatThaiDate` reads them, oldest first. */
  days: readonly string[]
  /** null: nothing is known of that day, so it has no point. */
  values: readonly (number | null)[]
  /** Days of which only a part is known; their points are hollow. */
  partial?: readonly boolean[]
  /** What a hollow point means. */
  partialNote?: string
  /** What is counted, such as จำนวนรถจอด. */
  label: string
  unit: string
  /** Further words under the figure of a day. */
  tooltip?: (index: number) => string | undefined
  /** Of the whole chart with its head, pixels. */
  height: number
  ariaLabel: string
}

/** See `chart.tsx`. */
export function DayChart(props: DayChartProps) {
  const { days, values, partial = [], partialNote = 'ข้อมูลไม่ครบทั้งวัน', label, unit, height, ariaLabel } = props
  const mark = (index: number) => (partial[index] ? ` (${partialNote})` : '')
  return (
    <ChartFrame
      height={height}
      ariaLabel={ariaLabel}
      lines={[{ label, unit }]}
      table={() => (
        <FiguresTable
          caption={ariaLabel}
          heads={['วันที่', `${label} (${unit})`]}
          rowCount={days.length}
          row={(index) => [formatThaiDate(days[index]), formatNumber(values[index]) + mark(index)]}
        />
      )}
    >
      <DayPlot {...props} partial={partial} partialNote={partialNote} />
      {partial.some(Boolean) && (
        <p className={styles.note}>
          <svg width="12" height="12" aria-hidden>
            <circle cx="6" cy="6" r="4" />
          </svg>
          {partialNote}
        </p>
      )}
    </ChartFrame>
  )
}

function DayPlot({
  days,
  values,
  partial,
  partialNote,
  label,
  unit,
  tooltip,
}: DayChartProps & { partial: readonly boolean[]; partialNote: string }) {
  const build = useCallback(
    (style: PlotStyle): Omit<uPlot.Options, 'width' | 'height'> => ({
      legend: { show: false },
      padding: [10, 16, 0, 0],
      scales: {
        x: { time: false, range: [-0.3, Math.max(days.length, 1) - 0.7] },
        left: { range: (_, min, max) => valueRange(min === null ? null : Math.min(0, min), max) },
      },
      axes: [
        {
          ...axisLook(style),
          grid: { show: false },
          splits: () => days.map((_, index) => index),
          space: 1,
          size: 26,
          values: () => days.map((day) => formatThaiDate(day).slice(0, 5)),
        },
        {
          ...valueAxis(style, 'left'),
          incrs: [1, 2, 5]
            .flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))
            .toSorted((a, b) => a - b),
        },
      ],
      series: [{}, dayLine(style, partial)],
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 12, width: 2 } },
      plugins: [
        tipPlugin((_, x) => {
          const index = Math.min(days.length - 1, Math.max(0, Math.round(x)))
          const value = values[index] ?? null
          const figure = value === null ? 'ไม่มีข้อมูล' : `${formatNumber(value, decimalsOf(value))} ${unit}`
          const notes = [tooltip?.(index), partial[index] ? partialNote : undefined].filter(Boolean)
          return {
            title: formatThaiDate(days[index]),
            rows: [{ color: style.series.blue, label, value: figure }],
            note: notes.join(' · '),
          }
        }),
      ],
    }),
    [days, values, partial, partialNote, label, unit, tooltip],
  )
  const feed = useCallback((plot: uPlot) => plot.setData([days.map((_, index) => index), [...values]]), [days, values])
  const setPlace = usePlot(build, feed)
  return <div ref={setPlace} className={styles.plot} />
}

/** A line with every day's point; hollow where only a part of the day is known. */
function dayLine(style: PlotStyle, partial: readonly boolean[]): uPlot.Series {
  const stroke = style.series.blue
  return {
    scale: 'left',
    stroke,
    width: 2,
    fill: `${stroke}1a`,
    fillTo: (plot) => plot.scales['left']?.min ?? 0,
    points: {
      show: (plot, series) => {
        const { ctx } = plot
        plot.data[series]?.forEach((value, index) => {
          if (value == null) return
          ctx.beginPath()
          ctx.arc(
            plot.valToPos(index, 'x', true),
            plot.valToPos(value, 'left', true),
            4 * devicePixelRatio,
            0,
            Math.PI * 2,
          )
          ctx.fillStyle = partial[index] ? style.panel : stroke
          ctx.strokeStyle = stroke
          ctx.lineWidth = 2 * devicePixelRatio
          ctx.fill()
          ctx.stroke()
        })
        return false
      },
    },
  }
}
