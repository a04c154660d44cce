import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Drawing } from '../drawing/drawing.tsx'
import { BarTips } from './bar-tips.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { FiguresTable } from './figures-table.tsx'
import { barTotal, type StackedBar } from './stacked-bar.ts'
import { StackedPlot } from './stacked-plot.tsx'
import styles from './stacked-bars.module.css'

export interface StackedBarsProps {
  bars: readonly StackedBar[]
  /** The parts of a bar, from below, at most ten. */
  parts: readonly string[]
  /** The colour of each part, 1 to 10, where the same part has the same one in every chart; in their order by default. */
  colors?: readonly number[]
  unit: string
  /** What bars are by: วันที่. */
  by: string
  decimals?: number
  /** Of the whole chart with its head, pixels. */
  height: number
  ariaLabel: string
}

const headHeight = 42

/** Counts in parts above each other, by day or by hour; gaps as gaps, and the same figures as a table. */
export function StackedBars(props: StackedBarsProps) {
  const { bars, parts, unit, by, decimals = 0, height, ariaLabel } = props
  const { colors = parts.map((_, index) => index + 1) } = props
  const tall = height - headHeight
  const figure = (value: number | null | undefined) => formatNumber(value, decimals)
  return (
    <ChartFrame
      height={height}
      bodyHeight={tall}
      ariaLabel={ariaLabel}
      lines={[]}
      keys={parts.map((part, index) => (
        <span key={part} className={styles.key}>
          <i data-part={colors[index]} className={styles.swatch} />
          {part}
        </span>
      ))}
      table={() => (
        <FiguresTable
          caption={ariaLabel}
          heads={[by, ...parts.map((part) => `${part} (${unit})`), `รวม (${unit})`, 'หมายเหตุ']}
          rowCount={bars.length}
          row={(index) => {
            const bar = bars[index]
            if (!bar) return []
            return [
              bar.title ?? bar.name,
              ...parts.map((_, part) => figure(bar.values[part])),
              figure(barTotal(bar)),
              bar.note ?? (barTotal(bar) === null ? 'ไม่มีข้อมูล' : '-'),
            ]
          }}
        />
      )}
    >
      <Drawing
        label={`${ariaLabel} · ${bars.map((bar) => `${bar.title ?? bar.name} ${description(bar, unit, figure)}`).join(' · ')}`}
        draw={({ width, hatch }) => {
          const plot = { bars, parts, colors, unit, width, hatch, figure, height: tall }
          return {
            height: tall,
            picture: <StackedPlot {...plot} />,
            overlay: <BarTips {...plot} />,
          }
        }}
      />
    </ChartFrame>
  )
}

function description(
  bar: StackedBar,
  unit: string,
  figure: (value: number | null) => string,
): string {
  const total = barTotal(bar)
  return total === null ? 'ไม่มีข้อมูล' : `${figure(total)} ${unit}`
}
