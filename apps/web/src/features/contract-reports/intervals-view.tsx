import {
  contractReportIntervals,
  type ContractRow,
} from '@roadside/contract/contract-reports/report-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import styles from './contract-reports.module.css'
import { intervalColumns, intervalKey } from './interval-columns.tsx'
import { IntervalPanel } from './interval-panel.tsx'
import { exactTime } from './report-words.ts'
import { useUrlPaging } from './use-url-paging.ts'
import type { ReportPlace } from './use-report-place.ts'

interface IntervalsViewProps {
  place: ReportPlace
  group: { readonly key?: ContractRow['key'] }
  row: ContractRow
}

const costs = [
  { value: 'all', label: 'ทุกช่วง' },
  { value: 'costly', label: 'เฉพาะช่วงที่เพิ่มเวลาขัดข้อง' },
] as const

/** The intervals that the figures of a group come from, with what they add in sum; of a closed month those of that version. */
export function IntervalsView({ place, group, row }: IntervalsViewProps) {
  const { period, by, pj_id, periodName } = place
  const costly = useUrlStep('costly')
  const version = Number(useUrlStep('version').value) || null
  const opened = useUrlStep('interval')
  const paging = useUrlPaging()
  const isCostly = costly.value === '1'
  const ofContract = by === 'contract' && typeof group.key === 'number' ? group.key : pj_id
  const query = useCall(contractReportIntervals, {
    ...period,
    by,
    ...group,
    ...(ofContract !== null && { pj_id: ofContract }),
    ...(isCostly && { costly: true }),
    ...(version !== null && { version }),
    page: paging.page,
    perPage: paging.perPage,
  })
  const hasMonths = 'fiscal_year' in period
  const columns = useMemo(
    () => intervalColumns({ hasContract: row.contracts > 1, hasMonth: hasMonths }),
    [row.contracts, hasMonths],
  )
  const { data } = query
  const shown = data?.rows.find((one) => intervalKey(one) === opened.value)
  const table = (
    <DataTable
      label={`ช่วงขัดข้อง ${periodName}`}
      list="contractReport.intervals"
      columns={columns}
      rows={data?.rows}
      rowKey={intervalKey}
      onRowClick={(one) => opened.open(intervalKey(one))}
      selectedKey={opened.value ?? null}
      narrowedBy={[isCostly]}
      pager={<ListPager paging={paging} total={data?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <SegmentedFilter
          label="ช่วงขัดข้องที่แสดง"
          value={isCostly ? 'costly' : 'all'}
          options={costs}
          onChange={(next) =>
            costly.replace(next === 'costly' ? 1 : undefined, { page: undefined })
          }
        />
        {version !== null && <p data-tone="warn">ตามที่ปิดไว้ในฉบับที่ {formatNumber(version)}</p>}
        {data && <Sums data={data} row={version === null ? row : null} />}
      </div>
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ total, hidden }) => total === 0 && hidden.count === 0 && !isCostly}
        emptyText="ไม่มีช่วงขัดข้องในช่วงเวลานี้"
      >
        {() => table}
      </ViewState>
      {shown && <IntervalPanel interval={shown} onClose={opened.close} />}
    </>
  )
}

/** What all intervals add, also those of sites that the account does not see; the same as the figure of the report. */
function Sums({
  data: { total, sums, hidden },
  row,
}: {
  data: Reply<typeof contractReportIntervals>
  row: ContractRow | null
}) {
  const agreed = addUp(sums.agreed_ms, hidden.agreed_ms)
  const measured = addUp(sums.measured_ms, hidden.measured_ms)
  const isSame =
    row !== null &&
    isNear(agreed, row.agreed.downtime_ms) &&
    isNear(measured, row.measured.downtime_ms)
  return (
    <p className={styles.sums}>
      <span>
        รวม {formatNumber(total + hidden.count)} ช่วง เพิ่มเวลาขัดข้องตามที่ตกลง <b>{exactTime(agreed)}</b>{' '}
        ตามที่วัด <b>{exactTime(measured)}</b>
        {isSame && agreed !== null && ' ตรงกับตัวเลขในรายงาน'}
      </span>
      {hidden.count > 0 && (
        <span>
          ในจำนวนนี้ {formatNumber(hidden.count)} ช่วงเป็นของพื้นที่นอกสิทธิ์ของท่าน จึงไม่แสดงรายละเอียด (ตามที่ตกลง{' '}
          {exactTime(hidden.agreed_ms)} ตามที่วัด {exactTime(hidden.measured_ms)})
        </span>
      )}
    </p>
  )
}

const addUp = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other

/** Sums of parts of milliseconds are the same within a hundredth of one. */
const isNear = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) < 0.01
