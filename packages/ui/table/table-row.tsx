import { memo, type ReactNode, useState } from 'react'
import { headerText, type TableColumn } from './column.ts'
import styles from './data-table.module.css'
import { unbrokenNode } from '../parts/unbroken.ts'

interface TableRowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  isSelected: boolean | undefined
  tabIndex: number | undefined
}

/** Texts longer than this get a title, because they may be cut. */
const longText = 24

function PlainRow<Row>({ row, columns, isSelected, tabIndex }: TableRowProps<Row>) {
  const changes = useChanges(row, columns)
  return (
    <tr aria-selected={isSelected} tabIndex={tabIndex}>
      {columns.map((column) => {
        const content = unbrokenNode(column.cell(row))
        const times = changes.get(column.id)
        return (
          <td
            // a new element, so that the glow runs again
            key={times ? `${column.id} ${times}` : column.id}
            className={times ? styles.glow : undefined}
            data-align={column.align}
            data-action={column.isAction}
            data-label={column.isAction ? undefined : nameOf(column)}
            title={isLong(content) ? content : undefined}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** Drawn again only when its own row, the columns or its marking change. */
export const TableRow = memo(PlainRow) as typeof PlainRow

function nameOf<Row>(column: TableColumn<Row>): string {
  return column.unit ? `${headerText(column)} (${column.unit})` : headerText(column)
}

function isLong(content: ReactNode): content is string {
  return typeof content === 'string' && content.length > longText
}

const unchanged: ReadonlyMap<string, number> = new Map()

/** How often the watched value of each column has changed since the row appeared. */
function useChanges<Row>(
  row: Row,
  columns: readonly TableColumn<Row>[],
): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState({ row, changes: unchanged })
  if (seen.row === row) return seen.changes
  const changes = new Map(seen.changes)
  for (const { id, glowKey } of columns) {
    if (glowKey && glowKey(row) !== glowKey(seen.row)) changes.set(id, (changes.get(id) ?? 0) + 1)
  }
  setSeen({ row, changes })
  return changes
}
