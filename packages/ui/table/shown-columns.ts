import { useMemo } from 'react'
import { usePreference } from '../session/use-preference.ts'
import type { TableColumn } from './column.ts'

/** The first column names the row, and its buttons act on it: both always show. */
export function mayHide<Row>({ isAction }: TableColumn<Row>, index: number): boolean {
  return index > 0 && !isAction
}

/**
 * The ids of columns that are hidden: by the account's choice, else those that are hidden at first.
 * `chosen`: null or undefined where there is no choice, or none is known yet.
 */
export function hiddenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  chosen: { readonly hidden: readonly string[] } | null | undefined,
): readonly string[] {
  return (
    chosen?.hidden ?? columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id)
  )
}

/** The columns of a list that are not hidden. */
export function useShownColumns<Row>(
  list: string,
  columns: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
  const { value } = usePreference('columns', list)
  return useMemo(() => {
    const hidden = new Set(hiddenColumns(columns, value))
    if (hidden.size === 0) return columns
    return columns.filter((column, index) => !mayHide(column, index) || !hidden.has(column.id))
  }, [columns, value])
}
