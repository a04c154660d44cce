import {
  archiveContractor,
  contractor as contractorCall,
  contractorLabels,
  contractorList,
  type ContractorDetail as Contractor,
} from '@roadside/contract/records/contractor.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ArchiveDialog } from '@roadside/ui/register/archive-dialog.tsx'
import {
  ArchivedMark,
  RecordButtons,
  RecordPanels,
  useRecordEditing,
} from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../register/record-page.tsx'
import { ContractorDialog } from './contractor-dialog.tsx'
import { ContractorFacts } from './contractor-facts.tsx'
import { ContractorProjects } from './contractor-projects.tsx'

const shown = [contractorList, contractorCall, recordHistory]

/** `/contractor?id=`: one contractor with its projects and history. */
export function ContractorDetail({ id }: { id: number }) {
  const query = useCall(contractorCall, { id })
  return (
    <RecordPage query={query} noun="ผู้รับจ้าง" listPath={paths.contractor} listName="ผู้รับจ้าง">
      {(contractor, crumbs) => <Detail contractor={contractor} crumbs={crumbs} />}
    </RecordPage>
  )
}

interface DetailProps {
  contractor: Contractor
  crumbs: readonly ReactNode[]
}

function Detail({ contractor, crumbs }: DetailProps) {
  const dialogs = useRecordEditing()
  const refresh = useRefresh(shown)
  const { id, name, version, archived_at, projects } = contractor
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, name]}
        title={
          <>
            {name}
            <ArchivedMark record={contractor} />
          </>
        }
        actions={<RecordButtons record={contractor} noun="ผู้รับจ้าง" editing={dialogs} />}
      />
      <ContractorFacts contractor={contractor} />
      <RecordPanels>
        <ContractorProjects projects={contractor.project_list} />
        <Panel title="ประวัติการแก้ไข" isFlush>
          <RecordHistory
            kind="contractor"
            id={id}
            labels={contractorLabels}
            onUndo={dialogs.undo}
          />
        </Panel>
      </RecordPanels>
      {dialogs.editing.isOpen && (
        <ContractorDialog
          key={version}
          contractor={contractor}
          undone={dialogs.undone}
          onClose={dialogs.editing.close}
          onSaved={dialogs.editing.close}
        />
      )}
      {dialogs.archiving.isOpen && (
        <ArchiveDialog
          call={archiveContractor}
          record={contractor}
          noun="ผู้รับจ้าง"
          name={name}
          onDone={refresh}
          onClose={dialogs.archiving.close}
        >
          {archived_at !== null
            ? `${name} จะกลับมาอยู่ในรายชื่อผู้รับจ้างตามเดิม`
            : `${name} จะไม่อยู่ในรายชื่อให้เลือก${projects > 0 ? ` แต่โครงการที่ใช้งานอยู่ ${projects} โครงการยังแสดงชื่อผู้รับจ้างรายนี้ตามเดิม` : ''} ข้อมูลทั้งหมดยังอยู่ และนำกลับมาใช้ได้ทุกเมื่อ`}
        </ArchiveDialog>
      )}
    </>
  )
}
