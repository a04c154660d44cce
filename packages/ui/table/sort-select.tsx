import { NativeSelect } from '@mantine/core'
import { headerText, type TableColumn, type TableSort } from './column.ts'
import styles from './data-table.module.css'

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  onSort: (sort: TableSort) => void
}

/** Where rows are cards there is no head to press. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.isSortable)
  const choices = sortable.flatMap((column) => [
    {
      value: `${column.id} asc`,
      label: `${headerText(column)}: น้อยไปมาก`,
      sort: { id: column.id, order: 'asc' as const },
    },
    {
      value: `${column.id} desc`,
      label: `${headerText(column)}: มากไปน้อย`,
      sort: { id: column.id, order: 'desc' as const },
    },
  ])
  if (choices.length === 0) return null
  return (
    <NativeSelect
      className={styles.sortSelect}
      aria-label="เรียงลำดับ"
      value={sort ? `${sort.id} ${sort.order}` : ''}
      data={[
        ...(sort ? [] : [{ value: '', label: 'เรียงลำดับ' }]),
        ...choices.map(({ value, label }) => ({ value, label })),
      ]}
      onChange={(event) => {
        const choice = choices.find(({ value }) => value === event.currentTarget.value)
        if (choice) onSort(choice.sort)
      }}
    />
  )
}
