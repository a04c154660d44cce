import { archiveLocation, type LocationRow } from '@roadside/contract/records/location.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { locationLabels } from '../project-labels.ts'
import { valuesBefore } from '../project-values.ts'
import { LocationDialog } from './location-dialog.tsx'

interface OpenedLocationProps {
  project: ProjectRow
  /** Of the address: `location` (none: a new one), `show`. */
  values: Readonly<Record<string, string | undefined>>
  rows: readonly LocationRow[] | undefined
  undone: HistoryEntry | null
  onUndo: (entry: HistoryEntry) => void
  onSaved: () => unknown
  onClose: () => void
}

const fields = Object.keys(locationLabels) as (keyof typeof locationLabels)[]

/** The dialog that the address names: add, edit, history, or putting away. */
export function OpenedLocation({ project, values, rows, undone, onUndo, onSaved, onClose }: OpenedLocationProps) {
  const { pj_id, may_edit } = project
  const isNew = values.location === undefined
  const row = rows?.find(({ location_id }) => String(location_id) === values.location)
  const archive = useSend(archiveLocation, {
    onSuccess: () => {
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  if (isNew) return may_edit && <LocationDialog {...{ pj_id, row: null, onSaved, onClose }} />
  // what the address names may be gone, or not be here yet
  if (!row) return null
  if (values.show === 'history') {
    return (
      <PageDialog isOpen size={800} title={`ประวัติการแก้ไข ${row.location_name}`} onClose={onClose}>
        <RecordHistory
          kind="location"
          id={row.location_id}
          labels={locationLabels}
          {...(may_edit && row.archived_at === null && { onUndo })}
        />
      </PageDialog>
    )
  }
  if (!may_edit) return null
  if (values.show !== 'archive') {
    const before = undone && valuesBefore(undone, fields)
    return (
      <LocationDialog key={row.version} {...{ pj_id, row, onSaved, onClose }} {...(before && { undone: before })} />
    )
  }
  const isUsed = row.archived_at === null
  return (
    <ConfirmDialog
      isOpen
      title={isUsed ? 'จัดเก็บสถานที่ติดตั้ง' : 'นำสถานที่ติดตั้งกลับมาใช้'}
      confirmLabel={isUsed ? 'จัดเก็บ' : 'นำกลับมาใช้'}
      isSending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ id: row.location_id, version: row.version, archived: isUsed })}
      onClose={onClose}
    >
      {isUsed
        ? `${row.location_name} จะไม่ถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ และนำกลับมาใช้ได้ทุกเมื่อ`
        : `${row.location_name} จะถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ตามเดิม`}
    </ConfirmDialog>
  )
}
