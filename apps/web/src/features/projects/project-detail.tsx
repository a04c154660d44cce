import { projectLabels } from '@roadside/contract/records/project-labels.ts'
import {
  archiveProject,
  project as projectCall,
  projectList,
  type ProjectRow,
} from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ArchiveDialog } from '@roadside/ui/register/archive-dialog.tsx'
import {
  ArchivedMark,
  RecordButtons,
  useRecordEditing,
} from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../register/record-page.tsx'
import { ContractPanel } from './contract/contract-panel.tsx'
import { EquipmentPanel } from './equipment/equipment-panel.tsx'
import { LocationPanel } from './locations/location-panel.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { valuesBefore } from './project-values.ts'
import styles from './projects.module.css'
import { SitesPanel } from './sites/sites-panel.tsx'

/** `/project?pj_id=`: one project with its equipment, places, systems and history. */
export function ProjectDetail({ pj_id }: { pj_id: number }) {
  const query = useCall(projectCall, { pj_id })
  return (
    <RecordPage query={query} noun="โครงการ" listPath={paths.project} listName="จัดการข้อมูลโครงการ">
      {(project, crumbs) => <Detail project={project} crumbs={[...crumbs, project.pj_code]} />}
    </RecordPage>
  )
}

const tabs = [
  { id: 'equipment', label: 'อุปกรณ์' },
  { id: 'locations', label: 'สถานที่ติดตั้ง' },
  { id: 'sites', label: 'ระบบที่ติดตั้ง' },
  { id: 'contract', label: 'สัญญาและการรับประกัน' },
  { id: 'history', label: 'ประวัติการแก้ไข' },
] as const

const shownIn = [projectList, projectCall, recordHistory]
const fields = Object.keys(projectLabels) as (keyof typeof projectLabels)[]

function Detail({ project, crumbs }: { project: ProjectRow; crumbs: readonly ReactNode[] }) {
  const navigate = useNavigate()
  const tab = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const open = tabs.find(({ id }) => id === tab)?.id ?? 'equipment'
  const records = useRecordEditing()
  const { editing, archiving, undone } = records
  const refresh = useRefresh(shownIn)
  const { pj_id, pj_code, may_edit } = project
  const record = { ...project, id: pj_id }
  const content = {
    equipment: <EquipmentPanel project={project} />,
    locations: <LocationPanel project={project} />,
    sites: <SitesPanel project={project} />,
    contract: <ContractPanel project={project} />,
    history: (
      <Panel title="ประวัติการแก้ไข" isFlush>
        <RecordHistory
          kind="project"
          id={pj_id}
          labels={projectLabels}
          {...(may_edit && { onUndo: records.undo })}
        />
      </Panel>
    ),
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={
          <>
            {pj_code} {project.pj_name}
            <ArchivedMark record={project} />
          </>
        }
        actions={may_edit && <RecordButtons record={record} noun="โครงการ" editing={records} />}
      />
      <ProjectFacts project={project} />
      <TabBar
        tabs={tabs}
        open={open}
        onOpen={(tab) =>
          void navigate({
            to: '.',
            search: ((old: object) => ({ ...old, tab })) as never,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === open)?.label}
        className={styles.tab}
      >
        {content[open]}
      </div>
      {editing.isOpen && may_edit && (
        <ProjectDialog
          project={project}
          {...(undone && { undone: valuesBefore(undone, fields) })}
          onClose={editing.close}
          onSaved={editing.close}
        />
      )}
      {archiving.isOpen && may_edit && (
        <ArchiveDialog
          call={archiveProject}
          record={record}
          noun="โครงการ"
          name={pj_code}
          onDone={refresh}
          onClose={archiving.close}
        >
          {project.archived_at === null
            ? `โครงการ ${pj_code} จะไม่อยู่ในรายการโครงการที่ใช้งาน ข้อมูลทั้งหมดยังอยู่ กล้องยังถูกเฝ้าดูตามเดิม และนำกลับมาใช้ได้ทุกเมื่อ`
            : `โครงการ ${pj_code} จะกลับมาอยู่ในรายการโครงการตามเดิม`}
        </ArchiveDialog>
      )}
    </>
  )
}
