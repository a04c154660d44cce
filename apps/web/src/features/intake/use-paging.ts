import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { countPages } from '@roadside/ui/table/page-window.ts'
import { useState } from 'react'

const sizes = pageSizes.events

/** Search and page of a list that the database pages. */
export function usePaging() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(sizes.initial)
  return {
    body: { page, perPage, ...(search && { search }) },
    search,
    onSearch: (text: string) => {
      setSearch(text)
      setPage(1)
    },
    toFirst: () => setPage(1),
    /** For the `TablePager`; a page that is no more is left for the last one. */
    pagerOf: (total: number | undefined) => {
      const lastPage = total === undefined ? page : countPages(total, perPage)
      if (page > lastPage) setPage(lastPage)
      return {
        page: Math.min(page, lastPage),
        ...{ perPage, total, perPageOptions: sizes.options },
        onPage: setPage,
        onPerPage: (next: number) => {
          setPerPage(next)
          setPage(1)
        },
      }
    },
  }
}
