import type { Call } from '@roadside/contract/call.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type {
  ArchiveBody,
  HistoryEntry,
  RecordKind,
  Saved,
} from '@roadside/contract/records/record.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { ArchiveDialog, type Archivable } from '@roadside/ui/register/archive-dialog.tsx'
import type { ReactNode } from 'react'

export interface OpenedRecordProps<Row extends Archivable> {
  project: ProjectRow
  noun: string
  kind: RecordKind
  labels: Readonly<Record<string, string>>
  archiveCall: Call<typeof ArchiveBody, typeof Saved>
  /** What it means to put one away, and to take it back. */
  archiveText: (row: Row) => string
  nameOf: (row: Row) => string
  /** Of the address: the row's id (none: a new one), and what to show of it. */
  opened: { readonly id: string | undefined; readonly show: string | undefined }
  rows: readonly Row[] | undefined
  onUndo: (entry: HistoryEntry) => void
  onSaved: () => unknown
  onClose: () => void
  /** The form; null: of a new one. */
  children: (row: Row | null) => ReactNode
}

/** The dialog that the address names of a record of a project's contract: add, edit, history, or putting away. */
export function OpenedRecord<Row extends Archivable>({
  project: { may_edit, archived_at },
  noun,
  kind,
  labels,
  archiveCall,
  archiveText,
  nameOf,
  opened,
  rows,
  onUndo,
  onSaved,
  onClose,
  children,
}: OpenedRecordProps<Row>) {
  const mayEdit = may_edit && archived_at === null
  const refused = <RefusedDialog title={noun} code="forbidden" onClose={onClose} />
  if (opened.id === undefined) return mayEdit ? rows && children(null) : refused
  const row = rows?.find(({ id }) => String(id) === opened.id)
  if (!row) return rows ? <RefusedDialog title={noun} code="not_found" onClose={onClose} /> : null
  if (opened.show === 'history') {
    return (
      <PageDialog isOpen size={800} title={`ประวัติการแก้ไข ${nameOf(row)}`} onClose={onClose}>
        <RecordHistory
          kind={kind}
          id={row.id}
          labels={labels}
          {...(mayEdit && row.archived_at === null && { onUndo })}
        />
      </PageDialog>
    )
  }
  if (!mayEdit) return refused
  if (opened.show !== 'archive') return row.archived_at === null ? children(row) : <>{refused}</>
  return (
    <ArchiveDialog
      call={archiveCall}
      record={row}
      noun={noun}
      name={nameOf(row)}
      onDone={onSaved}
      onClose={onClose}
    >
      {archiveText(row)}
    </ArchiveDialog>
  )
}
