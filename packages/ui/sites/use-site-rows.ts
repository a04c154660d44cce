import { pageSizes } from '@roadside/contract/domain/limits.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { pageRows, selectRows } from '../table/paged-rows.ts'
import { usePaging } from '../table/use-paging.ts'
import type { QueryValues } from '../use-url-step.ts'
import { exportSites } from './export-sites.ts'
import { siteSortValue } from './site-columns.tsx'
import type { SiteColumn, SiteListing, SiteTile } from './site-listing.ts'

/**
 * Parameters of the address that say what the list shows: its search, the pressed tile by its
 * label, its order. `search` belongs to the site that is open over the list.
 */
export const siteListParameters = ['sites', 'tile', 'sort', 'order'] as const

/** What a search looks through: every text of the row, its state among them, and the road's name. */
function searchTextOf<Site extends ListedSite>(columns: readonly SiteColumn<Site>[]) {
  const shown = exportSites(columns).filter(({ isNumber }) => !isNumber)
  return (site: Site) => [...shown.map(({ value }) => value(site)), site.road_name].join(' ')
}

const subjectOf = (search: string, tile: string, { id, order }: TableSort) =>
  JSON.stringify([search, tile, id, order])

/**
 * Search, narrowing, order and page of a list of sites: what the table shows of them, worst first.
 * All but the page is in the address, so that a link, Back and a saved filter show the same.
 */
export function useSiteRows<Site extends ListedSite>(
  sites: readonly Site[],
  { conditionOf, tiles, pageSizes: sizes = pageSizes.gateways }: SiteListing<Site>,
  columns: readonly SiteColumn<Site>[],
) {
  const navigate = useNavigate()
  const address = useLocation({ select: (location) => location.search as QueryValues })
  const textOf = (name: (typeof siteListParameters)[number]) => address[name]?.toString() ?? ''
  const search = textOf('sites')
  const narrowing = tiles.find(({ narrows, label }) => narrows && label === textOf('tile')) ?? null
  const usualSort = conditionOf ? 'condition' : 'health'
  const sortId = columns.find(({ id, isSortable }) => isSortable && id === textOf('sort'))?.id
  const order = sortId !== undefined && textOf('order') === 'desc' ? 'desc' : 'asc'
  const sort = useMemo<TableSort>(
    () => ({ id: sortId ?? usualSort, order }),
    [sortId, usualSort, order],
  )
  const { page, perPage, setPage, pager } = usePaging(sizes)
  const subject = subjectOf(search, narrowing?.label ?? '', sort)
  const [lastSubject, setLastSubject] = useState(subject)
  /** The page to turn to once the list shows the subject. */
  const [expected, setExpected] = useState<{ subject: string; page: number } | null>(null)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setPage(expected?.subject === subject ? expected.page : 1)
    setExpected(null)
  }

  const by = useMemo(() => ({ sort, sortValue: siteSortValue(columns) }), [sort, columns])
  const searchText = useMemo(() => searchTextOf(columns), [columns])
  const selected = useMemo(() => {
    const filter = narrowing ? (site: Site) => narrowing.count(site) > 0 : undefined
    return selectRows(sites, { ...by, search, searchText, filter })
  }, [sites, by, search, searchText, narrowing])
  const paged = useMemo(() => pageRows(selected, page, perPage), [selected, page, perPage])

  // each part alone: another may be on its way
  const put = (values: QueryValues) =>
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, ...values })) as never,
      replace: true,
      state: true,
      resetScroll: false,
    })
  /** Turns to the page on which the site stands, widening what hides it. */
  const turnTo = (wid: number) => {
    const pageAt = (index: number) => Math.floor(Math.max(index, 0) / perPage) + 1
    const isIt = (site: Site) => site.wid === wid
    const index = selected.findIndex(isIt)
    if (index >= 0) return setPage(pageAt(index))
    const widest = selectRows(sites, by).findIndex(isIt)
    setExpected({ subject: subjectOf('', '', sort), page: pageAt(widest) })
    put({ sites: undefined, tile: undefined })
  }
  return {
    selected,
    paged,
    pager,
    search,
    onSearch: (text: string) => put({ sites: text || undefined }),
    sort,
    onSort: ({ id, order: next }: TableSort) =>
      put(
        id === usualSort && next === 'asc'
          ? { sort: undefined, order: undefined }
          : { sort: id, order: next === 'desc' ? next : undefined },
      ),
    narrowing,
    onNarrow: (tile: SiteTile<Site> | null) => put({ tile: tile?.label }),
    turnTo,
  }
}

export type SiteRows<Site extends ListedSite> = ReturnType<typeof useSiteRows<Site>>
