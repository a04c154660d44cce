import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { openingSize } from '../table/opening-size.ts'

/** The query of a list that the database searches and pages; `Filter` is the list's own. */
export interface ListQuery<Filter> {
  readonly search: string
  readonly filter: Filter
  readonly sort: TableSort
  readonly page: number
  readonly perPage: number
}

/** Keeps the question of a list while one of its records is open; whatever else changes, the list begins at its first page. */
export function useListQuery<Filter>(filter: Filter, sort: string) {
  const [query, setQuery] = useState<ListQuery<Filter>>(() => ({
    search: '',
    filter,
    page: 1,
    sort: { id: sort, order: 'asc' },
    perPage: openingSize(pageSizes.events),
  }))
  const { page, perPage, search, sort: by } = query
  const change = (part: Partial<ListQuery<Filter>>) =>
    setQuery((old) => ({ ...old, page: 1, ...part }))
  return {
    ...query,
    change,
    body: { page, perPage, order: by.order, ...(search && { search }) },
    /** For the table. */
    table: { sort: by, onSort: (next: TableSort) => change({ sort: next }) },
    /** For its pager. */
    pager: {
      page,
      perPage,
      perPageOptions: pageSizes.events.options,
      onPage: (next: number) => change({ page: next }),
      onPerPage: (next: number) => change({ perPage: next }),
    },
  }
}
export type UsedListQuery<Filter> = ReturnType<typeof useListQuery<Filter>>
