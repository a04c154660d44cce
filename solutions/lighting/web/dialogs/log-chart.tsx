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
/** The noise of a lamp that is off must not look like one that burns and goes out. Amperes. */
const leastCurrent = 0.2

/**
 * The current; for admin also the battery and the signal strength. The log below has the same
 * figures.
 */
export function LogChart({ devid, times, isRoot }: LogChartProps) {
  const query = useCall(loraSeries, { devid, ...times })
  return (
    <div className={styles.charts} style={{ minHeight: height }}>
      <ViewState query={query}>{(series) => <Charts series={series} isRoot={isRoot} />}</ViewState>
    </div>
  )
}

function Charts({ series, isRoot }: { series: Series; isRoot: boolean }) {
  const { time, current, battery, rssi, threshold } = series
  const gapMs = useMemo(() => longestPause(time), [time])
  const [lamp, radio] = useMemo(() => {
    const beside: TimeSeries[] = []
    // the last one is drawn on top: a battery is a calm line, a signal is not
    if (isRoot && rssi) {
      beside.push({
        label: 'ความแรงสัญญาณ',
        unit: 'dBm',
        values: rssi,
        axis: 'right',
        color: 'pink',
        decimals: 0,
      })
    }
    if (isRoot && battery)
      beside.push({ label: 'แบตเตอรี่', unit: 'V', values: battery, color: 'blue' })
    return [
      [{ label: 'กระแสไฟฟ้า', unit: 'A', values: current, least: leastCurrent }],
      beside,
    ] as const
  }, [current, battery, rssi, isRoot])
  const levels = useMemo(
    () =>
      threshold === null ? [] : [{ label: 'เกณฑ์ไฟติด', value: threshold, tone: 'gone' as const }],
    [threshold],
  )
  const shared = { times: time, gapMs, height, hasTable: false }
  return (
    <>
      <TimeChart {...shared} series={lamp} levels={levels} ariaLabel="กราฟกระแสไฟฟ้าที่อุปกรณ์รายงาน" />
      {radio.length > 0 && (
        <TimeChart {...shared} series={radio} ariaLabel="กราฟแบตเตอรี่และความแรงสัญญาณที่อุปกรณ์รายงาน" />
      )}
    </>
  )
}
