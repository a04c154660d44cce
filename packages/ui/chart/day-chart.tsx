import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { useCallback, useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { ChartFrame } from './chart-frame.tsx'
import styles from './chart.module.css'
import { dayFigure, type DayFacts, dayOptions } from './day-options.ts'
import { FiguresTable } from './figures-table.tsx'
import type { PlotStyle } from './series-style.ts'
import { usePlot } from './use-plot.ts'

export interface DayChartProps extends DayFacts {
  /** Further words under the figure of a day. */
  tooltip?: (index: number) => string | undefined
  /** Of the whole chart with its head, pixels. */
  height: number
  ariaLabel: string
}

/** See `chart.tsx`. */
export function DayChart({ tooltip, height, ariaLabel, ...given }: DayChartProps) {
  const facts = { partialNote: 'ข้อมูลไม่ครบทั้งวัน', ...given }
  const { days, values, partial = [], partialNote, label, unit } = facts
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
          row={(index) => [formatThaiDate(days[index]), dayFigure(values[index]) + mark(index)]}
        />
      )}
    >
      <DayPlot facts={facts} tooltip={tooltip} />
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

function DayPlot({ facts, tooltip }: { facts: DayFacts; tooltip: DayChartProps['tooltip'] }) {
  const latest = useRef(tooltip)
  useEffect(() => {
    latest.current = tooltip
  })
  // By its text, so that another drawing of the page does not make another plot.
  const text = JSON.stringify(facts)
  const build = useCallback(
    (style: PlotStyle) =>
      dayOptions(JSON.parse(text) as DayFacts, style, (index) => latest.current?.(index)),
    [text],
  )
  const feed = useCallback(
    (plot: uPlot) => {
      const { days, values } = JSON.parse(text) as DayFacts
      plot.setData([days.map((_, index) => index), [...values]])
    },
    [text],
  )
  const setPlace = usePlot(build, feed)
  return <div ref={setPlace} className={styles.plot} />
}
