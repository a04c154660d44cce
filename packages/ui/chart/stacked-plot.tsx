import { Hatched } from '../drawing/hatched.tsx'
import { textWidth } from '../drawing/text-width.ts'
import {
  barPlaces,
  barTotal,
  barsTop,
  type StackedBar,
  type StackedPlotProps,
} from './stacked-bar.ts'
import styles from './stacked-bars.module.css'

/** The bars of a chart with their axis. */
export function StackedPlot(props: StackedPlotProps) {
  const { bars, colors, figure, width, hatch } = props
  const { ticks, left, band, thick, y, base } = barPlaces(props)
  const every = Math.ceil(
    Math.max(...bars.map(({ name }) => textWidth(name, 12) + 8), 1) / Math.max(band, 1),
  )
  const hasTotals = bars.every((bar) => textWidth(figure(barTotal(bar)), 12) + 10 < band)
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? styles.base : styles.grid}
            d={`M${left} ${y(tick)}H${width}`}
          />
          <text className={styles.tick} x={left - 8} y={y(tick) + 4}>
            {figure(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const middle = left + band * (index + 0.5)
        const total = barTotal(bar)
        return (
          <g key={bar.name} data-bar={bar.name}>
            {total === null ? (
              <Hatched
                hatch={hatch}
                x={middle - thick / 2}
                y={barsTop}
                width={thick}
                height={base - barsTop}
                radius={3}
                word={band > 74 ? 'ไม่มีข้อมูล' : null}
              />
            ) : (
              <Bar
                bar={bar}
                colors={colors}
                y={y}
                base={base}
                x={middle - thick / 2}
                width={thick}
              />
            )}
            {hasTotals && total !== null && (
              <text className={styles.total} x={middle} y={y(total) - 6}>
                {figure(total)}
              </text>
            )}
            {index % every === 0 && (
              <text className={styles.name} x={middle} y={base + 18}>
                {bar.name}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

interface BarProps {
  bar: StackedBar
  colors: readonly number[]
  x: number
  width: number
  y: (value: number) => number
  base: number
}

function Bar({ bar: { values, isPartial = false }, colors, x, width, y, base }: BarProps) {
  const tops = values.map((_, index) =>
    values.slice(0, index + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0),
  )
  const crown = y(tops.at(-1) ?? 0)
  return (
    <>
      {values.map((value, index) => {
        if (value === null || value <= 0) return null
        const [from, to] = [y(tops[index - 1] ?? 0), y(tops[index] ?? 0)]
        return (
          <rect
            key={index}
            className={styles.part}
            data-part={colors[index]}
            x={x}
            y={to}
            width={width}
            height={Math.max(from - to - 1, 0.5)}
          />
        )
      })}
      {isPartial && (
        <rect
          className={styles.notWhole}
          x={x - 2.5}
          y={crown - 2}
          width={width + 5}
          height={base - crown + 2}
          rx="3"
        />
      )}
    </>
  )
}
