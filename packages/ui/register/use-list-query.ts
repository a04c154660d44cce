import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { usePaging } from '../table/use-paging.ts'

/** The query of a list that the server searches and pages, apart from its page; `Filter` is the list's own. */
export interface ListQuery<Filter> {
  readonly search: string
  readonly filter: Filter
  readonly sort: TableSort
}

/** Keeps the question of a list while one of its records is open; whatever else changes, the list begins at its first page. */
export function useListQuery<Filter>(
  filter: Filter,
  sort: string,
  order: TableSort['order'] = 'asc',
) {
  const [query, setQuery] = useState<ListQuery<Filter>>(() => ({
    search: '',
    filter,
    sort: { id: sort, order },
  }))
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const { search, sort: by } = query
  const change = (part: Partial<ListQuery<Filter>>) => {
    setQuery((old) => ({ ...old, ...part }))
    setPage(1)
  }
  return {
    ...query,
    change,
    body: { page, perPage, order: by.order, ...(search && { search }) },
    /** For the table. */
    table: { sort: by, onSort: (next: TableSort) => change({ sort: next }) },
    paging: { page, perPage, pager },
  }
}
export type UsedListQuery<Filter> = ReturnType<typeof useListQuery<Filter>>
