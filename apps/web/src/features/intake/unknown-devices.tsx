import { unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo } from 'react'
import type { Intakes } from './intake-solutions.ts'
import { RefreshButton } from './refresh-button.tsx'
import { deviceKey, unknownColumns } from './unknown-columns.tsx'
import { UnknownDialogs } from './unknown-dialogs.tsx'
import { useSearchedPaging } from './use-searched-paging.ts'

/** A technician who switches a lamp on waits for it to appear here. */
const refetchInterval = 30_000

/** Devices that report and are registered nowhere; they are registered from here. */
export function UnknownDevices({ intakes }: { intakes: Intakes }) {
  const paging = useSearchedPaging()
  const query = useCall(unknownDevices, paging.body, { refetchInterval })
  const { open: openMessage } = useUrlDialog('message')
  const { open: openAdopt } = useUrlDialog('adopt')
  const columns = useMemo(
    () =>
      unknownColumns({
        onMessage: ({ solution, device }) => openMessage({ solution, device }),
        onAdopt: ({ solution, device }) => openAdopt({ solution, device }),
        isAdoptable: ({ solution }) => intakes.has(solution),
      }),
    [openMessage, openAdopt, intakes],
  )
  const table = (
    <DataTable
      label="อุปกรณ์ที่ยังไม่ลงทะเบียน"
      list="intake.unknown"
      columns={columns}
      rows={query.data?.rows}
      rowKey={deviceKey}
      narrowedBy={[paging.search]}
      pager={
        <ListPager paging={paging.paging} total={query.data?.total} isFetching={query.isFetching} />
      }
    />
  )
  return (
    <Panel
      title="อุปกรณ์ที่ส่งข้อมูลมาแต่ยังไม่ลงทะเบียน"
      isFlush
      actions={
        <>
          <ColumnMenu list="intake.unknown" columns={columns} />
          <RefreshButton query={query} />
          <SearchBox value={paging.search} onSearch={paging.onSearch} label="ค้นหารหัสอุปกรณ์" />
        </>
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ total }) => total === 0 && paging.search === ''}
        emptyText="ไม่มีอุปกรณ์ที่รอลงทะเบียน อุปกรณ์ใหม่จะแสดงที่นี่เมื่อส่งข้อมูลเข้ามา"
      >
        {() => table}
      </ViewState>
      <UnknownDialogs intakes={intakes} />
    </Panel>
  )
}
