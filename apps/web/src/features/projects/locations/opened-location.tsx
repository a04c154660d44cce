import { archiveLocation, type LocationRow } from '@roadside/contract/records/location.ts'
import { locationLabels } from '@roadside/contract/records/project-labels.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { OpenedRecord } from '../opened-record.tsx'
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
export function OpenedLocation({ project, values, rows, undone, ...acts }: OpenedLocationProps) {
  return (
    <OpenedRecord
      project={project}
      noun="สถานที่ติดตั้ง"
      kind="location"
      labels={locationLabels}
      archiveCall={archiveLocation}
      archiveText={({ location_name, archived_at }) =>
        archived_at === null
          ? `${location_name} จะไม่ถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ และนำกลับมาใช้ได้ทุกเมื่อ`
          : `${location_name} จะถูกเสนอให้เลือกเมื่อเพิ่มอุปกรณ์ตามเดิม`
      }
      nameOf={({ location_name }) => location_name}
      opened={{ id: values.location, show: values.show }}
      rows={rows?.map((row) => ({ ...row, id: row.location_id }))}
      {...acts}
    >
      {(row) => (
        // the map opens at the position known by then
        <LocationDialog
          pj_id={project.pj_id}
          row={row}
          others={rows ?? []}
          undone={row && undone ? valuesBefore(undone, fields) : undefined}
          onSaved={acts.onSaved}
          onClose={acts.onClose}
        />
      )}
    </OpenedRecord>
  )
}
