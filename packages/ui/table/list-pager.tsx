import { useEffect } from 'react'
import { countPages } from './page-window.ts'
import { TablePager } from './table-pager.tsx'
import type { Paging } from './use-paging.ts'

interface ListPagerProps {
  paging: Pick<Paging, 'page' | 'perPage' | 'pager'>
  /** Rows on all pages; undefined: not known yet. */
  total: number | undefined
  /** A refetch is under way: the present total may be older than the page. */
  isFetching: boolean
  /** Counting ended at `total`: there are more. */
  isCountCut?: boolean
}

/**
 * The pager of a list that the server pages. A page that no longer exists is replaced by the last
 * one, and not while a refetch is under way.
 */
export function ListPager({
  paging: { page, perPage, pager },
  total,
  isFetching,
  isCountCut = false,
}: ListPagerProps) {
  const { onPage } = pager
  const lastPage = total === undefined ? page : countPages(total, perPage)
  const isPast = page > lastPage && !isFetching
  useEffect(() => {
    if (isPast) onPage(lastPage)
  }, [isPast, lastPage, onPage])
  return (
    <TablePager {...pager} page={Math.min(page, lastPage)} total={total} isCountCut={isCountCut} />
  )
}
