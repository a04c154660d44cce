import {
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import type { RowKey, TableColumn, TableSort } from './column.ts'
import styles from './data-table.module.css'
import { isNarrowed } from './is-narrowed.ts'
import { useShownColumns } from './shown-columns.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortSelect } from './sort-select.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useSelectedInView, useReadFromStart } from './use-in-view.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface DataTableProps<Row> {
  /** The content of the table, for screen readers. */
  label: string
  /** Name under which the account's choice of its columns is stored, with a `ColumnMenu`. */
  list?: string
  columns: readonly TableColumn<Row>[]
  /** Rows of the page that is shown, in their order; undefined: still loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** The row is marked and kept in view. */
  selectedKey?: RowKey | null
  /** False where nobody chose that row: it is marked, and nothing scrolls to it. */
  keepsInView?: boolean
  /** False where the focus on a row means more than its place: then it goes with the row. */
  keepsFocus?: boolean
  /** By mouse, or Enter on a row reached with ↑ ↓ Home End. */
  onRowClick?: (row: Row) => void
  /**
   * What is searched and filtered for, empty or false where it is not: nothing found is not called no data then, and
   * the table goes back to its first row when it changes.
   */
  narrowedBy?: readonly unknown[]
  /** Shown where no filter is set and there are no rows all the same. */
  emptyText?: string
  /** The {@link TablePager}, kept in view below the rows. */
  pager?: ReactNode
}

const features = tableFeatures({ rowSortingFeature })
const none: readonly never[] = []
/** So many columns stand closer together where the table is narrow. */
const manyColumns = 8

/**
 * Table of one page of rows that is sorted and paged outside. Head in view, rows 36 px, scrolls sideways where it is
 * narrow, cards on a phone. Cells are plain elements: 250 rows of 9 columns are one page.
 */
export function DataTable<Row extends RowData>({ list, ...props }: DataTableProps<Row>) {
  return list === undefined ? <PlainTable {...props} /> : <ChosenTable list={list} {...props} />
}

function ChosenTable<Row extends RowData>({
  list,
  columns,
  ...props
}: DataTableProps<Row> & { list: string }) {
  return <PlainTable {...props} columns={useShownColumns(list, columns)} />
}

function PlainTable<Row extends RowData>(props: Omit<DataTableProps<Row>, 'list'>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort = null,
    onSort,
    selectedKey = null,
    keepsInView = true,
    keepsFocus = true,
    onRowClick,
    narrowedBy = none,
    emptyText = 'ไม่พบข้อมูล',
    pager,
  } = props
  const sorting: SortingState = useMemo(
    () => (sort ? [{ id: sort.id, desc: sort.order === 'desc' }] : []),
    [sort],
  )
  const table = useTable({
    features,
    data: rows ?? none,
    columns: useMemo(
      () =>
        columns.map(({ id, isSortable = false }) => ({
          id,
          accessorFn: (row: Row) => row,
          enableSorting: isSortable,
        })),
      [columns],
    ),
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onSort?.({ id: next.id, order: next.desc ? 'desc' : 'asc' })
    },
  })

  const body = useRef<HTMLTableSectionElement>(null)
  // first, so that a chosen row is in view in the end
  useReadFromStart(body, JSON.stringify([sort, narrowedBy]))
  useSelectedInView(body, keepsInView ? selectedKey : null, rows !== undefined)

  const shown = table.getRowModel().rows
  const selectedId = selectedKey === null ? null : String(selectedKey)
  const { activeId, handlers } = useRowKeys(shown, selectedId, onRowClick, keepsFocus)
  const isEmpty = rows?.length === 0
  return (
    <div className={styles.frame}>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      {/* what scrolls must be reachable without a mouse; rows that can be pressed already are */}
      <div
        className={styles.scroll}
        {...(onRowClick ? {} : { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          className={styles.table}
          role={onRowClick ? 'grid' : undefined}
          aria-label={label}
          aria-busy={!rows}
          data-many={columns.length >= manyColumns || undefined}
        >
          <TableHead
            columns={columns}
            order={(id) => table.getColumn(id)?.getIsSorted() ?? false}
            onSort={onSort && ((id) => table.getColumn(id)?.toggleSorting())}
          />
          <tbody ref={body} data-pressable={onRowClick ? true : undefined} {...handlers}>
            {!rows && <SkeletonRows columns={columns.length} />}
            {isEmpty && (
              <tr>
                <td className={styles.empty} colSpan={columns.length}>
                  {isNarrowed(narrowedBy) ? 'ไม่พบรายการที่ตรงกับคำค้น' : emptyText}
                </td>
              </tr>
            )}
            {shown.map((row) => (
              <TableRow
                key={row.id}
                row={row.original}
                columns={columns}
                isSelected={onRowClick || selectedId !== null ? row.id === selectedId : undefined}
                tabIndex={onRowClick && (row.id === activeId ? 0 : -1)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </div>
  )
}
