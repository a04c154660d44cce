import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'

/** Fields that are for the username admin alone (design §5). */
const rootOnly: ReadonlySet<string> = new Set([
  'devid',
  'eui',
  'ipaddress',
  'camera_address',
  'camera_username',
])

type Fields = Readonly<Record<string, unknown>>

/** An entry as the caller may see it. */
export function presentAudit(row: AuditRow, caller: Caller): AuditRow {
  if (isRoot(caller)) return row
  const allowed = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !rootOnly.has(name)))
  const { detail, before, after } = row
  return {
    ...row,
    detail: allowed(detail),
    before: before && allowed(before),
    after: after && allowed(after),
  }
}

/** Likewise for a list. */
export const presentListed = (row: AuditRow, caller: Caller): AuditRow =>
  presentShort(row, caller, 200)

/** Likewise for a file, which has room for more. */
export const presentExport = (row: AuditRow, caller: Caller): AuditRow =>
  presentShort(row, caller, 1_000)

function presentShort(row: AuditRow, caller: Caller, longest: number): AuditRow {
  const { detail, before, after, ...rest } = presentAudit(row, caller)
  const short = (fields: Fields) => shorten(fields, longest)
  return {
    ...rest,
    detail: short(detail),
    before: before && short(before),
    after: after && short(after),
  }
}

function shorten(fields: Fields, longest: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [name, text.length > longest ? `${text.slice(0, longest)}…` : value]
    }),
  )
}
