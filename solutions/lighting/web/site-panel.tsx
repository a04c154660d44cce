import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { useMemo, useState } from 'react'
import type { LightingSite } from '../points.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import styles from './dashboard.module.css'
import { siteColumns, siteSearchText, siteSortValue } from './site-columns.tsx'

interface SitePanelProps {
  sites: readonly LightingSite[]
  filter: (site: LightingSite) => boolean
  isFiltered: boolean
  route: string
  DeptID: number | undefined
  selectedKey: number | null
  onOpen: (site: LightingSite) => void
}

const siteKey = ({ wid }: LightingSite) => wid

/** The table of sites; a row leads to its dashboard. */
export function SitePanel({ sites, filter, isFiltered, route, DeptID, selectedKey, onOpen }: SitePanelProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.gateways)
  const columns = useMemo(() => siteColumns(route, DeptID), [route, DeptID])
  const query = { search, searchText: siteSearchText, filter, sort, sortValue: siteSortValue, page, perPage }
  const paged = usePagedRows(sites, query)
  return (
    <Panel
      title="รายการพื้นที่ติดตั้ง"
      isFlush
      actions={
        <SearchBox
          label="ค้นหาพื้นที่ติดตั้ง"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      }
    >
      <div className={styles.sites}>
        <DataTable
          label="รายการพื้นที่ติดตั้ง"
          columns={columns}
          rows={paged.rows}
          rowKey={siteKey}
          sort={sort}
          onSort={setSort}
          selectedKey={selectedKey}
          onRowClick={onOpen}
          isFiltered={isFiltered || search !== ''}
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </div>
    </Panel>
  )
}
