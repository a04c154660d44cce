import { readColors } from './canvas-colors.ts'

/** Colours of lines, the first three as unlike each other as they can be; the states' own are for states only, so that no line looks like a fault. */
export const seriesColors = ['blue', 'pink', 'ink', 'violet'] as const
export type SeriesColor = (typeof seriesColors)[number]

export function colorOf(index: number, given?: SeriesColor): SeriesColor {
  return given ?? seriesColors[index % seriesColors.length] ?? 'blue'
}

/** The colours and lines of a plot, read once for the present skin. */
export interface PlotStyle {
  readonly ink: string
  readonly grid: string
  readonly panel: string
  readonly fontFamily: string
  readonly series: Record<SeriesColor, string>
  readonly tones: Record<string, string>
}

const tones = ['accent', 'ok', 'fault', 'warn', 'gone', 'alert', 'critical'] as const

export function readPlotStyle(place: Element): PlotStyle {
  const { ink2, line, panel } = readColors(place, ['ink2', 'line', 'panel'])
  const series = readColors(place, [
    '--chart-blue',
    '--chart-violet',
    '--chart-ink',
    '--chart-pink',
  ])
  return {
    ink: ink2,
    grid: line,
    panel,
    fontFamily: getComputedStyle(place).fontFamily,
    series: {
      blue: series['--chart-blue'],
      violet: series['--chart-violet'],
      ink: series['--chart-ink'],
      pink: series['--chart-pink'],
    },
    tones: readColors(place, tones),
  }
}
