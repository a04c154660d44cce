import type { ListedSite } from '@roadside/contract/sites.ts'
import { Panel } from '../parts/panel.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { TablePager } from '../table/table-pager.tsx'
import type { SiteColumn } from './site-listing.ts'
import styles from './sites.module.css'
import type { SiteRows } from './use-site-rows.ts'

interface SitePanelProps<Site extends ListedSite> {
  columns: readonly SiteColumn<Site>[]
  table: SiteRows<Site>
  selected: number | null
  onOpen: (site: Site) => void
}

const label = 'รายการพื้นที่ติดตั้ง'
const siteKey = ({ wid }: ListedSite) => wid

/** The table of sites with its search and its pages. */
export function SitePanel<Site extends ListedSite>({ columns, table, selected, onOpen }: SitePanelProps<Site>) {
  const { paged, pager, search, onSearch, sort, onSort, narrowing } = table
  return (
    <Panel title={label} isFlush actions={<SearchBox label="ค้นหาพื้นที่ติดตั้ง" value={search} onSearch={onSearch} />}>
      <div className={styles.sites}>
        <DataTable
          label={label}
          columns={columns}
          rows={paged.rows}
          rowKey={siteKey}
          sort={sort}
          onSort={onSort}
          selectedKey={selected}
          onRowClick={onOpen}
          isFiltered={narrowing !== null || search !== ''}
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </div>
    </Panel>
  )
}
