import { textWidth } from '../drawing/text-width.ts'
import { niceTicks } from './nice-ticks.ts'

/** One bar of `StackedBars`. */
export interface StackedBar {
  /** Under the bar. */
  readonly name: string
  /** In the tooltip and the table, where that is more than the name. */
  readonly title?: string
  /** One for each part; null where nothing is known of it. A bar of nothing but null is a gap, never 0. */
  readonly values: readonly (number | null)[]
  /** In the tooltip and the table. */
  readonly note?: string | undefined
  /** It does not stand for its whole time, and is drawn so. */
  readonly isPartial?: boolean
}

/** Known parts of a bar together; null where none is known. */
export function barTotal({ values }: Pick<StackedBar, 'values'>): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
}

export interface StackedPlotProps {
  bars: readonly StackedBar[]
  parts: readonly string[]
  /** Of each part, 1 to 10. */
  colors: readonly number[]
  unit: string
  figure: (value: number | null | undefined) => string
  /** Pixels. */
  width: number
  height: number
  hatch: string
}

const bottom = 26
/** Pixels above the highest line of the axis. */
export const barsTop = 20
const widest = 64

/** Places of the bars, for drawing and for the pointer. */
export function barPlaces({ bars, figure, width, height }: StackedPlotProps) {
  const ticks = niceTicks(Math.max(...bars.map((bar) => barTotal(bar) ?? 0), 1))
  const most = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map((tick) => textWidth(figure(tick), 12))) + 12
  const band = Math.max(width - left, 0) / Math.max(bars.length, 1)
  const y = (value: number) => barsTop + (1 - value / most) * (height - barsTop - bottom)
  return { ticks, left, band, thick: Math.min(band * 0.7, widest), y, base: height - bottom }
}
