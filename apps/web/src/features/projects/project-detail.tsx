import { Button } from '@mantine/core'
import {
  archiveProject,
  project as projectCall,
  projectList,
  type ProjectRow,
} from '@roadside/contract/records/project.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { EquipmentPanel } from './equipment/equipment-panel.tsx'
import { LocationPanel } from './locations/location-panel.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { projectLabels } from './project-labels.ts'
import { valuesBefore } from './project-values.ts'
import styles from './projects.module.css'
import { SitesPanel } from './sites/sites-panel.tsx'

/** `/project?pj_id=`: one project with its equipment, places, systems and history. */
export function ProjectDetail({ pj_id }: { pj_id: number }) {
  const query = useCall(projectCall, { pj_id })
  const { crumbs } = useCrumbs()
  const up = (
    <Link key="list" to={paths.project}>
      จัดการข้อมูลโครงการ
    </Link>
  )
  if (!query.data) {
    return (
      <>
        <PageHeader crumbs={[...crumbs.slice(0, -1), up]} title="โครงการ" />
        <ViewState query={query}>{() => null}</ViewState>
      </>
    )
  }
  const crumb = [...crumbs.slice(0, -1), up, query.data.pj_code]
  return <ViewState query={query}>{(project) => <Detail project={project} crumbs={crumb} />}</ViewState>
}

const tabs = [
  { id: 'equipment', label: 'อุปกรณ์' },
  { id: 'locations', label: 'สถานที่ติดตั้ง' },
  { id: 'sites', label: 'ระบบที่ติดตั้ง' },
  { id: 'history', label: 'ประวัติการแก้ไข' },
] as const

function Detail({ project, crumbs }: { project: ProjectRow; crumbs: readonly ReactNode[] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const asked = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const open = tabs.find(({ id }) => id === asked)?.id ?? 'equipment'
  const editing = useUrlDialog('editProject')
  const archiving = useUrlDialog('archiveProject')
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const isArchived = project.archived_at !== null
  const archive = useSend(archiveProject, {
    onSuccess: async () => {
      archiving.close()
      await Promise.all(
        [projectList, projectCall, recordHistory].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      )
    },
  })
  const { pj_id, version } = project
  const content = {
    equipment: <EquipmentPanel project={project} />,
    locations: <LocationPanel project={project} />,
    sites: <SitesPanel project={project} />,
    history: (
      <Panel title="ประวัติการแก้ไข" isFlush>
        <RecordHistory
          kind="project"
          id={pj_id}
          labels={projectLabels}
          {...(project.may_edit && {
            onUndo: (entry) => {
              setUndone(entry)
              editing.open()
            },
          })}
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
            {project.pj_code} {project.pj_name}
            {isArchived && <span className={styles.badge}>จัดเก็บแล้ว</span>}
          </>
        }
        actions={
          project.may_edit && (
            <>
              <Button
                leftSection={<Icon name="edit" size={16} />}
                onClick={() => {
                  setUndone(null)
                  editing.open()
                }}
              >
                แก้ไขโครงการ
              </Button>
              <Button onClick={() => archiving.open()}>{isArchived ? 'นำกลับมาใช้' : 'จัดเก็บ'}</Button>
            </>
          )
        }
      />
      <ProjectFacts project={project} />
      <div className={styles.tabs}>
        <TabBar
          tabs={tabs}
          open={open}
          onOpen={(tab) =>
            void navigate({ to: '.', search: { pj_id, tab } as never, replace: true, resetScroll: false })
          }
        />
      </div>
      <div role="tabpanel" aria-label={tabs.find(({ id }) => id === open)?.label} className={styles.tab}>
        {content[open]}
      </div>
      {editing.isOpen && project.may_edit && (
        <ProjectDialog
          key={version}
          project={project}
          {...(undone && {
            undone: valuesBefore(undone, Object.keys(projectLabels) as (keyof typeof projectLabels)[]),
          })}
          onClose={editing.close}
          onSaved={editing.close}
        />
      )}
      <ConfirmDialog
        isOpen={archiving.isOpen && project.may_edit}
        title={isArchived ? 'นำโครงการกลับมาใช้' : 'จัดเก็บโครงการ'}
        confirmLabel={isArchived ? 'นำกลับมาใช้' : 'จัดเก็บ'}
        isSending={archive.isPending}
        error={archive.error}
        onConfirm={() => archive.mutate({ id: pj_id, version, archived: !isArchived })}
        onClose={archiving.close}
      >
        {isArchived
          ? `โครงการ ${project.pj_code} จะกลับมาอยู่ในรายการโครงการตามเดิม`
          : `โครงการ ${project.pj_code} จะไม่อยู่ในรายการโครงการที่ใช้งาน ข้อมูลทั้งหมดยังอยู่ กล้องยังถูกเฝ้าดูตามเดิม และนำกลับมาใช้ได้ทุกเมื่อ`}
      </ConfirmDialog>
    </>
  )
}
