import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useState } from 'react'

/** Search and page of a list that the server searches and pages. */
export function useSearchedPaging() {
  const [search, setSearch] = useState('')
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  const toFirst = () => setPage(1)
  const onSearch = (text: string) => {
    setSearch(text)
    toFirst()
  }
  return { body: { page, perPage, ...(search && { search }) }, search, onSearch, toFirst, paging }
}
