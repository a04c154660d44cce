import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { attachSite, projectSites, type ProjectSite } from '@roadside/contract/records/location.ts'
import {
  project as projectCall,
  projectList,
  type ProjectRow,
} from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useCallback, useMemo, useState } from 'react'
import { typeByName } from '../../../solution-types.ts'
import { siteColumns } from './site-columns.tsx'

const rowKey = ({ wid }: ProjectSite) => wid
const nameOf = ({ typeName }: ProjectSite) => typeByName.get(typeName)?.menuName ?? typeName
const searchText = (site: ProjectSite) =>
  [site.name, site.sta, site.Dept_Name, nameOf(site)].join(' ')
const sortValue = (site: ProjectSite, column: string) =>
  column === 'typeName' ? nameOf(site) : site[column as 'name' | 'sta' | 'Dept_Name' | 'equipment']

const shownIn = [projectSites, projectCall, projectList]

/** The systems that a project installed; its administrators say which they are. */
export function SitesPanel({ project }: { project: ProjectRow }) {
  const { pj_id } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const query = useCall(projectSites, { pj_id })
  const [search, setSearch] = useState('')
  const [isFree, setFree] = useState(false)
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const filter = useCallback((site: ProjectSite) => site.isAttached !== isFree, [isFree])
  const paged = usePagedRows(query.data, {
    search,
    searchText,
    filter,
    sort,
    sortValue,
    page,
    perPage,
  })
  const refresh = useRefresh(shownIn)
  const attach = useSend(attachSite, {
    onSuccess: (_, { attached }) => {
      showNotice('ok', attached ? 'เชื่อมกับโครงการนี้แล้ว' : 'ยกเลิกการเชื่อมกับโครงการแล้ว')
      return refresh()
    },
  })
  const { mutate } = attach
  const columns = useMemo(
    () =>
      siteColumns(
        mayEdit ? ({ wid, isAttached }) => mutate({ wid, pj_id, attached: !isAttached }) : null,
      ),
    [mayEdit, mutate, pj_id],
  )
  const count = (attached: boolean) =>
    query.data?.filter(({ isAttached }) => isAttached === attached).length
  const table = (
    <DataTable
      label="ระบบที่ติดตั้ง"
      list="project.sites"
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
      title="ระบบที่ติดตั้ง"
      isFlush
      actions={
        <>
          {mayEdit && (
            <SegmentedFilter
              label="เลือกพื้นที่ติดตั้งที่แสดง"
              value={isFree ? 'free' : 'own'}
              options={[
                { value: 'own', label: 'ของโครงการนี้', count: count(true) },
                { value: 'free', label: 'ยังไม่มีโครงการ', count: count(false) },
              ]}
              onChange={(choice) => {
                setFree(choice === 'free')
                setPage(1)
              }}
            />
          )}
          <ColumnMenu list="project.sites" columns={columns} />
          <SearchBox
            label="ค้นหาระบบที่ติดตั้ง"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
        </>
      }
    >
      <FailureNote error={attach.error} />
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
    </Panel>
  )
}
