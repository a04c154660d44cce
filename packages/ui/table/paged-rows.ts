import { compareThai } from '@roadside/contract/domain/format.ts'
import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { TableSort } from './column.ts'

type SortValue = string | number | null | undefined

export interface PagedRowsQuery<Row> {
  readonly search?: string | undefined
  /** What the search looks through; needed with `search`. */
  readonly searchText?: ((row: Row) => string) | undefined
  readonly filter?: ((row: Row) => boolean) | undefined
  readonly sort?: TableSort | null | undefined
  /** Value of a row in a column; needed with `sort`. Nothing known sorts last in either order. */
  readonly sortValue?: ((row: Row, columnId: string) => SortValue) | undefined
  /** From 1; beyond the last page is the last page. */
  readonly page: number
  readonly perPage: number
}

export interface PagedRows<Row> {
  /** Of the page. */
  readonly rows: readonly Row[]
  /** How many match, on all pages. */
  readonly total: number
  readonly page: number
}

/** Rows that pass filter and search, in order. */
export function selectRows<Row>(
  all: readonly Row[],
  query: Omit<PagedRowsQuery<Row>, 'page' | 'perPage'>,
): readonly Row[] {
  const { filter, searchText, sort, sortValue } = query
  const needle = normaliseSearch(query.search ?? '')
  const isSearched = needle !== '' && searchText !== undefined
  const selected = all.filter(
    (row) =>
      (!filter || filter(row)) &&
      (!isSearched || matches(normaliseSearch(searchText(row)), needle)),
  )
  if (!sort || !sortValue) return selected
  const sign = sort.order === 'asc' ? 1 : -1
  return selected
    .map((row) => ({ row, value: sortValue(row, sort.id) }))
    .toSorted((a, b) => compareValues(a.value, b.value, sign))
    .map(({ row }) => row)
}

/** One page of the selected rows. */
export function pageRows<Row>(rows: readonly Row[], page: number, perPage: number): PagedRows<Row> {
  const shown = Math.min(Math.max(1, page), Math.max(1, Math.ceil(rows.length / perPage)))
  return {
    rows: rows.slice((shown - 1) * perPage, shown * perPage),
    total: rows.length,
    page: shown,
  }
}

function compareValues(a: SortValue, b: SortValue, sign: number): number {
  const isMissing = [a, b].map((value) => value === null || value === undefined || value === '')
  if (isMissing[0] || isMissing[1]) return Number(isMissing[0]) - Number(isMissing[1])
  return (
    sign *
    (typeof a === 'number' && typeof b === 'number' ? a - b : compareThai(String(a), String(b)))
  )
}
