import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ProjectDetail } from './project-detail.tsx'
import { openingQuery, ProjectList } from './project-list.tsx'

/** `/project`: the projects that the account may see; `?pj_id=` opens one. The list keeps its search and page meanwhile. */
export function ProjectsPage() {
  const { pj_id } = useLocation({ select: ({ search }) => search as { pj_id?: string } })
  const [query, setQuery] = useState(openingQuery)
  const id = Number(pj_id)
  if (pj_id !== undefined && Number.isSafeInteger(id) && id > 0) return <ProjectDetail key={id} pj_id={id} />
  return <ProjectList query={query} onQuery={setQuery} />
}
