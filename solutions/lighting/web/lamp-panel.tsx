import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { RowKey, TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { useEffect } from 'react'
import type { LampFilter, LampRow, LampView } from './lamp-view.ts'
import { markPainted } from './mark-painted.ts'
import type { Lamps } from './use-lamps.ts'

interface LampPanelProps {
  lamps: Lamps
  columns: readonly TableColumn<LampRow>[]
  view: LampView
  /** Everything but a turned page goes back to the first one. */
  onView: (change: Partial<Omit<LampView, 'filter'>>) => void
  onFilter: (filter: LampFilter) => void
  /** Shown for a site without lamps. */
  emptyText: string
  /** To take the list away as a file or on paper. */
  onExport: () => void
  selectedKey: RowKey | null
  onSelect: (lamp: LampRow) => void
}

const lampKey = (lamp: LampRow) => lamp.devid

/** The table of a site's lamps. */
export function LampPanel(props: LampPanelProps) {
  const { lamps, columns, view, onView, onFilter, emptyText, onExport, selectedKey, onSelect } =
    props
  const { table, error } = lamps
  const isReady = table !== undefined && table.rows.length >= Math.min(view.perPage, table.total)
  useEffect(() => {
    if (isReady) markPainted('table-ready')
  }, [isReady])
  return (
    <Panel
      title="รายการจุดติดตั้งดวงโคม"
      isFlush
      actions={
        <>
          <SegmentedFilter<LampFilter>
            label="กรองตามสถานะการทำงาน"
            value={view.filter}
            onChange={onFilter}
            options={[
              { value: 'all', label: 'ทั้งหมด', count: table?.counts.all },
              { value: 'ok', label: 'ปกติ', count: table?.counts.ok },
              { value: 'off', label: 'ผิดปกติ', count: table?.counts.off },
            ]}
          />
          <ColumnMenu list="lighting.lamps" columns={columns} />
          <SearchBox
            label="ค้นหาดวงโคม"
            value={view.search}
            onSearch={(search) => onView({ search, page: 1 })}
          />
          <RowAction icon="download" label="ส่งออกหรือพิมพ์รายการดวงโคม" onPress={() => onExport()} />
        </>
      }
    >
      {!table && error ? (
        <ViewState
          query={{ ...failedQuery, error, isFetching: lamps.isLoading, refetch: lamps.reload }}
        >
          {() => null}
        </ViewState>
      ) : (
        <DataTable
          label="รายการจุดติดตั้งดวงโคม"
          list="lighting.lamps"
          columns={columns}
          rows={table?.rows}
          rowKey={lampKey}
          sort={view.sort}
          onSort={(sort) => onView({ sort, page: 1 })}
          selectedKey={selectedKey}
          onRowClick={onSelect}
          emptyText={emptyText}
          narrowedBy={[view.filter !== 'all' && view.filter, view.search]}
          pager={
            <TablePager
              page={table?.page ?? 1}
              perPage={view.perPage}
              total={table?.total}
              perPageOptions={pageSizes.lamps.options}
              onPage={(page) => onView({ page })}
              onPerPage={(perPage) => onView({ perPage, page: 1 })}
            />
          }
        />
      )}
    </Panel>
  )
}

const failedQuery = { data: undefined, dataUpdatedAt: 0 }
