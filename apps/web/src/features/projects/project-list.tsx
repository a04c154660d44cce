import { Button } from '@mantine/core'
import type { GuaranteeState } from '@roadside/contract/records/guarantee.ts'
import {
  projectList,
  type ProjectRow,
  type ProjectSort,
} from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ListPager } from '@roadside/ui/register/list-pager.tsx'
import type { UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { projectColumns } from './project-columns.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectFilter, type ProjectChoice } from './project-filter.tsx'

const rowKey = ({ pj_id }: ProjectRow) => pj_id

/** The table of projects; a row opens its project. */
export function ProjectList({ list }: { list: UsedListQuery<ProjectChoice> }) {
  const { search, filter, sort, body, change } = list
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const adding = useUrlDialog('addProject')
  const isState = filter !== 'all' && filter !== 'archived'
  const query = useCall(projectList, {
    ...body,
    sort: sort.id as ProjectSort,
    archived: filter === 'archived',
    ...(isState && { guarantee: filter satisfies GuaranteeState }),
  })
  const openProject = (pj_id: number) => void navigate({ to: '.', search: { pj_id } as never })
  const narrowedBy = [filter !== 'all' && filter, search]
  const table = (
    <DataTable
      label="รายการโครงการ"
      columns={projectColumns}
      rows={query.data?.rows}
      rowKey={rowKey}
      {...list.table}
      onRowClick={(row) => openProject(row.pj_id)}
      narrowedBy={narrowedBy}
      pager={<ListPager list={list} answer={query} />}
    />
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="จัดการข้อมูลโครงการ"
        actions={
          query.data?.may_add && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => adding.open()}
            >
              เพิ่มโครงการ
            </Button>
          )
        }
      />
      <Panel
        title="รายการโครงการ"
        isFlush
        actions={
          <>
            <ProjectFilter
              value={filter}
              counts={query.data?.counts}
              onChange={(next) => change({ filter: next })}
            />
            <SearchBox
              label="ค้นหาโครงการ"
              value={search}
              onSearch={(text) => change({ search: text })}
            />
          </>
        }
      >
        <ViewState
          query={query}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
          emptyText="ยังไม่มีโครงการ"
        >
          {() => table}
        </ViewState>
      </Panel>
      {adding.isOpen && (
        <ProjectDialog
          project={null}
          onClose={adding.close}
          onSaved={(pj_id) => void navigate({ to: '.', search: { pj_id } as never, replace: true })}
        />
      )}
    </>
  )
}
