import { pageSizes } from '@roadside/contract/domain/limits.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { useMemo, useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { pageRows, selectRows } from '../table/paged-rows.ts'
import { usePaging } from '../table/use-paging.ts'
import { exportSites } from './export-sites.ts'
import { siteSortValue } from './site-columns.tsx'
import type { SiteColumn, SiteListing, SiteTile } from './site-listing.ts'

/** What a search looks through: every text of the row, its state among them, and the road's name. */
function searchTextOf<Site extends ListedSite>(columns: readonly SiteColumn<Site>[]) {
  const shown = exportSites(columns).filter(({ isNumber }) => !isNumber)
  return (site: Site) => [...shown.map(({ value }) => value(site)), site.road_name].join(' ')
}

/** Search, narrowing, order and page of a list of sites: what the table shows of them, worst first. */
export function useSiteRows<Site extends ListedSite>(
  sites: readonly Site[],
  { conditionOf, pageSizes: sizes = pageSizes.gateways }: SiteListing<Site>,
  columns: readonly SiteColumn<Site>[],
) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({
    id: conditionOf ? 'condition' : 'health',
    order: 'asc',
  })
  const [narrowing, setNarrowing] = useState<SiteTile<Site> | null>(null)
  const { page, perPage, setPage, pager } = usePaging(sizes)

  const order = useMemo(() => ({ sort, sortValue: siteSortValue(columns) }), [sort, columns])
  const searchText = useMemo(() => searchTextOf(columns), [columns])
  const selected = useMemo(() => {
    const filter = narrowing ? (site: Site) => narrowing.count(site) > 0 : undefined
    return selectRows(sites, { ...order, search, searchText, filter })
  }, [sites, order, search, searchText, narrowing])
  const paged = useMemo(() => pageRows(selected, page, perPage), [selected, page, perPage])

  const onSearch = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const onNarrow = (tile: SiteTile<Site> | null) => {
    setNarrowing(tile)
    setPage(1)
  }
  /** Turns to the page on which the site stands, widening what hides it. */
  const turnTo = (wid: number) => {
    const isIt = (site: Site) => site.wid === wid
    let index = selected.findIndex(isIt)
    if (index < 0) {
      setSearch('')
      setNarrowing(null)
      index = selectRows(sites, order).findIndex(isIt)
    }
    setPage(Math.floor(Math.max(index, 0) / perPage) + 1)
  }
  return {
    selected,
    paged,
    pager,
    search,
    onSearch,
    sort,
    onSort: setSort,
    narrowing,
    onNarrow,
    turnTo,
  }
}

export type SiteRows<Site extends ListedSite> = ReturnType<typeof useSiteRows<Site>>
