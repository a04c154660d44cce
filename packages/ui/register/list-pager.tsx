import { useEffect } from 'react'
import { countPages } from '../table/page-window.ts'
import { TablePager } from '../table/table-pager.tsx'
import type { UsedListQuery } from './use-list-query.ts'

interface ListPagerProps {
  readonly list: Pick<UsedListQuery<unknown>, 'page' | 'perPage' | 'pager'>
  /** What the list was answered. */
  readonly answer: {
    readonly data: { readonly total: number } | undefined
    readonly isFetching: boolean
  }
}

/**
 * The pager of a list that the database pages. A page that no longer exists is replaced by the last
 * one. While a refetch is under way it stays, as the present answer may be older than the page.
 */
export function ListPager({
  list: { page, perPage, pager },
  answer: { data, isFetching },
}: ListPagerProps) {
  const { onPage } = pager
  const lastPage = data ? countPages(data.total, perPage) : page
  const isPast = page > lastPage && !isFetching
  useEffect(() => {
    if (isPast) onPage(lastPage)
  }, [isPast, lastPage, onPage])
  return <TablePager {...pager} page={Math.min(page, lastPage)} total={data?.total} />
}
