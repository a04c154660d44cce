import type { ListedSite } from '@roadside/contract/sites.ts'
import { useMemo } from 'react'
import { Panel } from '../parts/panel.tsx'
import { TableButtons } from '../print/table-buttons.tsx'
import { SavedFilterMenu } from '../saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '../table/column-menu.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { TablePager } from '../table/table-pager.tsx'
import type { SiteColumn } from './site-listing.ts'
import styles from './sites.module.css'
import { exportSites } from './export-sites.ts'
import { siteListParameters, type SiteRows } from './use-site-rows.ts'

interface SitePanelProps<Site extends ListedSite> {
  /** Name of the list under which its columns are chosen. */
  list: string
  columns: readonly SiteColumn<Site>[]
  table: SiteRows<Site>
  selected: number | null
  onOpen: (site: Site) => void
  /** Whose sites they are: heads a print. */
  of: string
}

const label = 'รายการพื้นที่ติดตั้ง'
const siteKey = ({ wid }: ListedSite) => wid

/** The table of sites with its search and its pages. */
export function SitePanel<Site extends ListedSite>({
  list,
  columns,
  table,
  selected,
  onOpen,
  of,
}: SitePanelProps<Site>) {
  const { paged, pager, search, onSearch, sort, onSort, narrowing } = table
  const tableColumns = useMemo(() => columns.filter(({ only }) => only !== 'file'), [columns])
  return (
    <Panel
      title={label}
      isFlush
      actions={
        <>
          <TableButtons
            table={() => ({
              name: `${label} ${of}`,
              columns: exportSites(columns),
              rows: table.selected,
            })}
            print={{ of, period: null, isLandscape: true }}
          />
          <ColumnMenu list={list} columns={tableColumns} />
          <SavedFilterMenu list={list} names={siteListParameters} />
          <SearchBox label="ค้นหาพื้นที่ติดตั้ง" value={search} onSearch={onSearch} />
        </>
      }
    >
      <div className={styles.sites}>
        <DataTable
          label={label}
          list={list}
          columns={tableColumns}
          rows={paged.rows}
          rowKey={siteKey}
          sort={sort}
          onSort={onSort}
          selectedKey={selected}
          onRowClick={onOpen}
          narrowedBy={[narrowing?.label, search]}
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </div>
    </Panel>
  )
}
