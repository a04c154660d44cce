import { useSiteRecordDialog } from '@roadside/ui/records/site-records.ts'
import { AnydeskModal } from './anydesk-modal.tsx'
import { ProjectModal } from './project-modal.tsx'

/** The two modals of a site's records, over whatever page names a site (specification §2 "Other modals"). */
export function RecordModals() {
  const project = useSiteRecordDialog('modalProject')
  const anydesk = useSiteRecordDialog('modalAnydesk')
  if (project.isOpen && project.wid !== null)
    return <ProjectModal wid={project.wid} onClose={project.close} />
  if (anydesk.isOpen && anydesk.wid !== null)
    return <AnydeskModal wid={anydesk.wid} onClose={anydesk.close} />
  return null
}
