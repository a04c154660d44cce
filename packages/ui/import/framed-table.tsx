import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useState } from 'react'
import type { TableColumn } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { TablePager } from '../table/table-pager.tsx'
import { usePagedRows } from '../table/use-paged-rows.ts'

interface FramedTableProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number
}

const { initial, options } = pageSizes.gateways

/** A table of its own within a panel or dialog, turned page by page in the browser. */
export function FramedTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
}: FramedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(initial)
  const paged = usePagedRows(rows, { page, perPage })
  return (
    <TableFrame>
      <h3>{label}</h3>
      <DataTable
        label={label}
        columns={columns}
        rows={paged.rows}
        rowKey={rowKey}
        pager={
          <TablePager
            perPage={perPage}
            perPageOptions={options}
            onPage={setPage}
            onPerPage={setPerPage}
            page={paged.page}
            total={paged.total}
          />
        }
      />
    </TableFrame>
  )
}
