import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { fieldName, valueText } from './field-words.ts'

type Changes = Pick<AuditRow, 'before' | 'after'>

/** The fields of a change, each once. */
export function changedFields({ before, after }: Changes): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** An entry in a line: the first field that changed and how many others did, or what else is known of it. */
export function summaryOf(row: Pick<AuditRow, 'before' | 'after' | 'detail'>): string {
  const [first, ...others] = changedFields(row)
  if (first === undefined) return detailOf(row.detail)
  const text = (of: AuditRow['before']) => valueText(first, of?.[first])
  const change = row.before ? `${text(row.before)} → ${text(row.after)}` : text(row.after)
  const more = others.length > 0 ? ` และอีก ${others.length} ช่อง` : ''
  return `${fieldName(first)}: ${change}${more}`
}

/** What says most of an entry without a change. */
const telling = ['because', 'times', 'rows', 'format', 'version', 'method', 'sessions'] as const

function detailOf(detail: AuditRow['detail']): string {
  return telling
    .filter((field) => detail[field] !== undefined && !(field === 'times' && detail[field] === 1))
    .map((field) => (field === 'because' ? '' : `${fieldName(field)} `) + valueText(field, detail[field]))
    .join(' · ')
}
