import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import { formatThaiDateTime, formatThaiTime } from '../parts/unbroken.ts'
import { rangeName, rangeText, type TimeRange } from '@roadside/contract/domain/time-range.ts'
import { useMemo, useState } from 'react'
import { TimeChart } from '../chart/chart.tsx'
import { useLiveCall } from '../live/use-live-call.ts'
import { FormNote } from '../form/form-note.tsx'
import { Panel } from '../parts/panel.tsx'
import { errorSentence, ViewState } from '../parts/view-state.tsx'
import { TableButtons, type ExportTable } from '../print/table-buttons.tsx'
import { RangeControl } from '../range/range-control.tsx'
import { allSteps } from '../range/steps.ts'
import { useTimeRange } from '../range/use-time-range.ts'
import { usePrintOf } from './department.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { atMomentsOf, layOver } from './compare-days.ts'
import styles from './devices.module.css'
import {
  type ChartSeries,
  chartSeries,
  levelLines,
  mostLines,
  type OwnedChannel,
} from './series.ts'

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

/**
 * Values over a range of time: up to four channels on two axes, the time before laid over it, their
 * level lines, and as a file.
 */
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
  const shown = useTimeRange({ steps: allSteps, initial: '24h', name: 'series' })
  const [chosen, setChosen] = useState<readonly number[]>(() => initial ?? firstOf(kind, channels))
  // another channel may be selected outside the chart
  const [pointedAt, setPointedAt] = useState(initial?.join())
  if (initial && initial.join() !== pointedAt) {
    setPointedAt(initial.join())
    setChosen(initial)
  }
  const { range, times, timesBefore, textBefore, isCompared } = shown
  const isRunning = isOfADay(range) && Date.parse(times.to) >= shown.now
  const subject = isRunning ? { topic: kind.solution, wid } : null
  const body = { wid, channels: [...chosen], ...times }
  const query = useLiveCall(calls.series, body, subject, { enabled: chosen.length > 0 })
  const other = useLiveCall(calls.series, { ...body, ...timesBefore }, null, {
    enabled: isCompared && chosen.length > 0,
  })
  const own = useMemo(() => {
    const requested =
      query.data?.channels.flatMap(
        ({ id }) => channels.find(({ channel }) => channel.id === id) ?? [],
      ) ?? []
    return { requested, lines: query.data ? chartSeries(query.data, requested) : null }
  }, [query.data, channels])
  const [start, startBefore] = [Date.parse(times.from), Date.parse(timesBefore.from)]
  const name = rangeName(range)
  // what stays on the screen while another range is on its way is not of the one that is chosen
  const isOfAnother = query.isPlaceholderData || other.isPlaceholderData
  const laid = useMemo(() => {
    if (!isCompared || !own.lines || !other.data || isOfAnother) return null
    const { lines, requested } = own
    const earlier = chartSeries(other.data, requested)
    const shiftMs = start - startBefore
    const names = { own: name, other: textBefore }
    return {
      isEmpty: earlier.times.length === 0,
      lines: layOver(lines, earlier, shiftMs, names),
      inTable: layOver(lines, atMomentsOf(lines, earlier, shiftMs), shiftMs, names),
    }
  }, [own, other.data, start, startBefore, name, textBefore, isCompared, isOfAnother])
  const lines = laid?.lines ?? own.lines
  const inTable = laid?.inTable ?? own.lines
  const levels = useMemo(() => levelLines(kind, own.requested), [kind, own.requested])
  const isByClock = isCompared && isOfADay(range)
  const compared = isCompared ? ` เทียบกับ ${textBefore}` : ''
  const label = `ค่าที่วัด ${name}${compared} ${siteName}`
  const isThere = isCompared ? laid !== null : !query.isPlaceholderData
  return (
    <Panel
      title="แนวโน้ม"
      isFlush
      actions={
        <>
          <RangeControl shown={shown} label="ช่วงเวลาของแนวโน้ม" hasComparison hasOtherDays />
          {inTable && inTable.times.length > 0 && isThere && (
            <TableButtons
              table={() => exportSeries(label, inTable, isByClock)}
              print={{ of, period: shown.text + compared }}
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
              {other.error && isCompared && (
                <FormNote tone="fault">{errorSentence(other.error)}</FormNote>
              )}
              {laid?.isEmpty && <FormNote tone="warn">ไม่พบข้อมูลของ {textBefore}</FormNote>}
              {lines && inTable && (
                <TimeChart
                  key={`${rangeText(range)} ${textBefore}`}
                  {...lines}
                  levels={levels}
                  height={height}
                  inTable={inTable}
                  isByClock={isByClock}
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

/** Hours tell its times, and no day need be named. */
const isOfADay = ({ step }: TimeRange) => step === '24h' || step === 'day' || step === 'night'

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
