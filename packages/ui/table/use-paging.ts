import { openingSize } from './opening-size.ts'
import { useState } from 'react'

/** Page and page size of a table, with the props that its pager takes besides what is shown. */
export function usePaging(sizes: { readonly initial: number; readonly options: readonly number[] }) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(() => openingSize(sizes))
  const onPerPage = (next: number) => {
    setPerPage(next)
    setPage(1)
  }
  return { page, perPage, setPage, pager: { perPage, perPageOptions: sizes.options, onPage: setPage, onPerPage } }
}
