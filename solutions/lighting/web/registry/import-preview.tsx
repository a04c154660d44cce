import { formatNumber } from '@roadside/contract/domain/format.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { useMemo, useState } from 'react'
import type { ImportLamp, ImportProblem } from '../../registry-calls.ts'
import { lampPreviewColumns, problemColumns } from './import-columns.tsx'
import styles from './registry.module.css'

interface ImportPreviewProps {
  total: number
  rows: readonly ImportLamp[]
  problems: readonly ImportProblem[]
}

/** What would be registered, and first every row that stands in the way. */
export function ImportPreview({ total, rows, problems }: ImportPreviewProps) {
  const wrong = useMemo(() => new Set(problems.map(({ row }) => row)), [problems])
  const numbered = useMemo(() => problems.map((problem, number) => ({ ...problem, number })), [problems])
  const columns = useMemo(() => lampPreviewColumns(wrong), [wrong])
  return (
    <>
      <output className={styles.note} data-tone={problems.length > 0 ? 'fault' : 'ok'}>
        <Icon name={problems.length > 0 ? 'warning' : 'check'} size={16} />
        {problems.length > 0
          ? `พบ ${formatNumber(problems.length)} จุดที่ต้องแก้ไข ใน ${formatNumber(wrong.size)} แถว จากทั้งหมด ${formatNumber(total)} แถว กรุณาแก้ไขไฟล์แล้วเลือกอีกครั้ง`
          : `ตรวจสอบแล้ว ${formatNumber(total)} แถว พร้อมลงทะเบียนทั้งหมด`}
      </output>
      {problems.length > 0 && (
        <PagedTable label="รายการที่ต้องแก้ไข" columns={problemColumns} rows={numbered} rowKey={({ number }) => number} />
      )}
      <PagedTable label="รายการในไฟล์" columns={columns} rows={rows} rowKey={({ row }) => row} />
      {total > rows.length && (
        <p className={styles.tip}>
          แสดง {formatNumber(rows.length)} แถวแรกจากทั้งหมด {formatNumber(total)} แถว
        </p>
      )}
    </>
  )
}

interface PagedTableProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number
}

const { initial, options } = pageSizes.gateways

function PagedTable<Row extends object>({ label, columns, rows, rowKey }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(initial)
  const paged = usePagedRows(rows, { page, perPage })
  return (
    <div className={styles.framed}>
      <h3>{label}</h3>
      <DataTable
        label={label}
        columns={columns}
        rows={paged.rows}
        rowKey={rowKey}
        pager={
          <TablePager
            {...{ perPage, perPageOptions: options, onPage: setPage, onPerPage: setPerPage }}
            page={paged.page}
            total={paged.total}
          />
        }
      />
    </div>
  )
}
