import { NativeSelect } from '@mantine/core'
import { rejectedMessages, type RejectedMessage } from '@roadside/contract/ingest-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import { RefreshButton } from './refresh-button.tsx'
import { rejectReasons } from './reject-reasons.ts'
import { rejectedColumns } from './rejected-columns.tsx'
import { RejectedDialog } from './rejected-dialog.tsx'
import { useSearchedPaging } from './use-searched-paging.ts'

const reasons = Object.entries(rejectReasons).map(([value, label]) => ({ value, label }))
const rowKey = ({ id }: RejectedMessage) => id

/** Rejected messages, with the reason. */
export function RejectedMessages() {
  const paging = useSearchedPaging()
  const [reason, setReason] = useState('')
  const query = useCall(rejectedMessages, { ...paging.body, ...(reason && { reason }) })
  const dialog = useUrlDialog('rejected', ['id'])
  // retained, so that the open message stays when newer ones push it off the page
  const [pressed, setPressed] = useState<RejectedMessage | null>(null)
  const { open } = dialog
  const columns = useMemo(
    () =>
      rejectedColumns((message) => {
        setPressed(message)
        open({ id: message.id })
      }),
    [open],
  )
  const isRequested = ({ id }: RejectedMessage) => String(id) === dialog.values.id
  const shown = [...(pressed ? [pressed] : []), ...(query.data?.rows ?? [])].find(isRequested)
  const narrowedBy = [reason, paging.search]
  const table = (
    <DataTable
      label="ข้อความที่รับไม่ได้"
      list="intake.rejected"
      columns={columns}
      rows={query.data?.rows}
      rowKey={rowKey}
      narrowedBy={narrowedBy}
      pager={
        <ListPager paging={paging.paging} total={query.data?.total} isFetching={query.isFetching} />
      }
    />
  )
  return (
    <Panel
      title="ข้อความที่ระบบรับไม่ได้"
      isFlush
      actions={
        <>
          <NativeSelect
            aria-label="กรองตามสาเหตุ"
            value={reason}
            data={[{ value: '', label: 'ทุกสาเหตุ' }, ...reasons]}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              paging.toFirst()
            }}
          />
          <ColumnMenu list="intake.rejected" columns={columns} />
          <RefreshButton query={query} />
          <SearchBox value={paging.search} onSearch={paging.onSearch} label="ค้นหาข้อความที่รับไม่ได้" />
        </>
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
        emptyText="ไม่มีข้อความที่รับไม่ได้"
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && shown && <RejectedDialog message={shown} onClose={dialog.close} />}
    </Panel>
  )
}
