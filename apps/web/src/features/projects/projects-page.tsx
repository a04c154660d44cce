import { project as projectCall, type ProjectRow } from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { ProjectDetail } from './project-detail.tsx'
import { ProjectList, projectListOptions } from './project-list.tsx'

/**
 * `/project`: the projects that the account may see; `?pj_id=` opens one, and so does `?pj_code=` alone. The list keeps
 * its search and page meanwhile.
 */
export function ProjectsPage() {
  const { pj_id, pj_code } = useLocation({
    select: ({ search }) => search as { pj_id?: string; pj_code?: string | number },
  })
  const query = useListQuery(projectListOptions)
  const id = Number(pj_id)
  if (pj_id !== undefined && Number.isSafeInteger(id) && id > 0)
    return <ProjectDetail key={id} pj_id={id} />
  if (pj_id === undefined && pj_code !== undefined && pj_code !== '')
    return <ProjectOfCode pj_code={String(pj_code)} />
  return <ProjectList list={query} />
}

/** Looks a project up by its code, and redirects to the address with its id. */
function ProjectOfCode({ pj_code }: { pj_code: string }) {
  const query = useCall(projectCall, { pj_code })
  return (
    <RecordState query={query} noun="โครงการ" list={<Link to={paths.project}>กลับไปที่รายการ</Link>}>
      {(found) => <OpenFound project={found} />}
    </RecordState>
  )
}

function OpenFound({ project: { pj_id } }: { project: ProjectRow }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, pj_id })) as never,
      replace: true,
    })
  }, [navigate, pj_id])
  return null
}
