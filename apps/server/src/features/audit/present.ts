import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { FileColumn } from '@roadside/server-kit/files/write-table.ts'

/** Fields that are for the username admin alone (design §5). */
const rootOnly: ReadonlySet<string> = new Set(['devid', 'ipaddress', 'camera_address', 'camera_username'])
const longestListed = 200

type Fields = Readonly<Record<string, unknown>>

/** An entry as the caller may see it. */
export function presentAudit(row: AuditRow, caller: Caller): AuditRow {
  if (isRoot(caller)) return row
  const allowed = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => !rootOnly.has(name)))
  const { detail, before, after } = row
  return { ...row, detail: allowed(detail), before: before && allowed(before), after: after && allowed(after) }
}

/** Likewise for a list. */
export function presentListed(row: AuditRow, caller: Caller): AuditRow {
  const { detail, before, after, ...rest } = presentAudit(row, caller)
  return { ...rest, detail: shorten(detail), before: before && shorten(before), after: after && shorten(after) }
}

function shorten(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [name, text.length > longestListed ? `${text.slice(0, longestListed)}…` : value]
    }),
  )
}

/** The columns of a file; actions by their names. */
export function auditColumns(names: ReadonlyMap<string, string>): readonly FileColumn<AuditRow>[] {
  const json = (fields: Fields | null) => (fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : '')
  return [
    { header: 'เวลา', width: 22, value: ({ at }) => formatThaiDateTime(at, 'seconds') },
    { header: 'ผู้ใช้', value: ({ username }) => username || '-' },
    { header: 'จากที่อยู่', value: ({ address }) => address || '-' },
    { header: 'การกระทำ', width: 30, value: ({ action }) => names.get(action) ?? action },
    { header: 'สิ่งที่ถูกกระทำ', width: 36, value: ({ subject }) => subject },
    { header: 'รายละเอียด', width: 36, value: ({ detail }) => json(detail) },
    { header: 'ก่อน', width: 36, value: ({ before }) => json(before) },
    { header: 'หลัง', width: 36, value: ({ after }) => json(after) },
  ]
}
