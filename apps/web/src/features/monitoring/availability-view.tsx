import { NativeSelect } from '@mantine/core'
import { fiscalYearOf, type AvailabilitySpan } from '@roadside/contract/domain/availability.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import {
  availabilityGroups,
  monitoringAvailability,
  type AvailabilityGroup,
} from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useMemo, useState } from 'react'
import { BarLegend } from './availability-bar.tsx'
import { availabilityColumns, groupNames, takenAvailability } from './availability-columns.tsx'
import { linesOf, sortLines, totalOf, type AvailabilityLine } from './availability-rows.ts'
import styles from './availability.module.css'
import { periodWords, spanNames } from './period-words.ts'

const groups = availabilityGroups.map((value) => ({ value, label: groupNames[value] }))
const spans = (['24h', '7d', '30d', 'fiscal'] as const).map((value) => ({ value, label: spanNames[value] }))
const rowKey = ({ key }: AvailabilityLine) => key
const yearsBack = 5

/** How available equipment was, by type, department or contractor, over a time. */
export function AvailabilityView() {
  const [by, setBy] = useState<AvailabilityGroup>('type')
  const [span, setSpan] = useState<AvailabilitySpan>('30d')
  const [thisYear] = useState(() => fiscalYearOf(new Date()))
  const [year, setYear] = useState(thisYear)
  const [sort, setSort] = useState<TableSort>({ id: 'measured', order: 'asc' })
  const query = useCall(monitoringAvailability, { by, span, ...(span === 'fiscal' && { fiscal_year: year }) })
  const { rows } = query.data ?? {}
  const columns = useMemo(() => availabilityColumns(by), [by])
  const lines = useMemo(() => rows && sortLines(linesOf(rows, by), sort), [rows, by, sort])
  const total = useMemo(() => rows && totalOf(rows), [rows])
  const period = query.data && periodWords(query.data, span, year)
  const table = (
    <DataTable
      label="ความพร้อมใช้งาน"
      columns={columns}
      rows={lines && (total ? [total, ...lines] : lines)}
      rowKey={rowKey}
      sort={sort}
      onSort={setSort}
    />
  )
  return (
    <Panel
      title="ความพร้อมใช้งานของอุปกรณ์"
      isFlush
      actions={
        <>
          <SegmentedFilter label="แยกตาม" value={by} options={groups} onChange={setBy} />
          <SegmentedFilter label="ช่วงเวลา" value={span} options={spans} onChange={setSpan} />
          {span === 'fiscal' && (
            <NativeSelect
              size="xs"
              aria-label="ปีงบประมาณ"
              value={year}
              data={Array.from({ length: yearsBack }, (_, ago) => ({
                value: String(thisYear - ago),
                label: formatThaiDate(`${thisYear - ago}-01-01`).slice(-4),
              }))}
              onChange={(event) => setYear(Number(event.currentTarget.value))}
            />
          )}
          <TableButtons
            table={() => ({
              name: `รายงานความพร้อมใช้งานของอุปกรณ์แยกตาม${groupNames[by]}`,
              columns: takenAvailability(by),
              rows: [...(lines ?? []), ...(total ? [total] : [])],
            })}
            print={{ of: wholeAuthorityName, period: period?.whole ?? '' }}
          />
        </>
      }
    >
      <div className={styles.head}>
        <p>
          {period && (
            <>
              <b>{period.whole}</b>
              {period.note && <span>{period.note}</span>}
            </>
          )}
        </p>
        <BarLegend />
      </div>
      <ViewState
        query={query}
        loading={table}
        isEmpty={(data) => data.rows.length === 0}
        emptyText="ยังไม่มีข้อมูลความพร้อมใช้งานในช่วงเวลานี้"
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}
