import type { AuditRow } from './audit-calls.ts'
import { consoleFields, recordLabel, type AuditFields } from './audit-fields.ts'
import { browserName } from './domain/browser-name.ts'
import { formatThaiDate, formatThaiDateTime } from './domain/thai-date.ts'

type Changes = Pick<AuditRow, 'before' | 'after'> & Partial<Pick<AuditRow, 'detail'>>

const isTime = /^\d{4}-\d\d-\d\dT/
const isDay = /^\d{4}-\d\d-\d\d$/

/** The fields of a change, each once. */
export function changedFields({ before, after }: Changes): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** Entries of the audit log in words; `ofSolutions`: the fields of the solutions' own entries. */
export function makeAuditWords(ofSolutions: AuditFields) {
  const fields: AuditFields = { ...consoleFields, ...ofSolutions }

  /** The label of a field; `kind`: the kind of the record, if it is one. */
  function fieldName(field: string, kind?: unknown): string {
    return recordLabel(field, kind) ?? fields[field]?.name ?? field
  }

  /** A value in one line. */
  function valueText(field: string, value: unknown): string {
    const { words, empty = 'ว่าง' } = fields[field] ?? {}
    if (value === null || value === undefined || value === '') return empty
    if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่'
    if (typeof value === 'object') return JSON.stringify(value)
    const text = `${value as string | number}`
    if (isDay.test(text)) return formatThaiDate(text)
    return words?.[text] ?? text
  }

  /** A value in full: an object as its fields in a row. */
  function wordsOf(field: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ') || 'ว่าง'
    if (typeof value === 'object' && value !== null) return partsOf(value).join(', ') || 'ว่าง'
    if (typeof value === 'string' && field === 'agent') return browserName(value)
    return typeof value === 'string' && isTime.test(value)
      ? formatThaiDateTime(value, 'seconds')
      : valueText(field, value)
  }

  /** The fields of an object, in words. */
  function partsOf(value: object): string[] {
    return Object.entries(value).map(
      ([field, part]) => `${fieldName(field)}: ${wordsOf(field, part)}`,
    )
  }

  /** The changes, field by field: former and new value. */
  function changesOf({ before, after, detail }: Changes): string[] {
    return changedFields({ before, after }).map((field) => {
      const is = wordsOf(field, after?.[field])
      return `${fieldName(field, detail?.kind)}: ${before ? `${wordsOf(field, before[field])} → ${is}` : is}`
    })
  }

  return { fieldName, valueText, wordsOf, partsOf, changesOf }
}
export type AuditWords = ReturnType<typeof makeAuditWords>
