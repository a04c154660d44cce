import { Button } from '@mantine/core'
import {
  reportGroups,
  type contractReport,
} from '@roadside/contract/contract-reports/report-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState, type ViewQuery } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo } from 'react'
import { closeDialogId } from './closing/close-dialog.tsx'
import styles from './contract-reports.module.css'
import { lineKey, reportColumns, type ReportLine } from './report-columns.tsx'
import { chooseRows, reportSorts } from './report-lines.ts'
import { ReportSummary } from './report-summary.tsx'
import { groupNames } from './report-words.ts'
import { UnknownNotes } from './unknown-notes.tsx'
import type { ReportPlace } from './use-report-place.ts'

export type ReportQuery = ViewQuery<Reply<typeof contractReport>>

const shared = { filters: {}, sorts: reportSorts } as const
/** The worst first: what costs most, or of what has no penalty of its own the least available. */
const ofContracts = { ...shared, sort: 'penalty', order: 'desc' } as const
const ofKinds = { ...shared, sort: 'availability', order: 'asc' } as const
const groups = reportGroups.map((value) => ({ value, label: groupNames[value] }))
/** So many rows have a box to search them. */
const manyRows = 8

/** All groups of the report with their sum; each figure opens what it comes from. */
export function ReportView({ place, query }: { place: ReportPlace; query: ReportQuery }) {
  const { by, onBy, shown, periodName } = place
  const {
    search,
    onSearch,
    table: sorting,
    paging,
  } = useListQuery(by === 'kind' ? ofKinds : ofContracts)
  const closing = useUrlDialog(closeDialogId)
  const columns = useMemo(() => reportColumns(by), [by])
  const { data } = query
  const { sort } = sorting
  const chosen = useMemo(
    () => data && chooseRows(data.rows, by, { search, sort }),
    [data, by, search, sort],
  )
  const { page, perPage } = paging
  const lines = useMemo(() => {
    if (!data || !chosen) return undefined
    const listed = chosen
      .slice((page - 1) * perPage, page * perPage)
      .map((row): ReportLine => ({ row, isTotal: false }))
    // the sum of one is the one
    const hasTotal = data.rows.length > 1 && search === ''
    return hasTotal ? [{ row: data.total, isTotal: true }, ...listed] : listed
  }, [data, chosen, page, perPage, search])
  const table = (
    <DataTable
      label={`รายงานสัญญา ${periodName}`}
      list="contractReport"
      columns={columns}
      rows={lines}
      rowKey={lineKey}
      {...sorting}
      narrowedBy={[search]}
      pager={
        data && data.rows.length > perPage ? (
          <ListPager paging={paging} total={chosen?.length} isFetching={query.isFetching} />
        ) : undefined
      }
    />
  )
  return (
    <Panel
      title={`รายงาน${periodName}`}
      isFlush
      actions={
        <>
          <SegmentedFilter label="แยกตาม" value={by} options={groups} onChange={onBy} />
          <ColumnMenu list="contractReport" columns={columns} />
          {(search !== '' || (data?.rows.length ?? 0) >= manyRows) && (
            <SearchBox label={`ค้นหา${groupNames[by]}`} value={search} onSearch={onSearch} />
          )}
          <Button leftSection={<Icon name="lock" size={16} />} onClick={() => closing.open()}>
            การปิดเดือน
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <RangeControl shown={shown} label="ช่วงเวลาของรายงาน" />
        {data && <Until data={data} />}
        <p className={styles.key}>
          <span>
            <b>บรรทัดบน</b> ตามที่ตกลง
          </span>
          <span>
            <b>บรรทัดล่าง</b> ตามที่วัด
          </span>
        </p>
      </div>
      {data && data.rows.length > 0 && <ReportSummary data={data} by={by} />}
      {data && <UnknownNotes unknown={data.total.unknown} />}
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ rows }) => rows.length === 0}
        emptyText="ไม่มีสัญญาในช่วงเวลานี้"
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}

/** Of a period that has not ended: the figures are as of now. */
function Until({ data: { to, until, rows } }: { data: Reply<typeof contractReport> }) {
  if (until >= to || rows.length === 0) return null
  return <p data-tone="warn">ช่วงเวลานี้ยังไม่สิ้นสุด ตัวเลขนับถึงขณะนี้ ({formatNumber(rows.length)} รายการ)</p>
}
