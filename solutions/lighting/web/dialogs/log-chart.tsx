import { TimeChart } from '@roadside/ui/chart/chart.tsx'
import type { TimeSeries } from '@roadside/ui/chart/time-chart.tsx'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { WireTimes } from '@roadside/ui/range/use-time-range.ts'
import { useMemo } from 'react'
import { loraSeries } from '../../calls.ts'
import { ArchivedDays } from './archived-days.tsx'
import styles from './dialogs.module.css'
import { longestPause } from './longest-pause.ts'

interface LogChartProps {
  devid: string
  times: WireTimes
  isRoot: boolean
}

type Series = NonNullable<ReturnType<typeof useCall<typeof loraSeries>>['data']>

const height = 296
/** Two of these stand beside the large one. */
const smallHeight = 140
/** The noise of a lamp that is off must not look like one that burns and goes out. Amperes. */
const leastCurrent = 0.2

/**
 * The current; for admin also the battery and the signal strength. The log below has the same
 * figures.
 */
export function LogChart({ devid, times, isRoot }: LogChartProps) {
  const query = useCall(loraSeries, { devid, ...times })
  return (
    <div className={styles.history} style={{ minHeight: height }}>
      <ViewState query={query}>
        {(series) => (
          <>
            <ArchivedDays archived={series.archived} />
            {(series.time.length > 0 || series.archived.months.length === 0) && (
              <div className={styles.charts}>
                <Charts series={series} isRoot={isRoot} />
              </div>
            )}
          </>
        )}
      </ViewState>
    </div>
  )
}

function Charts({ series, isRoot }: { series: Series; isRoot: boolean }) {
  const { time, current, battery, rssi, threshold } = series
  const gapMs = useMemo(() => longestPause(time), [time])
  const lines = useMemo(() => {
    const one = (line: TimeSeries): readonly TimeSeries[] => [line]
    return {
      lamp: one({ label: 'กระแสไฟฟ้า', unit: 'A', values: current, least: leastCurrent }),
      battery:
        isRoot && battery
          ? one({ label: 'แบตเตอรี่', unit: 'V', values: battery, color: 'blue' })
          : null,
      signal:
        isRoot && rssi
          ? one({ label: 'ความแรงสัญญาณ', unit: 'dBm', values: rssi, color: 'pink', decimals: 0 })
          : null,
    }
  }, [current, battery, rssi, isRoot])
  const levels = useMemo(
    () =>
      threshold === null ? [] : [{ label: 'เกณฑ์ไฟติด', value: threshold, tone: 'gone' as const }],
    [threshold],
  )
  const shared = { times: time, gapMs, hasTable: false }
  return (
    <>
      <TimeChart
        {...shared}
        height={height}
        series={lines.lamp}
        levels={levels}
        ariaLabel="กราฟกระแสไฟฟ้าที่อุปกรณ์รายงาน"
      />
      {(lines.battery ?? lines.signal) && (
        <div className={styles.smallCharts}>
          {lines.battery && (
            <TimeChart
              {...shared}
              height={smallHeight}
              series={lines.battery}
              ariaLabel="กราฟแบตเตอรี่ที่อุปกรณ์รายงาน"
            />
          )}
          {lines.signal && (
            <TimeChart
              {...shared}
              height={smallHeight}
              series={lines.signal}
              ariaLabel="กราฟความแรงสัญญาณที่อุปกรณ์รายงาน"
            />
          )}
        </div>
      )}
    </>
  )
}
