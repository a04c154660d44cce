import type { AuditRow } from './audit-calls.ts'
import { fieldName, valueText } from './audit-fields.ts'
import { browserName } from './domain/browser-name.ts'
import { formatThaiDateTime } from './domain/thai-date.ts'

type Changes = Pick<AuditRow, 'before' | 'after'> & Partial<Pick<AuditRow, 'detail'>>

const isTime = /^\d{4}-\d\d-\d\dT/

/** A value in full: an object as its fields in a row. */
export function wordsOf(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ') || 'ว่าง'
  if (typeof value === 'object' && value !== null) return partsOf(value).join(', ') || 'ว่าง'
  if (typeof value === 'string' && field === 'agent') return browserName(value)
  return typeof value === 'string' && isTime.test(value)
    ? formatThaiDateTime(value, 'seconds')
    : valueText(field, value)
}

/** The fields of an object, in words. */
export function partsOf(value: object): string[] {
  return Object.entries(value).map(
    ([field, part]) => `${fieldName(field)}: ${wordsOf(field, part)}`,
  )
}

/** The fields of a change, each once. */
export function changedFields({ before, after }: Changes): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** The changes, field by field: former and new value. */
export function changesOf({ before, after, detail }: Changes): string[] {
  return changedFields({ before, after }).map((field) => {
    const is = wordsOf(field, after?.[field])
    return `${fieldName(field, detail?.kind)}: ${before ? `${wordsOf(field, before[field])} → ${is}` : is}`
  })
}
