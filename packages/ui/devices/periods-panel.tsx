import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DevicePeriod } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { conditions, healths, type Condition, type Health } from '@roadside/contract/health.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { callServer } from '../api/call-server.ts'
import { serverNow } from '../api/server-clock.ts'
import { useLiveCall } from '../live/use-live-call.ts'
import { Panel } from '../parts/panel.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '../print/table-buttons.tsx'
import { ConditionChip, HealthChip } from '../state-mark.tsx'
import type { TableColumn } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { ListPager } from '../table/list-pager.tsx'
import { usePaging } from '../table/use-paging.ts'
import { Reasons } from './device-health.tsx'
import { usePrintOf } from './department.ts'
import { useHistorySpan } from './history-span.tsx'
import { KindChoice } from './kind-choice.tsx'
import { commonPeriods, lengthWords, periodWord, type PeriodWords } from './words.ts'

/**
 * A solution's column of a period in addition to its value: on the screen, in the file and in
 * print.
 */
export interface PeriodDetail {
  readonly header: string
  readonly text: (period: DevicePeriod) => string
  /** Not on the screen, where `show` draws it. */
  readonly isExportOnly?: boolean
}

interface PeriodsPanelProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'periods'>
  wid: number
  siteName: string
  /** The solution's kinds of period in addition to health and condition. */
  words?: PeriodWords
  /** Draws what a period was, where a word is not enough. */
  show?: (period: DevicePeriod) => ReactNode
  /** Columns of the solution's own, a constant. */
  details?: readonly PeriodDetail[]
  title?: string
  /** Kinds that are listed; all by default. */
  kinds?: readonly string[]
}

const sizes = { initial: 25, options: [25, 50, 100] }
const noDetails: readonly PeriodDetail[] = []

/** What the devices of a site were, from when to when and how long; newest first. */
export function PeriodsPanel(props: PeriodsPanelProps) {
  const {
    kind,
    calls,
    wid,
    siteName,
    words: own = {},
    show,
    title = 'ประวัติสถานะ',
    kinds,
    details = noDetails,
  } = props
  const words = useMemo(() => ({ ...commonPeriods, ...own }), [own])
  const choices = kinds ?? Object.keys(words)
  const [chosen, setChosen] = useState('all')
  const paging = usePaging(sizes)
  const { page, perPage, setPage } = paging
  const span = useHistorySpan(() => setPage(1))
  const of = usePrintOf(siteName)
  const body = { wid, ...span.times, kinds: chosen === 'all' ? [...choices] : [chosen] }
  const query = useLiveCall(
    calls.periods,
    { ...body, page, perPage },
    { topic: kind.solution, wid },
  )
  const isMixed = choices.length > 1
  const columns = useMemo(() => {
    const common = periodColumns(kind, words, show).filter(({ id }) => isMixed || id !== 'kind')
    return [...common, ...details.filter(({ isExportOnly }) => !isExportOnly).map(detailColumn)]
  }, [kind, words, show, details, isMixed])
  const exportAll = async () => {
    const rows = (await callServer(calls.periods, body)) as DevicePeriod[]
    return {
      name: `${title} ${siteName}`,
      columns: [...exportColumns(kind, words), ...details.map(exportDetail)],
      rows,
    }
  }
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <>
          {span.choice}
          {isMixed && (
            <KindChoice
              value={chosen}
              onChange={(next) => {
                setChosen(next)
                setPage(1)
              }}
              options={[
                { value: 'all', label: 'ทั้งหมด' },
                ...choices.map((one) => ({ value: one, label: words[one]?.name ?? one })),
              ]}
            />
          )}
          <TableButtons table={exportAll} print={{ of, period: span.text }} />
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={(found) => 'total' in found && found.total === 0}
        emptyText="ไม่มีประวัติในช่วงเวลานี้"
      >
        {(found) => {
          const { rows, total } = 'total' in found ? found : { rows: found, total: found.length }
          return (
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              rowKey={periodKey}
              pager={<ListPager paging={paging} total={total} isFetching={query.isFetching} />}
            />
          )
        }}
      </ViewState>
    </Panel>
  )
}

const periodKey = ({ id }: DevicePeriod) => id
const detailColumn = ({ header, text }: PeriodDetail): TableColumn<DevicePeriod> => ({
  id: header,
  header,
  cell: text,
})
const exportDetail = ({ header, text }: PeriodDetail): ExportColumn<DevicePeriod> => ({
  header,
  value: text,
})

function secondsOf({ started_at, ended_at }: DevicePeriod): number {
  return ((ended_at ? Date.parse(ended_at) : serverNow()) - Date.parse(started_at)) / 1000
}

function reasonsOf({ detail }: DevicePeriod): readonly string[] {
  const reasons: unknown =
    detail && typeof detail === 'object' && 'reasons' in detail ? detail.reasons : null
  return Array.isArray(reasons) ? reasons.map(String) : []
}

function Shown({ period, words }: { period: DevicePeriod; words: PeriodWords }) {
  const { kind, value } = period
  const health = kind === 'health' && healths.find((one) => one === value)
  const condition = kind === 'condition' && conditions.find((one) => one === value)
  if (health) return <HealthChip health={health satisfies Health} />
  if (condition) return <ConditionChip condition={condition satisfies Condition} />
  return periodWord(period, words)
}

function periodColumns(
  { noun }: DeviceKind,
  words: PeriodWords,
  show: PeriodsPanelProps['show'],
): readonly TableColumn<DevicePeriod>[] {
  return [
    {
      id: 'started_at',
      header: 'ตั้งแต่',
      cell: ({ started_at }) => formatThaiDateTime(started_at, 'seconds'),
    },
    {
      id: 'ended_at',
      header: 'ถึง',
      cell: ({ ended_at }) => (ended_at ? formatThaiDateTime(ended_at, 'seconds') : 'ปัจจุบัน'),
    },
    { id: 'length', header: 'นาน', align: 'end', cell: (period) => lengthWords(secondsOf(period)) },
    { id: 'device_name', header: noun, cell: ({ device_name }) => device_name },
    { id: 'kind', header: 'รายการ', cell: ({ kind }) => words[kind]?.name ?? kind },
    {
      id: 'value',
      header: 'เป็น',
      cell: (period) => (
        <>
          {show?.(period) ?? <Shown period={period} words={words} />}
          <Reasons reasons={reasonsOf(period)} />
        </>
      ),
    },
  ]
}

function exportColumns(
  { noun }: DeviceKind,
  words: PeriodWords,
): readonly ExportColumn<DevicePeriod>[] {
  return [
    { header: 'ตั้งแต่', value: ({ started_at }) => formatThaiDateTime(started_at, 'seconds') },
    {
      header: 'ถึง',
      value: ({ ended_at }) => (ended_at ? formatThaiDateTime(ended_at, 'seconds') : 'ปัจจุบัน'),
    },
    {
      header: 'นาน (นาที)',
      isNumber: true,
      value: (period) => Math.round(secondsOf(period) / 6) / 10,
    },
    { header: noun, value: ({ device_name }) => device_name },
    { header: 'รายการ', value: ({ kind }) => words[kind]?.name ?? kind },
    {
      header: 'เป็น',
      value: (period) => [periodWord(period, words), ...reasonsOf(period)].join(' · '),
    },
  ]
}
