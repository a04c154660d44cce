import { useLocation } from '@tanstack/react-router'
import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { ProjectDetail } from './project-detail.tsx'
import type { ProjectChoice } from './project-filter.tsx'
import { ProjectList } from './project-list.tsx'

/** `/project`: the projects that the account may see; `?pj_id=` opens one. The list keeps its search and page meanwhile. */
export function ProjectsPage() {
  const { pj_id } = useLocation({ select: ({ search }) => search as { pj_id?: string } })
  const query = useListQuery<ProjectChoice>('all', 'pj_code')
  const id = Number(pj_id)
  if (pj_id !== undefined && Number.isSafeInteger(id) && id > 0) return <ProjectDetail key={id} pj_id={id} />
  return <ProjectList list={query} />
}
