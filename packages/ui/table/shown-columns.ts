import { useMemo } from 'react'
import { usePreference } from '../session/use-preference.ts'
import type { TableColumn } from './column.ts'

/** The first column names the row, and its buttons act on it: both always show. */
export function mayHide<Row>({ isAction }: TableColumn<Row>, index: number): boolean {
  return index > 0 && !isAction
}

/** The columns of a list that the account has not hidden; all of them until that is known. */
export function useShownColumns<Row>(
  list: string,
  columns: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
  const { value } = usePreference('columns', list)
  return useMemo(() => {
    const hidden = new Set(value?.hidden)
    if (hidden.size === 0) return columns
    return columns.filter((column, index) => !mayHide(column, index) || !hidden.has(column.id))
  }, [columns, value])
}
