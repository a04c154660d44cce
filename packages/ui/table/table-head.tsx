import { Icon } from '../icon.tsx'
import type { TableColumn, TableSort } from './column.ts'
import styles from './data-table.module.css'

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  order: (id: string) => TableSort['order'] | false
  onSort: ((id: string) => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const icons = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<Row>({ columns, order, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { id, header, unit, align, width, sortLabel } = column
          const sorted = order(id)
          const name = (
            <>
              {header}
              {unit && <span className={styles.unit}> ({unit})</span>}
            </>
          )
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              style={{ minWidth: width }}
              aria-sort={column.isSortable && onSort ? (sorted ? ariaSort[sorted] : 'none') : undefined}
            >
              {column.isAction ? (
                <span className="rs-sr-only">{header}</span>
              ) : column.isSortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  aria-label={sortLabel}
                  title={sorted === 'asc' ? 'เรียงจากมากไปน้อย' : 'เรียงจากน้อยไปมาก'}
                  onClick={() => onSort(id)}
                >
                  {name}
                  <Icon name={sorted ? icons[sorted] : 'sort'} size={14} />
                </button>
              ) : (
                name
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
