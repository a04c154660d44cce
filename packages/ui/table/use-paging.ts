import { useState } from 'react'
import { openingSize } from './opening-size.ts'
import { countPages } from './page-window.ts'

/** Page and page size of a table, with the props that its pager takes besides what is shown. */
export function usePaging(sizes: {
  readonly initial: number
  readonly options: readonly number[]
}) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(() => openingSize(sizes))
  const onPerPage = (next: number) => {
    setPerPage(next)
    setPage(1)
  }
  const pager = { perPage, perPageOptions: sizes.options, onPage: setPage, onPerPage }
  /**
   * For a list that the server pages, called during render (`total` undefined: not known yet). A
   * page that no longer exists is left. While a refetch is under way it stays, as the present
   * answer may be older than the page.
   */
  const pagerOf = (total: number | undefined, { isFetching }: { readonly isFetching: boolean }) => {
    const lastPage = total === undefined ? page : countPages(total, perPage)
    if (page > lastPage && !isFetching) setPage(lastPage)
    return { ...pager, page: Math.min(page, lastPage), total }
  }
  return { page, perPage, setPage, pager, pagerOf }
}
