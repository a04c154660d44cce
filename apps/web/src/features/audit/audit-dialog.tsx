import { auditEntry, type AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import { browserName } from '@roadside/ui/session/browser-name.ts'
import { Fragment } from 'react'
import { fieldName, valueText } from './field-words.ts'
import { changedFields } from './summary.ts'
import styles from './audit.module.css'

/** One entry in full: what was beside what is now. */
export function AuditDialog(props: { id: number; names: ReadonlyMap<string, string>; onClose: () => void }) {
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
  const facts = [
    ['เวลา', formatThaiDateTime(at, 'seconds')],
    ['ผู้ใช้', username || '-'],
    ['จากที่อยู่', address || '-'],
    ['สิ่งที่ถูกกระทำ', subject || '-'],
    ...Object.entries(detail).map(([field, value]) => [fieldName(field), detailText(field, value)]),
  ] as const
  return (
    <div className={styles.entry}>
      <dl className={styles.facts}>
        {facts.map(([name, value], index) => (
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Changes entry={entry} />
    </div>
  )
}

const isTime = /^\d{4}-\d\d-\d\dT/
function detailText(field: string, value: unknown): string {
  if (typeof value === 'string' && field === 'agent') return browserName(value)
  return typeof value === 'string' && isTime.test(value)
    ? formatThaiDateTime(value, 'seconds')
    : valueText(field, value)
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
            <th scope="row">{fieldName(field)}</th>
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

/** Texts of several lines and what has parts stand as they are. */
function Value({ field, of }: { field: string; of: AuditRow['before'] }) {
  const value = of?.[field]
  if (of === null || value === undefined) return '-'
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 1)}</pre>
  return typeof value === 'string' && value.includes('\n') ? <pre>{value}</pre> : valueText(field, value)
}
