import { PageDialog } from '@roadside/ui/dialog.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn, TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useState } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { cameraSearchText, cameraSortValue } from '../camera-order.ts'

interface CameraChoiceProps {
  cameras: readonly CctvCamera[]
  /** The camera that stands there now. */
  current: number | undefined
  onChoose: (camera: CctvCamera) => void
  onClose: () => void
}

const columns: readonly TableColumn<CctvCamera>[] = [
  { id: 'name', header: 'ชื่อกล้อง', isSortable: true, cell: ({ name }) => name },
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: ({ health }) => <HealthChip health={health} />,
  },
  { id: 'site', header: 'พื้นที่ติดตั้ง', isSortable: true, cell: ({ site }) => site },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
]
const cameraKey = ({ id }: CctvCamera) => id

/** Which camera is to stand in a tile. */
export function CameraChoice({ cameras, current, onChoose, onClose }: CameraChoiceProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'site', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const paged = usePagedRows(cameras, {
    search,
    searchText: cameraSearchText,
    sort,
    sortValue: cameraSortValue,
    page,
    perPage,
  })
  return (
    <PageDialog
      isOpen
      size={760}
      onClose={onClose}
      title="เลือกกล้อง"
      actions={
        <SearchBox
          label="ค้นหากล้อง"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      }
    >
      <DataTable
        label="กล้องที่เลือกได้"
        columns={columns}
        sort={sort}
        onSort={setSort}
        rows={paged.rows}
        rowKey={cameraKey}
        selectedKey={current ?? null}
        onRowClick={onChoose}
        narrowedBy={[search]}
        pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
      />
    </PageDialog>
  )
}
