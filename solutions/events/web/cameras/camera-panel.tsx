import { Button } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useLinkedEquipment } from '@roadside/ui/sites/site-view.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo, useState } from 'react'
import { eventCameras, saveEventCamera } from '../../calls.ts'
import type { EventCamera } from '../../rows.ts'
import { cameraColumns, cameraSearchText, cameraSortValue } from './camera-columns.tsx'
import styles from './cameras.module.css'

const cameraKey = ({ id }: EventCamera) => id

/** The cameras of a site: how they are, how often they are wrong; for the authority also to be changed. */
export function CameraPanel({ wid }: { wid: number }) {
  const query = useCall(eventCameras, { wid }, { live: { topic: 'events', wid } })
  const isEditor = useAccess(saveEventCamera.access)
  const { open } = useUrlStep('camera')
  const linked = useLinkedEquipment()
  const [search, setSearch] = useState(linked ?? '')
  const [sort, setSort] = useState<TableSort>({ id: 'health', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const paged = usePagedRows(query.data, {
    search,
    searchText: cameraSearchText,
    sort,
    sortValue: cameraSortValue,
    page,
    perPage,
  })
  const columns = useMemo(
    () => cameraColumns(isEditor ? ({ id }) => open(id) : null),
    [isEditor, open],
  )
  const onSearch = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const table = (
    <DataTable
      label="กล้องของพื้นที่ติดตั้ง"
      list="events.cameras"
      columns={columns}
      rows={paged.rows}
      rowKey={cameraKey}
      sort={sort}
      onSort={setSort}
      narrowedBy={[search]}
      pager={<TablePager {...pager} page={paged.page} total={query.data && paged.total} />}
    />
  )
  return (
    <section className={styles.panel} aria-label="กล้อง">
      <div className={styles.bar}>
        <ColumnMenu list="events.cameras" columns={columns} />
        <SearchBox label="ค้นหากล้อง" value={search} onSearch={onSearch} />
        {isEditor && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open('new')}>
            เพิ่มกล้อง
          </Button>
        )}
      </div>
      <TableFrame>
        <ViewState query={query} loading={table}>
          {() => table}
        </ViewState>
      </TableFrame>
    </section>
  )
}
