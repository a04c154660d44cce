import { archiveLocation, type LocationRow } from '@roadside/contract/records/location.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { ArchiveDialog } from '@roadside/ui/register/archive-dialog.tsx'
import { locationLabels } from '@roadside/contract/records/project-labels.ts'
import { valuesBefore } from '../project-values.ts'
import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
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
export function OpenedLocation({
  project,
  values,
  rows,
  undone,
  onUndo,
  onSaved,
  onClose,
}: OpenedLocationProps) {
  const { pj_id, may_edit, archived_at } = project
  const isNew = values.location === undefined
  const row = rows?.find(({ location_id }) => String(location_id) === values.location)
  const refused = <RefusedDialog title="สถานที่ติดตั้ง" code="forbidden" onClose={onClose} />
  const isOpen = may_edit && archived_at === null
  const others = rows ?? []
  if (isNew) {
    // the map opens at the position known by then
    if (isOpen)
      return (
        rows && (
          <LocationDialog
            pj_id={pj_id}
            row={null}
            others={others}
            onSaved={onSaved}
            onClose={onClose}
          />
        )
      )
    return refused
  }
  if (!row)
    return rows ? <RefusedDialog title="สถานที่ติดตั้ง" code="not_found" onClose={onClose} /> : null
  if (values.show === 'history') {
    return (
      <PageDialog isOpen size={800} title={`ประวัติการแก้ไข ${row.location_name}`} onClose={onClose}>
        <RecordHistory
          kind="location"
          id={row.location_id}
          labels={locationLabels}
          {...(isOpen && row.archived_at === null && { onUndo })}
        />
      </PageDialog>
    )
  }
  if (!isOpen) return refused
  if (values.show !== 'archive') {
    const before = undone && valuesBefore(undone, fields)
    return (
      <LocationDialog
        pj_id={pj_id}
        row={row}
        others={others}
        onSaved={onSaved}
        onClose={onClose}
        {...(before && { undone: before })}
      />
    )
  }
  return (
    <ArchiveDialog
      call={archiveLocation}
      record={{ ...row, id: row.location_id }}
      noun="สถานที่ติดตั้ง"
      name={row.location_name}
      onDone={onSaved}
      onClose={onClose}
    >
      {row.archived_at === null
        ? `${row.location_name} จะไม่ถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ และนำกลับมาใช้ได้ทุกเมื่อ`
        : `${row.location_name} จะถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ตามเดิม`}
    </ArchiveDialog>
  )
}
