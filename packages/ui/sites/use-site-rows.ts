import { pageSizes } from '@roadside/contract/domain/limits.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { useMemo, useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { pageRows, selectRows } from '../table/paged-rows.ts'
import { usePaging } from '../table/use-paging.ts'
import { siteSearchText, siteSortValue } from './site-columns.tsx'
import type { SiteColumn, SiteListing, SiteTile } from './site-listing.ts'

/** Search, narrowing, order and page of a list of sites: what the table shows of them. */
export function useSiteRows<Site extends ListedSite>(
  sites: readonly Site[],
  { pageSizes: sizes = pageSizes.gateways }: SiteListing<Site>,
  columns: readonly SiteColumn<Site>[],
) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  const [narrowing, setNarrowing] = useState<SiteTile<Site> | null>(null)
  const { page, perPage, setPage, pager } = usePaging(sizes)

  const order = useMemo(() => ({ sort, sortValue: siteSortValue(columns) }), [sort, columns])
  const selected = useMemo(() => {
    const filter = narrowing ? (site: Site) => narrowing.count(site) > 0 : undefined
    return selectRows(sites, { ...order, search, searchText: siteSearchText, filter })
  }, [sites, order, search, narrowing])
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
