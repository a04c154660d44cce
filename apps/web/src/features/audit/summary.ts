import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { changedFields } from '@roadside/contract/audit-values.ts'
import { fieldName, identifyingFields, valueText } from './entry-words.ts'

type Changes = Pick<AuditRow, 'before' | 'after'>

/** An entry in a line: the first field that changed and how many others did, or what else is known of it. */
export function summaryOf(row: Pick<AuditRow, 'before' | 'after' | 'detail'>): string {
  const [first, ...others] = changedFields(row).toSorted((a, b) => rankOf(a) - rankOf(b))
  if (first === undefined) return detailOf(row.detail)
  const more = others.length > 0 ? ` และอีก ${others.length} ช่อง` : ''
  return `${fieldName(first, row.detail.kind)}${changeText(first, row)}${more}`
}

/** Identifying fields stand before the other changed fields. */
const identifying = ['name', ...identifyingFields, 'hostname', 'pj_name', 'location_name', 'site']
function rankOf(field: string): number {
  const at = identifying.indexOf(field)
  return at < 0 ? identifying.length : at
}

/** A structured value is not shown in one line. */
function changeText(field: string, { before, after }: Changes): string {
  const [was, is] = [before?.[field], after?.[field]]
  if ([was, is].some((value) => typeof value === 'object' && value !== null)) return ' เปลี่ยนแปลง'
  // a removed record is shown with its last values
  if (!after) return `: ${valueText(field, was)}`
  return before
    ? `: ${valueText(field, was)} → ${valueText(field, is)}`
    : `: ${valueText(field, is)}`
}

/** The most informative fields of an entry without a change. */
const telling = [
  'because',
  'times',
  'rows',
  'format',
  'version',
  'method',
  'factor',
  'sessions',
] as const

function detailOf(detail: AuditRow['detail']): string {
  return telling
    .filter((field) => detail[field] !== undefined && !(field === 'times' && detail[field] === 1))
    .map(
      (field) =>
        (field === 'because' ? '' : `${fieldName(field)} `) + valueText(field, detail[field]),
    )
    .join(' · ')
}
