import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { browserName } from '@roadside/ui/session/browser-name.ts'
import { fieldName, valueText } from './field-words.ts'
import { changedFields } from './summary.ts'

const isTime = /^\d{4}-\d\d-\d\dT/

/** A value in full: what has parts as its fields in a row. */
export function wordsOf(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ') || 'ว่าง'
  if (typeof value === 'object' && value !== null) return partsOf(value).join(', ') || 'ว่าง'
  if (typeof value === 'string' && field === 'agent') return browserName(value)
  return typeof value === 'string' && isTime.test(value)
    ? formatThaiDateTime(value, 'seconds')
    : valueText(field, value)
}

/** The fields of what has parts, in words. */
export function partsOf(value: object): string[] {
  return Object.entries(value).map(([field, part]) => `${fieldName(field)}: ${wordsOf(field, part)}`)
}

/** What changed, a field each: what was and what is. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] {
  return changedFields({ before, after }).map((field) => {
    const is = wordsOf(field, after?.[field])
    return `${fieldName(field)}: ${before ? `${wordsOf(field, before[field])} → ${is}` : is}`
  })
}
