import { TimeChart } from '@roadside/ui/chart/chart.tsx'
import type { TimeSeries } from '@roadside/ui/chart/time-chart.tsx'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useMemo } from 'react'
import { loraSeries } from '../../calls.ts'
import styles from './dialogs.module.css'
import { longestPause } from './longest-pause.ts'
import type { LogTimes } from './use-log-span.ts'

interface LogChartProps {
  devid: string
  times: LogTimes
  isRoot: boolean
}

type Series = NonNullable<ReturnType<typeof useCall<typeof loraSeries>>['data']>

const height = 200

/** Current with the strength of its signal, and the battery beside them; the current alone for all but admin. */
export function LogChart({ devid, times, isRoot }: LogChartProps) {
  const query = useCall(loraSeries, { devid, ...times })
  return (
    <div className={styles.charts} style={{ minHeight: height }}>
      <ViewState query={query}>{(series) => <Charts series={series} isRoot={isRoot} />}</ViewState>
    </div>
  )
}

function Charts({ series, isRoot }: { series: Series; isRoot: boolean }) {
  const { time, current, battery, rssi } = series
  const gapMs = useMemo(() => longestPause(time), [time])
  const [first, second] = useMemo(
    () => [
      [
        { label: 'กระแสไฟฟ้า', unit: 'A', values: current },
        ...(isRoot && rssi
          ? [{ label: 'ความแรงสัญญาณ', unit: 'dBm', values: rssi, axis: 'right', decimals: 0 } satisfies TimeSeries]
          : []),
      ],
      isRoot && battery ? [{ label: 'แบตเตอรี่', unit: 'V', values: battery } satisfies TimeSeries] : null,
    ],
    [current, battery, rssi, isRoot],
  )
  return (
    <>
      <TimeChart
        times={time}
        series={first}
        gapMs={gapMs}
        height={height}
        ariaLabel="กราฟกระแสไฟฟ้าและความแรงสัญญาณที่อุปกรณ์รายงาน"
      />
      {second && (
        <TimeChart times={time} series={second} gapMs={gapMs} height={height} ariaLabel="กราฟแบตเตอรี่ที่อุปกรณ์รายงาน" />
      )}
    </>
  )
}
