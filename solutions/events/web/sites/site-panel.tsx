import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useCallback, useState } from 'react'
import type { EventSite } from '../../rows.ts'
import { siteColumns, siteSearchText, siteSortValue } from './site-columns.tsx'
import { isSiteShown, type SiteFilter } from './site-tiles.tsx'
import styles from './sites.module.css'

interface SitePanelProps {
  sites: readonly EventSite[]
  filter: SiteFilter
  selectedKey: number | null
  onOpen: (site: EventSite) => void
}

const label = 'รายการพื้นที่ติดตั้ง'
const siteKey = ({ wid }: EventSite) => wid

/** The table of sites; a row opens its site over the list. */
export function SitePanel({ sites, filter, selectedKey, onOpen }: SitePanelProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const isShown = useCallback((site: EventSite) => isSiteShown(site, filter), [filter])
  const paged = usePagedRows(sites, {
    ...{ search, searchText: siteSearchText, filter: isShown },
    ...{ sort, sortValue: siteSortValue, page, perPage },
  })
  const onSearch = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <Panel title={label} isFlush actions={<SearchBox label="ค้นหาพื้นที่ติดตั้ง" value={search} onSearch={onSearch} />}>
      <div className={styles.sites}>
        <DataTable
          label={label}
          columns={siteColumns}
          rows={paged.rows}
          rowKey={siteKey}
          sort={sort}
          onSort={setSort}
          selectedKey={selectedKey}
          onRowClick={onOpen}
          isFiltered={filter !== 'all' || search !== ''}
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </div>
    </Panel>
  )
}
