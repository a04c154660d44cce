import { ChunkPlace } from './chunk-place.tsx'
import type { DayChartProps } from './day-chart.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import type { TimeChartProps } from './time-chart.tsx'

const useChartChunk = lazyChunk(() => import('./chart-chunk.ts'))

/**
 * Measurements over time, up to 100 000 for each of several lines: gaps as gaps, level lines, the reading under the
 * pointer, drag to zoom, and the same figures as a table. The plot is loaded when the first chart is shown.
 */
export function TimeChart(props: TimeChartProps) {
  const state = useChartChunk()
  return (
    <ChunkPlace state={state} height={props.height}>
      {({ TimeChart: Loaded }) => <Loaded {...props} />}
    </ChunkPlace>
  )
}

/** One figure a day, for some days: a day of which nothing is known has no point. */
export function DayChart(props: DayChartProps) {
  const state = useChartChunk()
  return (
    <ChunkPlace state={state} height={props.height}>
      {({ DayChart: Loaded }) => <Loaded {...props} />}
    </ChunkPlace>
  )
}
