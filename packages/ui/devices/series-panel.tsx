import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import {
  formatThaiDate,
  formatThaiDateTime,
  formatThaiTime,
} from '@roadside/contract/domain/thai-date.ts'
import { useMemo, useState } from 'react'
import { useServerNow } from '../api/use-server-now.ts'
import { TimeChart } from '../chart/chart.tsx'
import { useLiveCall } from '../live/use-live-call.ts'
import { FormNote } from '../form/form-note.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorSentence, ViewState } from '../parts/view-state.tsx'
import { TableButtons, type ExportTable } from '../print/table-buttons.tsx'
import { SegmentedFilter } from '../table/segmented-filter.tsx'
import { usePrintOf } from './department.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { atMomentsOf, layOver } from './compare-days.ts'
import { useComparedDay } from './compared-day.tsx'
import styles from './devices.module.css'
import {
  type ChartSeries,
  chartSeries,
  levelLines,
  mostLines,
  type OwnedChannel,
} from './series.ts'
import { dayTimes, type Span, spans, spanTimes } from './spans.ts'

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

/** Values over the last day, week, month or year: up to four channels on two axes, another day over today, their level lines, and as a file. */
export function SeriesPanel({
  kind,
  calls,
  wid,
  channels,
  initial,
  siteName,
  height = 380,
}: SeriesPanelProps) {
  const of = usePrintOf(siteName)
  const [span, setSpan] = useState<Span>('24h')
  const [chosen, setChosen] = useState<readonly number[]>(() => initial ?? firstOf(kind, channels))
  // another channel may be selected outside the chart
  const [pointedAt, setPointedAt] = useState(initial?.join())
  if (initial && initial.join() !== pointedAt) {
    setPointedAt(initial.join())
    setChosen(initial)
  }
  const now = useMinute()
  const compared = useComparedDay()
  const day = span === '24h' ? compared.day : null
  const times = day === null ? spanTimes(span, now) : dayTimes(compared.today)
  const subject = span === '24h' ? { topic: kind.solution, wid } : null
  const body = { wid, channels: [...chosen], ...times }
  const query = useLiveCall(calls.series, body, subject, { enabled: chosen.length > 0 })
  const otherBody = { ...body, ...dayTimes(day ?? compared.today) }
  const other = useLiveCall(calls.series, otherBody, null, {
    enabled: day !== null && chosen.length > 0,
  })
  const shown = useMemo(() => {
    const requested =
      query.data?.channels.flatMap(
        ({ id }) => channels.find(({ channel }) => channel.id === id) ?? [],
      ) ?? []
    return { requested, lines: query.data ? chartSeries(query.data, requested) : null }
  }, [query.data, channels])
  // what stays on the screen while another day is on its way is not of the day that is chosen
  const isOfAnother = query.isPlaceholderData || other.isPlaceholderData
  const laid = useMemo(() => {
    if (day === null || !shown.lines || !other.data || isOfAnother) return null
    const lines = chartSeries(other.data, shown.requested)
    const shiftMs = Date.parse(dayTimes(compared.today).from) - Date.parse(dayTimes(day).from)
    const own = shown.lines
    const lay = (over: ChartSeries) => layOver(own, over, shiftMs, formatThaiDate(day))
    return {
      isEmpty: lines.times.length === 0,
      lines: lay(lines),
      inTable: lay(atMomentsOf(own, lines, shiftMs)),
    }
  }, [shown, other.data, day, compared.today, isOfAnother])
  const lines = laid?.lines ?? shown.lines
  const inTable = laid?.inTable ?? shown.lines
  const levels = useMemo(() => levelLines(kind, shown.requested), [kind, shown.requested])
  const isOfDays = day !== null
  const label = isOfDays
    ? `ค่าที่วัดวันที่ ${formatThaiDate(compared.today)} เทียบกับ ${formatThaiDate(day)} ${siteName}`
    : `ค่าที่วัดย้อนหลัง ${spans.find(({ value }) => value === span)?.label ?? ''} ${siteName}`
  const period = isOfDays
    ? `${formatThaiDate(compared.today)} เทียบกับ ${formatThaiDate(day)}`
    : `${formatThaiDateTime(times.from)} ถึง ${formatThaiDateTime(times.to)}`
  return (
    <Panel
      title="แนวโน้ม"
      isFlush
      actions={
        <>
          <SegmentedFilter label="ช่วงเวลา" options={spans} value={span} onChange={setSpan} />
          {span === '24h' && compared.choice}
          {inTable && inTable.times.length > 0 && (isOfDays ? laid : !query.isPlaceholderData) && (
            <TableButtons
              table={() => exportSeries(label, inTable, isOfDays)}
              print={{ of, period }}
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
              {other.error && day !== null && (
                <FormNote tone="fault">{errorSentence(other.error)}</FormNote>
              )}
              {laid?.isEmpty && (
                <FormNote tone="warn">ไม่พบข้อมูลของวันที่ {formatThaiDate(day)}</FormNote>
              )}
              {lines && inTable && (
                <TimeChart
                  key={day}
                  {...lines}
                  levels={levels}
                  height={height}
                  inTable={inTable}
                  isByClock={isOfDays}
                  ariaLabel={label}
                />
              )}
            </div>
          )}
        </ViewState>
      )}
    </Panel>
  )
}

/** What a device of this kind is looked at for: its first channel or the parts of it (`flow:in:1`), of each device as far as there are lines. */
function firstOf(
  { channels: [first] }: DeviceKind,
  owned: readonly OwnedChannel[],
): readonly number[] {
  const main = owned.filter(
    ({ channel }) => channel.key === first?.key || channel.key.startsWith(`${first?.key}:`),
  )
  return (main.length > 0 ? main.slice(0, mostLines) : owned.slice(0, 1)).map(
    ({ channel }) => channel.id,
  )
}

/** The time, anew each minute: charts of the same span ask for the same. */
function useMinute(): number {
  return useServerNow(60_000)
}

function exportSeries(
  name: string,
  { times, series }: ChartSeries,
  isByClock: boolean,
): ExportTable<number> {
  const written = isByClock ? formatThaiTime : formatThaiDateTime
  return {
    name,
    rows: times.map((_, index) => times.length - 1 - index),
    columns: [
      {
        header: isByClock ? 'เวลา' : 'วันที่-เวลา',
        value: (row) => written(new Date(times[row] ?? 0), 'seconds'),
      },
      ...series.map(({ label, unit, values }) => ({
        header: `${label} (${unit})`,
        isNumber: true,
        value: (row: number) => values[row] ?? null,
      })),
    ],
  }
}
