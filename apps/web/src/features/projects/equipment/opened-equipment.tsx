import {
  archiveEquipment,
  equipmentList,
  equipmentRecord,
  type EquipmentRow,
} from '@roadside/contract/records/equipment.ts'
import type { EquipmentForm } from '@roadside/contract/records/equipment-form.ts'
import { project as projectCall, projectList, type ProjectRow } from '@roadside/contract/records/project.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { valuesBefore } from '../project-values.ts'
import { EquipmentDialog } from './equipment-dialog.tsx'
import { equipmentLabels } from './equipment-labels.ts'

interface OpenedEquipmentProps {
  project: ProjectRow
  /** Of the address: `equipment` (none: a new one), `pj_code`, `show`. */
  values: Readonly<Record<string, string | undefined>>
  undone: HistoryEntry | null
  onUndo: (entry: HistoryEntry) => void
  onClose: () => void
}

/** The dialog that the address names: add, edit, history, or taking out of use. */
export function OpenedEquipment({ project, values, undone, onUndo, onClose }: OpenedEquipmentProps) {
  const id = Number(values.equipment)
  // asked anew each time: the form begins with what is stored now
  const query = useCall(equipmentRecord, { id }, { staleTime: 0, refetchInterval: false, enabled: id > 0 })
  if (values.equipment === undefined) {
    return <EquipmentDialog project={project} pj_code={values.pj_code ?? ''} row={null} onClose={onClose} />
  }
  if (!query.data || (values.show === undefined && query.isFetching && !query.isFetchedAfterMount)) {
    return (
      <PageDialog isOpen size="form" title="อุปกรณ์" onClose={onClose}>
        <ViewState query={query}>{() => null}</ViewState>
      </PageDialog>
    )
  }
  const row = query.data
  if (values.show === 'archive') return <Archiving row={row} onClose={onClose} />
  if (values.show === 'history') {
    return (
      <PageDialog isOpen size={800} title={`ประวัติการแก้ไข ${row.hostname}`} onClose={onClose}>
        <RecordHistory
          kind="equipment"
          id={row.id}
          labels={equipmentLabels}
          {...(row.may_edit && row.archived_at === null && { onUndo })}
        />
      </PageDialog>
    )
  }
  const before = undone && valuesBefore(undone, editable)
  return (
    <EquipmentDialog
      project={project}
      pj_code={values.pj_code ?? ''}
      row={row}
      {...(before && { undone: before })}
      onClose={onClose}
    />
  )
}

/** What going back by history fills in; an address that is stored stays. */
const editable: readonly (keyof EquipmentForm)[] = [
  ...(['location_id', 'hostname', 'sta', 'hls_url', 'latitude', 'longitude', 'note', 'desc', 'anydesk'] as const),
]

function Archiving({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const client = useQueryClient()
  const isUsed = row.archived_at === null
  const archive = useSend(archiveEquipment, {
    onSuccess: async () => {
      onClose()
      const changed = [equipmentList, equipmentRecord, projectCall, projectList, recordHistory]
      await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={isUsed ? 'เลิกใช้อุปกรณ์' : 'นำอุปกรณ์กลับมาใช้'}
      confirmLabel={isUsed ? 'เลิกใช้' : 'นำกลับมาใช้'}
      isSending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ id: row.id, version: row.version, archived: isUsed })}
      onClose={onClose}
    >
      {isUsed
        ? `กล้อง ${row.hostname} จะไม่อยู่ในหน้าภาพสดและไม่ถูกตรวจสัญญาณอีก ข้อมูลและประวัติยังอยู่ และนำกลับมาใช้ได้`
        : `กล้อง ${row.hostname} จะกลับมาอยู่ในหน้าภาพสดและถูกตรวจสัญญาณตามเดิม`}
    </ConfirmDialog>
  )
}
