import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { rangeText, type RangeStep } from '@roadside/contract/domain/time-range.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { ConditionChip } from '@roadside/ui/state-mark.tsx'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo, useState } from 'react'
import { floodHistory, floodScopes, type Flood, type FloodScope } from '../calls.ts'
import { passageWords } from '../passage.ts'
import styles from './flooding.module.css'

const steps = [
  'night',
  'day',
  'week',
  'month',
  'fiscal',
  'own',
] as const satisfies readonly RangeStep[]
const title = 'รายงานน้ำท่วมทางตามช่วงเวลา'
const scopeNames: Record<FloodScope, string> = {
  department: 'หน่วยงานนี้',
  group: 'ทุกหน่วยงานในกลุ่ม',
  all: 'ทุกหน่วยงานที่ดูได้',
}
const scopes = floodScopes.map((value) => ({ value, label: scopeNames[value] }))

const sizes = { initial: 50, options: [25, 50, 100, 250] }
const rowKey = ({ device_id, started_at }: Flood) => `${device_id} ${started_at}`
const roadOf = ({ road, site }: Flood) => road || site
const peakText = ({ peak_cm }: Flood) =>
  peak_cm === null ? 'ไม่ทราบ' : formatNumber(Math.max(peak_cm, 0), 0)
const peakTime = ({ peak_at }: Flood) => (peak_at ? formatThaiDateTime(peak_at) : '-')
const endText = ({ ended_at, is_lost }: Flood) => {
  if (ended_at === null) return 'ยังท่วมอยู่'
  return is_lost
    ? `ไม่ทราบ (จุดวัดขาดข้อมูลตั้งแต่ ${formatThaiDateTime(ended_at)})`
    : formatThaiDateTime(ended_at)
}
const secondsOf = ({ started_at, ended_at }: Flood, now: number) =>
  ((ended_at ? Date.parse(ended_at) : now) - Date.parse(started_at)) / 1_000
const closedText = ({ closed }: Flood) =>
  closed
    ? `${passageWords(closed.passage)} โดย ${closed.username} ${formatThaiDateTime(closed.at)}`
    : '-'

const departmentColumn: TableColumn<Flood> = {
  id: 'department',
  header: 'หน่วยงาน',
  cell: ({ department }) => department,
}
/** What has no room in a narrow dialog stands at the end. */
const columnsAt = (now: number, hasDepartments: boolean): readonly TableColumn<Flood>[] => [
  ...(hasDepartments ? [departmentColumn] : []),
  { id: 'road', header: 'สายทาง', width: 140, cell: roadOf },
  { id: 'sta', header: 'กม. ที่', cell: ({ sta }) => sta || '-' },
  { id: 'peak', header: ['น้ำท่วม', 'สูงสุด'], unit: 'ซม.', align: 'end', cell: peakText },
  {
    id: 'condition',
    header: ['ระดับ', 'สูงสุด'],
    cell: ({ condition }) => <ConditionChip condition={condition} />,
  },
  { id: 'from', header: 'ตั้งแต่', cell: ({ started_at }) => formatThaiDateTime(started_at) },
  {
    id: 'to',
    header: 'ถึง',
    cell: (flood) => (flood.ended_at === null ? <b>{endText(flood)}</b> : endText(flood)),
  },
  {
    id: 'length',
    header: 'นาน',
    align: 'end',
    cell: (flood) => lengthWords(secondsOf(flood, now)),
  },
  { id: 'closed', header: 'ปิดการจราจร', cell: closedText },
  { id: 'peakAt', header: 'สูงสุดเมื่อ', cell: peakTime },
  { id: 'gauge', header: 'จุดวัดน้ำ', cell: ({ gauge }) => gauge },
]

const exportedAt = (now: number): readonly ExportColumn<Flood>[] => [
  { header: 'หน่วยงาน', value: ({ department }) => department },
  { header: 'สายทาง', value: roadOf },
  { header: 'กม. ที่', value: ({ sta }) => sta },
  { header: 'จุดวัดน้ำ', value: ({ gauge }) => gauge },
  {
    header: 'น้ำท่วมสูงสุด (ซม.)',
    isNumber: true,
    value: ({ peak_cm }) => peak_cm && Math.max(Math.round(peak_cm), 0),
    text: peakText,
  },
  { header: 'สูงสุดเมื่อ', value: peakTime },
  { header: 'ระดับสูงสุด', value: ({ condition }) => conditionNames[condition] },
  { header: 'ตั้งแต่', value: ({ started_at }) => formatThaiDateTime(started_at) },
  { header: 'ถึง', value: endText },
  {
    header: 'นาน (นาที)',
    isNumber: true,
    value: (flood) => Math.round(secondsOf(flood, now) / 60),
  },
  { header: 'ปิดการจราจร', value: closedText },
]

interface FloodHistoryProps {
  DeptID: number | undefined
  departmentName: string | null
}

/** What flooded over a time, of the department, its group, or all departments that the account sees. */
export function FloodHistory({ DeptID, departmentName }: FloodHistoryProps) {
  const shown = useTimeRange({ steps, initial: 'night' })
  const choice = useUrlStep('scope')
  const fallback = DeptID === undefined ? 'all' : 'department'
  const scope =
    DeptID === undefined ? 'all' : (floodScopes.find((one) => one === choice.value) ?? fallback)
  const paging = usePaging(sizes)
  const { page, perPage, setPage } = paging
  const chosen = `${scope} ${rangeText(shown.range)}`
  const [paged, setPaged] = useState(chosen)
  if (paged !== chosen) {
    setPaged(chosen)
    setPage(1)
  }
  const body = { scope, ...(DeptID !== undefined && { DeptID }), ...shown.times }
  const query = useCall(floodHistory, { ...body, page, perPage })
  const asOf = useServerTime(query.dataUpdatedAt)
  const columns = useMemo(() => columnsAt(asOf, scope !== 'department'), [asOf, scope])
  const { rows, total, since } = query.data ?? {}
  const unknown =
    since && `ไม่มีข้อมูลน้ำท่วมก่อน ${formatThaiDateTime(since)} รายงานนี้ไม่ครอบคลุมเวลาก่อนหน้านั้น`
  const isUnknown = !!since && Date.parse(since) >= Date.parse(shown.times.to)
  const isWhole = rows !== undefined && rows.length === total
  const made = (all: readonly Flood[]) => ({ name: title, columns: exportedAt(asOf), rows: all })
  const of = {
    department: departmentName ?? '',
    group: `ทุกหน่วยงานในกลุ่มของ${departmentName ?? ''}`,
    all: 'ทุกหน่วยงานในความรับผิดชอบ',
  }[scope]
  return (
    <>
      <div className={styles.reportHead}>
        <RangeControl shown={shown} />
        {DeptID !== undefined && (
          <SegmentedFilter
            label="หน่วยงานในรายงาน"
            value={scope}
            options={scopes}
            onChange={(next) => choice.replace(next === fallback ? undefined : next)}
          />
        )}
        {rows && (
          <TableButtons
            table={() =>
              isWhole
                ? made(rows)
                : allRows((part) => callServer(floodHistory, { ...body, ...part })).then(made)
            }
            print={{
              of,
              period: shown.text,
              isLandscape: true,
              summary: unknown && <p>{unknown}</p>,
            }}
            isPage
            isPaged={!isWhole}
          />
        )}
      </div>
      {unknown && <FormNote tone="warn">{unknown}</FormNote>}
      <ViewState
        query={query}
        isEmpty={(floods) => floods.total === 0}
        emptyText={isUnknown ? 'ไม่มีข้อมูลของช่วงเวลานี้' : 'ไม่มีน้ำท่วมทางในช่วงเวลานี้'}
      >
        {(floods) => (
          <>
            <p className={styles.reportSum}>
              น้ำท่วมทาง {formatNumber(floods.total)} ครั้ง {formatNumber(floods.sites)} แห่ง
              {floods.lasting > 0 && ` · ยังท่วมอยู่ ${formatNumber(floods.lasting)} ครั้ง`}
            </p>
            <DataTable
              label={title}
              columns={columns}
              rows={floods.rows}
              rowKey={rowKey}
              pager={
                <ListPager paging={paging} total={floods.total} isFetching={query.isFetching} />
              }
            />
          </>
        )}
      </ViewState>
    </>
  )
}
