import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { useEffect, useMemo, useState } from 'react'
import { TimeChart } from '../chart/chart.tsx'
import { useLiveCall } from '../live/use-live-call.ts'
import { Panel } from '../parts/panel.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { TableButtons, type TakenTable } from '../print/table-buttons.tsx'
import { SegmentedFilter } from '../table/segmented-filter.tsx'
import { usePrintOf } from './department.ts'
import { ChannelChoice } from './channel-choice.tsx'
import styles from './devices.module.css'
import { type ChartSeries, chartSeries, levelLines, mostLines, type OwnedChannel } from './series.ts'
import { type Span, spans, spanTimes } from './spans.ts'

interface SeriesPanelProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'series'>
  wid: number
  /** All that can be shown, in order. */
  channels: readonly OwnedChannel[]
  /** Ids of what is shown at first; the first channel where none is named. */
  initial?: readonly number[]
  siteName: string
  height?: number
}

/** Values over the last day, week, month or year: up to four channels on two axes, their level lines, and as a file. */
export function SeriesPanel({ kind, calls, wid, channels, initial, siteName, height = 380 }: SeriesPanelProps) {
  const of = usePrintOf(siteName)
  const [span, setSpan] = useState<Span>('24h')
  const [chosen, setChosen] = useState<readonly number[]>(() => initial ?? firstOf(kind, channels))
  // another channel may be pointed at from beside the chart
  const [pointedAt, setPointedAt] = useState(initial?.join())
  if (initial && initial.join() !== pointedAt) {
    setPointedAt(initial.join())
    setChosen(initial)
  }
  const now = useMinute()
  const times = spanTimes(span, now)
  const subject = span === '24h' ? { topic: kind.solution, wid } : null
  const body = { wid, channels: [...chosen], ...times }
  const query = useLiveCall(calls.series, body, subject, { enabled: chosen.length > 0 })
  const shown = useMemo(() => {
    const asked =
      query.data?.channels.flatMap(({ id }) => channels.find(({ channel }) => channel.id === id) ?? []) ?? []
    return { asked, lines: query.data ? chartSeries(query.data, asked) : null }
  }, [query.data, channels])
  const levels = useMemo(() => levelLines(kind, shown.asked), [kind, shown.asked])
  const label = `ค่าที่วัดย้อนหลัง ${spans.find(({ value }) => value === span)?.label ?? ''} ${siteName}`
  return (
    <Panel
      title="แนวโน้ม"
      isFlush
      actions={
        <>
          <SegmentedFilter label="ช่วงเวลา" options={spans} value={span} onChange={setSpan} />
          {shown.lines && shown.lines.times.length > 0 && !query.isPlaceholderData && (
            <TableButtons
              table={() => takenSeries(label, shown.lines)}
              print={{ of, period: `${formatThaiDateTime(times.from)} ถึง ${formatThaiDateTime(times.to)}` }}
            />
          )}
        </>
      }
    >
      {channels.length > 1 && (
        <ChannelChoice channels={channels} chosen={chosen} most={mostLines} onChoose={setChosen} />
      )}
      {chosen.length > 0 && (
        <ViewState query={query}>
          {() => (
            <div className={styles.chart}>
              {shown.lines && <TimeChart {...shown.lines} levels={levels} height={height} ariaLabel={label} />}
            </div>
          )}
        </ViewState>
      )}
    </Panel>
  )
}

/** What a device of this kind is looked at for: its first channel or the parts of it (`flow:in:1`), of each device as far as there are lines. */
function firstOf({ channels: [first] }: DeviceKind, owned: readonly OwnedChannel[]): readonly number[] {
  const main = owned.filter(({ channel }) => channel.key === first?.key || channel.key.startsWith(`${first?.key}:`))
  return (main.length > 0 ? main.slice(0, mostLines) : owned.slice(0, 1)).map(({ channel }) => channel.id)
}

/** The time, anew each minute: charts of the same span ask for the same. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function takenSeries(name: string, lines: ChartSeries | null): TakenTable<number> {
  const { times = [], series = [] } = lines ?? {}
  return {
    name,
    rows: times.map((_, index) => times.length - 1 - index),
    columns: [
      { header: 'วันที่-เวลา', value: (row) => formatThaiDateTime(new Date(times[row] ?? 0), 'seconds') },
      ...series.map(({ label, unit, values }) => ({
        header: `${label} (${unit})`,
        isNumber: true,
        value: (row: number) => values[row] ?? null,
      })),
    ],
  }
}
