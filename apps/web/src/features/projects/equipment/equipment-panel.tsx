import { Button } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import {
  cameraTopic,
  equipmentList,
  type EquipmentRow,
  type EquipmentSort,
} from '@roadside/contract/records/equipment.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import { useAccount } from '../../../account.ts'
import { equipmentColumns } from './equipment-columns.tsx'
import { OpenedEquipment } from './opened-equipment.tsx'

const rowKey = ({ id }: EquipmentRow) => id

/** A project's cameras: search, sort, pages; add, edit, take out of use. */
export function EquipmentPanel({ project }: { project: ProjectRow }) {
  const hasAddress = useAccount().user.username === rootUsername
  const [search, setSearch] = useState('')
  const [archived, setArchived] = useState(false)
  const [sort, setSort] = useState<TableSort>({ id: 'hostname', order: 'asc' })
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  const { pj_id, pj_code } = project
  const query = useCall(
    equipmentList,
    {
      pj_id,
      page,
      perPage,
      archived,
      sort: sort.id as EquipmentSort,
      order: sort.order,
      ...(search && { search }),
    },
    { live: { topic: cameraTopic, wid: null } },
  )
  const found = query.data && !Array.isArray(query.data) ? query.data : undefined
  const dialog = useUrlDialog('equipment', ['equipment', 'pj_code', 'show'])
  const { open } = dialog
  const columns = useMemo(() => {
    const opening = (show?: string) => (row: EquipmentRow) => {
      setUndone(null)
      open({ pj_code, equipment: row.id, show })
    }
    return equipmentColumns(
      { onEdit: opening(), onArchive: opening('archive'), onHistory: opening('history') },
      hasAddress,
    )
  }, [open, pj_code, hasAddress])
  const narrowedBy = [archived, search]
  const table = (
    <DataTable
      label="รายการอุปกรณ์"
      list="project.equipment"
      columns={columns}
      rows={found?.rows}
      rowKey={rowKey}
      sort={sort}
      onSort={setSort}
      narrowedBy={narrowedBy}
      pager={<ListPager paging={paging} total={found?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <Panel
      title="อุปกรณ์ (กล้อง)"
      isFlush
      actions={
        <>
          <SegmentedFilter
            label="กรองตามการใช้งาน"
            value={archived ? 'archived' : 'used'}
            options={[
              { value: 'used', label: 'ใช้งานอยู่' },
              { value: 'archived', label: 'จัดเก็บแล้ว' },
            ]}
            onChange={(choice) => {
              setArchived(choice === 'archived')
              setPage(1)
            }}
          />
          <ColumnMenu list="project.equipment" columns={columns} />
          <SearchBox
            label="ค้นหาอุปกรณ์"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          {project.may_edit_equipment && project.archived_at === null && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => open({ pj_code, equipment: undefined, show: undefined })}
            >
              เพิ่มอุปกรณ์
            </Button>
          )}
        </>
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={() => found?.total === 0 && !isNarrowed(narrowedBy)}
        emptyText="ยังไม่มีอุปกรณ์ในโครงการนี้"
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && (
        <OpenedEquipment
          project={project}
          values={dialog.values}
          undone={undone}
          onUndo={(entry) => {
            setUndone(entry)
            open({ pj_code, equipment: dialog.values.equipment, show: undefined })
          }}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}
