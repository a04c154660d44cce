import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import type { WireTimes } from '@roadside/ui/range/use-time-range.ts'
import { useMemo, useState } from 'react'
import { loraLog } from '../../calls.ts'
import styles from './dialogs.module.css'
import { logColumnsFor, logList, type NumberedLogRow } from './log-columns.tsx'

interface LogTableProps {
  devid: string
  times: WireTimes
  isRoot: boolean
}

const label = 'รายการข้อมูลที่อุปกรณ์รายงาน'
const logKey = ({ number }: NumberedLogRow) => number

/** The readings, sorted and paged by the database. */
export function LogTable({ devid, times, isRoot }: LogTableProps) {
  const [sort, setSort] = useState<TableSort>({ id: 'tdates', order: 'desc' })
  const paging = usePaging(pageSizes.log)
  const { page, perPage, setPage } = paging
  const query = useCall(loraLog, {
    devid,
    ...times,
    page,
    perPage,
    sort: sort.id,
    order: sort.order,
  })
  const { rows, total } = useMemo(() => numberRows(query.data), [query.data])

  const table = (
    <DataTable
      label={label}
      list={logList}
      columns={logColumnsFor(isRoot)}
      rows={rows}
      rowKey={logKey}
      sort={sort}
      onSort={(next) => {
        setSort(next)
        setPage(1)
      }}
      pager={
        <ListPager
          paging={paging}
          total={total}
          isFetching={query.isFetching}
          isCountCut={total === plainListLimit}
        />
      }
    />
  )
  return (
    <TableFrame className={styles.rows}>
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
    </TableFrame>
  )
}

type LogReply = ReturnType<typeof useCall<typeof loraLog>>['data']

/** Readings have no id that is sent; two of one second may be alike. */
function numberRows(reply: LogReply): {
  rows: readonly NumberedLogRow[] | undefined
  total: number | undefined
} {
  if (!reply || Array.isArray(reply)) return { rows: undefined, total: undefined }
  return { rows: reply.rows.map((row, number) => ({ ...row, number })), total: reply.total }
}
