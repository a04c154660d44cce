import { NativeSelect } from '@mantine/core'
import { fiscalYearOf } from '@roadside/contract/domain/availability.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { availabilityGroups, monitoringAvailability } from '@roadside/contract/monitoring-calls.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useMemo, useState } from 'react'
import { BarLegend } from './availability-bar.tsx'
import { availabilityColumns, groupNames, exportAvailability } from './availability-columns.tsx'
import { linesOf, sortLines, totalOf, type AvailabilityLine } from './availability-rows.ts'
import styles from './availability.module.css'
import { periodWords, spanNames } from './period-words.ts'
import { useUrlChoice } from './use-url-choice.ts'

const groups = availabilityGroups.map((value) => ({ value, label: groupNames[value] }))
const spanOrder = ['24h', '7d', '30d', 'fiscal'] as const
const spans = spanOrder.map((value) => ({ value, label: spanNames[value] }))
const rowKey = ({ key }: AvailabilityLine) => key
const yearsBack = 5

/** The running fiscal year first, Christian. */
function lastYears(): readonly [string, ...string[]] {
  const thisYear = fiscalYearOf(new Date(serverNow()))
  const earlier = Array.from({ length: yearsBack - 1 }, (_, ago) => String(thisYear - 1 - ago))
  return [String(thisYear), ...earlier]
}

/** How available equipment was, by type, department or contractor, over a time; both are in the address. */
export function AvailabilityView() {
  const [by, setBy] = useUrlChoice('by', availabilityGroups, 'type')
  const [span, setSpan] = useUrlChoice('span', spanOrder, '30d')
  const [years] = useState(lastYears)
  const [chosenYear, setYear] = useUrlChoice('year', years, years[0])
  const year = Number(chosenYear)
  const [sort, setSort] = useState<TableSort>({ id: 'measured', order: 'asc' })
  const query = useCall(monitoringAvailability, {
    by,
    span,
    ...(span === 'fiscal' && { fiscal_year: year }),
  })
  const { rows } = query.data ?? {}
  const columns = useMemo(() => availabilityColumns(by), [by])
  const lines = useMemo(() => rows && sortLines(linesOf(rows, by), sort), [rows, by, sort])
  const total = useMemo(() => rows && totalOf(rows, by), [rows, by])
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
              value={chosenYear}
              data={years.map((value) => ({
                value,
                label: formatThaiDate(`${value}-01-01`).slice(-4),
              }))}
              onChange={(event) => setYear(event.currentTarget.value)}
            />
          )}
          <TableButtons
            table={() => ({
              name: `รายงานความพร้อมใช้งานของอุปกรณ์แยกตาม${groupNames[by]}`,
              columns: exportAvailability(by),
              rows: [...(lines ?? []), ...(total ? [total] : [])],
            })}
            print={{ of: wholeAuthorityName, period: period?.whole ?? '' }}
            isPage
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
