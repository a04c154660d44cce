import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findNames } from './repository.ts'

/** Entries with the names of groups and projects in place of their codes and numbers; what has no name stays as it was written. */
export async function withNames(db: Db, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const changes = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const valuesOf = (field: string) => [...new Set(changes.map((fields) => fields[field]))].filter(isKey).map(String)
  const names = await findNames(db, { groupname: valuesOf('groupname'), pj_id: valuesOf('pj_id') })
  const nameOf = (field: string, value: unknown) => (isKey(value) ? names.get(`${field} ${value}`) : undefined) ?? value
  const named = (fields: AuditRow['before']) =>
    fields && Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, nameOf(field, value)]))
  return rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) }))
}

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'
