import { handoverList, type HandoverSummary } from '@roadside/contract/alarms/handover-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { alarmsIntervalMs } from '../use-alarm-list.ts'
import styles from './handover.module.css'
import { shiftWords } from './use-handover.ts'

const sizes = { initial: 10, options: [10, 25, 50] }
const rowKey = ({ id }: HandoverSummary) => id
const columns: readonly TableColumn<HandoverSummary>[] = [
  { id: 'shift', header: 'เวร', cell: shiftWords },
  { id: 'given', header: 'ผู้ส่ง', cell: ({ given_by_name }) => given_by_name },
  {
    id: 'taken',
    header: 'ผู้รับ',
    cell: ({ taken_by_name, taken_at }) =>
      taken_at ? `${taken_by_name} ${formatThaiDateTime(taken_at)}` : 'รอลงชื่อ',
  },
  { id: 'left', header: 'คงค้าง', align: 'end', cell: ({ left }) => formatNumber(left) },
  { id: 'came', header: 'เกิดขึ้น', align: 'end', cell: ({ came }) => formatNumber(came) },
  {
    id: 'acts',
    header: 'ดำเนินการ',
    align: 'end',
    cell: ({ taken }) => formatNumber(taken),
  },
]

interface FormerHandoversProps {
  console: string
  onOpen: (id: number) => void
}

/** The hand-overs of a console, newest first; a press opens one as it was signed. */
export function FormerHandovers({ console, onOpen }: FormerHandoversProps) {
  const paging = usePaging(sizes)
  const { page, perPage } = paging
  const query = useCall(
    handoverList,
    { console, page, perPage },
    { refetchInterval: alarmsIntervalMs },
  )
  return (
    <div className={styles.former}>
      <Panel title="การส่งเวรที่ผ่านมา" isFlush>
        <ViewState
          query={query}
          isEmpty={({ total }) => total === 0}
          emptyText="ยังไม่เคยส่งเวรในระบบ"
        >
          {({ rows, total }) => (
            <DataTable
              label="การส่งเวรที่ผ่านมา"
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              onRowClick={({ id }) => onOpen(id)}
              pager={<ListPager paging={paging} total={total} isFetching={query.isFetching} />}
            />
          )}
        </ViewState>
      </Panel>
    </div>
  )
}
