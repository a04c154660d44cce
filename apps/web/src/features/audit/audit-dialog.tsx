import { auditEntry, type AuditRow } from '@roadside/contract/audit-calls.ts'
import { changedFields } from '@roadside/contract/audit-values.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import styles from './audit.module.css'
import { fieldName, partsOf, wordsOf } from './entry-words.ts'

/** One entry in full: old and new values next to each other. */
export function AuditDialog(props: {
  id: number
  names: ReadonlyMap<string, string>
  onClose: () => void
}) {
  const query = useCall(auditEntry, { id: props.id })
  const title = query.data ? (props.names.get(query.data.action) ?? query.data.action) : 'รายละเอียด'
  return (
    <PageDialog isOpen onClose={props.onClose} size={860} title={title}>
      <RecordState query={query} noun="รายการ" list={null}>
        {(entry) => <Entry entry={entry} />}
      </RecordState>
    </PageDialog>
  )
}

function Entry({ entry }: { entry: AuditRow }) {
  const { at, username, address, subject, detail } = entry
  const facts: [string, string][] = [
    ['เวลา', formatThaiDateTime(at, 'seconds')],
    ['ผู้ใช้', username || '-'],
    ['จากที่อยู่', address || '-'],
    ['รายการที่เกี่ยวข้อง', subject || '-'],
    ...Object.entries(detail).map(([field, value]): [string, string] => [
      fieldName(field),
      wordsOf(field, value),
    ]),
  ]
  return (
    <div className={styles.entry}>
      <Facts of={facts} />
      <Changes entry={entry} />
    </div>
  )
}

function Changes({ entry }: { entry: AuditRow }) {
  const fields = changedFields(entry)
  if (fields.length === 0) return null
  const { before, after } = entry
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">ช่อง</th>
          <th scope="col">ก่อน</th>
          <th scope="col">หลัง</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field, entry.detail.kind)}</th>
            <td data-side="before" data-label="ก่อน">
              <Value field={field} of={before} />
            </td>
            <td data-label="หลัง">
              <Value field={field} of={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Texts of several lines keep their lines; a structured value is a list of its fields. */
function Value({ field, of }: { field: string; of: AuditRow['before'] }) {
  const value = of?.[field]
  if (of === null || value === undefined) return '-'
  if (typeof value === 'string' && value.includes('\n')) return <pre>{value}</pre>
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wordsOf(field, value)
  return partsOf(value).map((part) => <div key={part}>{part}</div>)
}
