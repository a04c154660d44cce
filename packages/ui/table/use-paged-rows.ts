import { useMemo } from 'react'
import { type PagedRows, type PagedRowsQuery, pageRows, selectRows } from './paged-rows.ts'

const none: readonly never[] = []

/**
 * Search, filter, order and paging of a list that is wholly in the browser (≤ 5 000 rows).
 * Keep `searchText`, `filter` and `sortValue` stable: the list is worked through again when one of them changes.
 * Without rows (still loading) `rows` stays undefined, as DataTable wants it.
 */
export function usePagedRows<Row>(
  rows: readonly Row[] | undefined,
  { search, searchText, filter, sort, sortValue, page, perPage }: PagedRowsQuery<Row>,
): Omit<PagedRows<Row>, 'rows'> & { rows: readonly Row[] | undefined } {
  const selected = useMemo(
    () => selectRows(rows ?? none, { search, searchText, filter, sort, sortValue }),
    [rows, search, searchText, filter, sort, sortValue],
  )
  return useMemo(() => {
    const paged = pageRows(selected, page, perPage)
    return rows ? paged : { ...paged, rows: undefined }
  }, [rows, selected, page, perPage])
}
