import { Button } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { projectLocations, type LocationRow } from '@roadside/contract/records/location.ts'
import {
  project as projectCall,
  projectList,
  type ProjectRow,
} from '@roadside/contract/records/project.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { archivedWord } from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useMemo, useState } from 'react'
import { locationColumns, positionText } from './location-columns.tsx'
import { OpenedLocation } from './opened-location.tsx'

const rowKey = ({ location_id }: LocationRow) => location_id
const searchText = (row: LocationRow) =>
  [
    row.location_name,
    row.road_code,
    row.road_name,
    row.sta,
    positionText(row),
    row.archived_at !== null && archivedWord,
  ]
    .filter(Boolean)
    .join(' ')
const sortValue = (row: LocationRow, column: string) => row[column as keyof LocationRow]

const shownIn = [projectLocations, projectCall, projectList, recordHistory]

/** The places of a project. */
export function LocationPanel({ project }: { project: ProjectRow }) {
  const { pj_id } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const query = useCall(projectLocations, { pj_id })
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'location_name', order: 'asc' })
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const paged = usePagedRows(query.data, { search, searchText, sort, sortValue, page, perPage })
  const dialog = useUrlDialog('location', ['location', 'show'])
  const { open } = dialog
  const columns = useMemo(() => {
    const opening = (show?: string) => (row: LocationRow) => {
      setUndone(null)
      open({ location: row.location_id, show })
    }
    return locationColumns({
      mayEdit,
      onEdit: opening(),
      onHistory: opening('history'),
      onArchive: opening('archive'),
    })
  }, [open, mayEdit])
  const refresh = useRefresh(shownIn)
  const table = (
    <DataTable
      label="รายการสถานที่ติดตั้ง"
      list="project.locations"
      columns={columns}
      rows={paged.rows}
      rowKey={rowKey}
      sort={sort}
      onSort={setSort}
      narrowedBy={[search]}
      pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
    />
  )
  return (
    <Panel
      title="สถานที่ติดตั้ง"
      isFlush
      actions={
        <>
          <ColumnMenu list="project.locations" columns={columns} />
          <SearchBox
            label="ค้นหาสถานที่ติดตั้ง"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          {mayEdit && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => open({ location: undefined, show: undefined })}
            >
              เพิ่มสถานที่ติดตั้ง
            </Button>
          )}
        </>
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ยังไม่มีสถานที่ติดตั้งในโครงการนี้"
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && (
        <OpenedLocation
          project={project}
          values={dialog.values}
          rows={query.data}
          undone={undone}
          onUndo={(entry) => {
            setUndone(entry)
            open({ location: dialog.values.location, show: undefined })
          }}
          onSaved={refresh}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}
