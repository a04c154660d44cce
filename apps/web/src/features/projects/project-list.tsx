import { Button } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import type { GuaranteeState } from '@roadside/contract/records/guarantee.ts'
import { projectList, type ProjectRow } from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { openingSize } from '@roadside/ui/table/opening-size.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { projectColumns } from './project-columns.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectFilter, type ProjectChoice } from './project-filter.tsx'

export interface ProjectListQuery {
  readonly search: string
  readonly choice: ProjectChoice
  readonly sort: TableSort
  readonly page: number
  readonly perPage: number
}

export const openingQuery = (): ProjectListQuery => ({
  ...{ search: '', choice: 'all', sort: { id: 'pj_code', order: 'asc' }, page: 1 },
  perPage: openingSize(pageSizes.events),
})

interface ProjectListProps {
  query: ProjectListQuery
  onQuery: (query: ProjectListQuery) => void
}

const rowKey = ({ pj_id }: ProjectRow) => pj_id

/** The table of projects; a row opens its project. */
export function ProjectList({ query: asked, onQuery }: ProjectListProps) {
  const { search, choice, sort, page, perPage } = asked
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const adding = useUrlDialog('addProject')
  const isState = choice !== 'all' && choice !== 'archived'
  const query = useCall(projectList, {
    ...{ page, perPage, sort: sort.id, order: sort.order, archived: choice === 'archived' },
    ...(search && { search }),
    ...(isState && { guarantee: choice satisfies GuaranteeState }),
  })
  const change = (part: Partial<ProjectListQuery>) => onQuery({ ...asked, page: 1, ...part })
  const openProject = (pj_id: number) => void navigate({ to: '.', search: { pj_id } as never })
  const isFiltered = search !== '' || choice !== 'all'
  const table = (
    <DataTable
      label="รายการโครงการ"
      columns={projectColumns}
      rows={query.data?.rows}
      rowKey={rowKey}
      sort={sort}
      onSort={(next) => change({ sort: next })}
      onRowClick={(row) => openProject(row.pj_id)}
      isFiltered={isFiltered}
      pager={
        <TablePager
          {...{ page, perPage, total: query.data?.total, perPageOptions: pageSizes.events.options }}
          onPage={(next) => change({ page: next })}
          onPerPage={(next) => change({ perPage: next })}
        />
      }
    />
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="จัดการข้อมูลโครงการ"
        actions={
          query.data?.may_add && (
            <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => adding.open()}>
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
              value={choice}
              counts={choice === 'archived' ? undefined : query.data?.counts}
              onChange={(next) => change({ choice: next })}
            />
            <SearchBox label="ค้นหาโครงการ" value={search} onSearch={(text) => change({ search: text })} />
          </>
        }
      >
        <ViewState
          query={query}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isFiltered}
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
