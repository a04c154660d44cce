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
   * Of a list that the server pages, while it renders (`total` undefined: not known yet): a page that is no more is left,
   * but not by an answer that is asked for again just now, as it may be from before the page was.
   */
  const pagerOf = (total: number | undefined, { isFetching }: { readonly isFetching: boolean }) => {
    const lastPage = total === undefined ? page : countPages(total, perPage)
    if (page > lastPage && !isFetching) setPage(lastPage)
    return { ...pager, page: Math.min(page, lastPage), total }
  }
  return { page, perPage, setPage, pager, pagerOf }
}
