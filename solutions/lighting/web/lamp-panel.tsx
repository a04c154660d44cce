import { formatNumber } from '@roadside/contract/domain/format.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SiteContract } from '@roadside/ui/records/site-contract.tsx'
import type { RowKey, TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { lazy, Suspense, useEffect } from 'react'
import styles from './dashboard.module.css'
import { filterWords, listColumns } from './lamp-list.ts'
import type { LampFilter, LampRow, LampView } from './lamp-view.ts'
import { markPainted } from './mark-painted.ts'
import type { Lamps } from './use-lamps.ts'

interface LampPanelProps {
  wid: number
  lamps: Lamps
  columns: readonly TableColumn<LampRow>[]
  view: LampView
  /** Everything but a turned page goes back to the first one. */
  onView: (change: Partial<Omit<LampView, 'filter'>>) => void
  onFilter: (filter: LampFilter) => void
  /** Shown for a site without lamps. */
  emptyText: string
  /** Name of the site. */
  site: string
  isRoot: boolean
  selectedKey: RowKey | null
  onSelect: (lamp: LampRow) => void
}

/** Not needed before the table is there. */
const LampListMenus = lazy(async () => ({
  default: (await import('./lamp-list-menus.tsx')).LampListMenus,
}))

const lampKey = (lamp: LampRow) => lamp.devid
const noPrintWords = `พิมพ์ได้ครั้งละไม่เกิน ${formatNumber(plainListLimit)} ดวง กรุณาค้นหาหรือกรองก่อน`

/** The table of a site's lamps. */
export function LampPanel(props: LampPanelProps) {
  const {
    wid,
    lamps,
    columns,
    view,
    onView,
    onFilter,
    emptyText,
    site,
    isRoot,
    selectedKey,
    onSelect,
  } = props
  const { table, error } = lamps
  const isReady = table !== undefined && table.rows.length >= Math.min(view.perPage, table.total)
  const narrowed = [filterWords[view.filter], view.search && `ค้นหา “${view.search}”`]
    .filter(Boolean)
    .join(' · ')
  const isPrinted = (table?.total ?? 0) <= plainListLimit
  useEffect(() => {
    if (isReady) markPainted('table-ready')
  }, [isReady])
  return (
    <Panel
      title="รายการจุดติดตั้งดวงโคม"
      isFlush
      actions={
        <>
          <Suspense fallback={null}>
            <LampListMenus
              columns={columns}
              table={async () => ({
                name: `ดวงโคม ${site}`.slice(0, 150),
                columns: listColumns(isRoot),
                rows: await lamps.feed.rows(view),
              })}
              {...(isPrinted
                ? { print: { of: narrowed, period: null, isLandscape: true } }
                : { noPrint: noPrintWords })}
            />
          </Suspense>
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
          <SearchBox
            label="ค้นหาดวงโคม"
            value={view.search}
            onSearch={(search) => onView({ search, page: 1 })}
          />
        </>
      }
    >
      <div className={styles.contract}>
        <SiteContract wid={wid} />
      </div>
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
