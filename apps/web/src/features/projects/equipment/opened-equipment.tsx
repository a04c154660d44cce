import { archiveEquipment, equipmentRecord } from '@roadside/contract/records/equipment.ts'
import type { EquipmentForm } from '@roadside/contract/records/equipment-form.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ArchiveDialog } from '@roadside/ui/register/archive-dialog.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { valuesBefore } from '../project-values.ts'
import { EquipmentDialog } from './equipment-dialog.tsx'
import { shownIn } from './equipment-form-dialog.tsx'
import { equipmentLabels } from '@roadside/contract/records/equipment-labels.ts'

interface OpenedEquipmentProps {
  project: ProjectRow
  /** Of the address: `equipment` (none: a new one), `show`. */
  values: Readonly<Record<string, string | undefined>>
  undone: HistoryEntry | null
  onUndo: (entry: HistoryEntry) => void
  onClose: () => void
}

/** The dialog that the address names: add, edit, history, or archive. */
export function OpenedEquipment({
  project,
  values,
  undone,
  onUndo,
  onClose,
}: OpenedEquipmentProps) {
  const id = Number(values.equipment)
  const refresh = useRefresh(shownIn)
  // queried at each opening: the form begins with what is stored now
  const query = useCall(
    equipmentRecord,
    { id },
    { staleTime: 0, refetchInterval: false, enabled: id > 0 },
  )
  const mayEdit = project.may_edit_equipment && project.archived_at === null
  const refused = (code: 'forbidden' | 'not_found') => (
    <RefusedDialog title="อุปกรณ์" code={code} onClose={onClose} />
  )
  if (values.equipment === undefined) {
    if (!mayEdit) return refused('forbidden')
    return <EquipmentDialog project={project} row={null} onClose={onClose} />
  }
  if (!(id > 0) || (query.data && query.data.pj_id !== project.pj_id)) return refused('not_found')
  if (
    !query.data ||
    (values.show === undefined && query.isFetching && !query.isFetchedAfterMount)
  ) {
    return (
      <PageDialog isOpen size="form" title="อุปกรณ์" onClose={onClose}>
        <ViewState query={query}>{() => null}</ViewState>
      </PageDialog>
    )
  }
  const row = query.data
  const isOpen = mayEdit && row.may_edit
  if (values.show !== 'history' && !isOpen) return refused('forbidden')
  if (values.show === 'archive') {
    return (
      <ArchiveDialog
        call={archiveEquipment}
        record={row}
        noun="อุปกรณ์"
        name={row.hostname}
        onDone={refresh}
        onClose={onClose}
      >
        {row.archived_at === null
          ? `กล้อง ${row.hostname} จะไม่อยู่ในหน้าภาพสดและไม่ถูกตรวจสัญญาณอีก ข้อมูลและประวัติยังอยู่ และนำกลับมาใช้ได้`
          : `กล้อง ${row.hostname} จะกลับมาอยู่ในหน้าภาพสดและถูกตรวจสัญญาณตามเดิม`}
      </ArchiveDialog>
    )
  }
  if (values.show === 'history') {
    return (
      <PageDialog isOpen size={800} title={`ประวัติการแก้ไข ${row.hostname}`} onClose={onClose}>
        <RecordHistory
          kind="equipment"
          id={row.id}
          labels={equipmentLabels}
          {...(isOpen && row.archived_at === null && { onUndo })}
        />
      </PageDialog>
    )
  }
  const before = undone && valuesBefore(undone, editable)
  return (
    <EquipmentDialog
      project={project}
      row={row}
      {...(before && { undone: before })}
      onClose={onClose}
    />
  )
}

/** What going back by history fills in; an address that is stored stays. */
const editable: readonly (keyof EquipmentForm)[] = [
  ...([
    'location_id',
    'hostname',
    'sta',
    'hls_url',
    'latitude',
    'longitude',
    'note',
    'desc',
    'anydesk',
  ] as const),
]
