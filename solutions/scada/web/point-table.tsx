import { formatNumber } from '@roadside/contract/domain/format.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import { useMemo, useState } from 'react'
import { pointColumns, sortValue, exportPoints } from './point-columns.tsx'
import type { Point } from './points.ts'

interface PointTableProps {
  points: readonly Point[]
  siteName: string
  chosen: number | null
  onChoose: (channel: number | null) => void
}

const sizes = { initial: 25, options: [25, 50, 100] } as const
const filters = {
  all: { label: 'ทั้งหมด', matches: () => true },
  beyond: { label: 'เกินเกณฑ์', matches: ({ level }: Point) => (level ?? 0) > 0 },
  untrusted: { label: 'ใช้ไม่ได้', matches: ({ text }: Point) => text === null },
} as const
type FilterName = keyof typeof filters

const searchText = ({ name, key, device, text }: Point) =>
  `${name} ${key} ${device.name} ${text ?? ''}`
const rowKey = ({ id }: Point) => id

/** Every point of a site with its value, quality and limits. A press selects one for the chart. */
export function PointTable({ points, siteName, chosen, onChoose }: PointTableProps) {
  const of = usePrintOf(siteName)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort | null>(null)
  const [filterName, setFilterName] = useState<FilterName>('all')
  const { page, perPage, setPage, pager } = usePaging(sizes)
  const hasSeveral = new Set(points.map(({ device }) => device.id)).size > 1
  const columns = useMemo(() => pointColumns(hasSeveral), [hasSeveral])
  const query = { search, searchText, filter: filters[filterName].matches, sort, sortValue }
  const paged = usePagedRows(points, { ...query, page, perPage })
  const narrow = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setPage(1)
    }
  }
  return (
    <Panel
      title={`จุดวัด ${formatNumber(points.length)} จุด`}
      isFlush
      actions={
        <>
          <SegmentedFilter
            label="กรองจุดวัด"
            value={filterName}
            onChange={narrow(setFilterName)}
            options={(['all', 'beyond', 'untrusted'] as const).map((value) => ({
              value,
              label: filters[value].label,
              count: points.filter(filters[value].matches).length,
            }))}
          />
          <ColumnMenu list="scada.points" columns={columns} />
          <SearchBox value={search} onSearch={narrow(setSearch)} label="ค้นหาจุดวัด" />
          <TableButtons
            table={() => ({
              name: `จุดวัด ${siteName}`,
              columns: exportPoints,
              rows: selectRows(points, query),
            })}
            print={{ of, period: null }}
          />
        </>
      }
    >
      <DataTable
        label="จุดวัด"
        list="scada.points"
        columns={columns}
        rows={paged.rows}
        rowKey={rowKey}
        sort={sort}
        onSort={narrow(setSort)}
        selectedKey={chosen === null ? null : `c${chosen}`}
        onRowClick={({ channel }) => onChoose(channel)}
        narrowedBy={[filterName !== 'all' && filterName, search]}
        pager={<TablePager page={paged.page} total={paged.total} {...pager} />}
      />
    </Panel>
  )
}
