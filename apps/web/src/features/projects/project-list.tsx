import type { GuaranteeState } from '@roadside/contract/records/guarantee.ts'
import { projectList, projectSorts, type ProjectRow } from '@roadside/contract/records/project.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { listQueryOf, type UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsoleInfo } from '../../console-info.ts'
import { AddButton, RegisterList } from '../../register/register-list.tsx'
import { exportProjectColumns, projectColumns } from './project-columns.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { projectChoices, ProjectFilter } from './project-filter.tsx'

const rowKey = ({ pj_id }: ProjectRow) => pj_id

/** What the list can show. Codes begin with the year: the newest first. */
export const projectListOptions = {
  filters: { show: projectChoices },
  sorts: projectSorts,
  sort: 'pj_code',
  order: 'desc',
} as const
type Query = UsedListQuery<typeof projectListOptions.filters, (typeof projectSorts)[number]>

/** The table of projects; a row opens its project. */
export function ProjectList({ list }: { list: Query }) {
  const { search, body, onFilter } = list
  const filter = list.filter.show
  const { siteTitle } = useConsoleInfo()
  const navigate = useNavigate()
  const adding = useUrlDialog('addProject')
  const isState = filter !== 'all' && filter !== 'archived'
  const chosen = {
    ...body,
    archived: filter === 'archived',
    ...(isState && { guarantee: filter satisfies GuaranteeState }),
  }
  const query = useCall(projectList, chosen)
  const exportAll = async () => {
    const { page: _page, perPage: _perPage, ...all } = chosen
    const { rows } = await callServer(projectList, all)
    return { name: 'โครงการ', columns: exportProjectColumns, rows }
  }
  const open = (pj_id: number, replace = false) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...listQueryOf(old), pj_id })) as never,
      replace,
    })
  const narrowedBy = [filter !== 'all' && filter, search]
  return (
    <>
      <RegisterList
        title="จัดการข้อมูลโครงการ"
        listTitle="รายการโครงการ"
        noun="โครงการ"
        columns={projectColumns}
        rowKey={rowKey}
        list="projects"
        listQuery={list}
        answer={query}
        narrowedBy={narrowedBy}
        emptyText="ยังไม่มีโครงการ"
        onOpen={(pj_id) => open(pj_id)}
        actions={query.data?.may_add && <AddButton noun="โครงการ" onClick={() => adding.open()} />}
        exports={
          <TableButtons
            table={exportAll}
            print={{ of: siteTitle, period: null, isLandscape: true }}
          />
        }
        filters={
          <ProjectFilter
            value={filter}
            counts={query.data?.counts}
            onChange={(show) => onFilter({ show })}
          />
        }
      />
      {adding.isOpen && (
        <ProjectDialog
          project={null}
          onClose={adding.close}
          onSaved={(pj_id) => open(pj_id, true)}
        />
      )}
    </>
  )
}
