import { useState } from 'react'
import { openingSize } from './opening-size.ts'

/** Page and page size of a table. The browser's pages take `pager` and `usePagedRows`, the server's a `ListPager`. */
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
  const onPage: (next: number) => void = setPage
  const pager = { perPage, perPageOptions: sizes.options, onPage, onPerPage }
  return { page, perPage, setPage, pager }
}
export type Paging = ReturnType<typeof usePaging>
