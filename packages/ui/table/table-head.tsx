import { Icon } from '../icon.tsx'
import { Fragment } from 'react'
import { headerText, type TableColumn, type TableSort } from './column.ts'
import styles from './data-table.module.css'

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  order: (id: string) => TableSort['order'] | false
  onSort: ((id: string) => void) | undefined
}

/** Of `aria-sort` and of the icon. */
const orders = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<Row>({ columns, order, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { id, header, unit, align, width, sortLabel } = column
          const sorted = order(id)
          const name = (
            <>
              <HeaderParts header={header} />
              {unit && ' '}
              {unit && <span className={styles.unit}>({unit})</span>}
            </>
          )
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              data-action={column.isAction}
              style={{ minWidth: width }}
              aria-sort={
                column.isSortable && onSort ? (sorted ? orders[sorted] : 'none') : undefined
              }
            >
              {column.isAction ? (
                <span className="rs-sr-only">{headerText(column)}</span>
              ) : column.isSortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  aria-label={sortLabel}
                  title={sorted === 'asc' ? 'เรียงจากมากไปน้อย' : 'เรียงจากน้อยไปมาก'}
                  onClick={() => onSort(id)}
                >
                  {name}
                  <Icon name={sorted ? orders[sorted] : 'sort'} size={14} />
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

function HeaderParts({ header }: Pick<TableColumn<never>, 'header'>) {
  if (typeof header === 'string') return header
  return header.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
