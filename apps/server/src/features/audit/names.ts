import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findNames } from './repository.ts'

/**
 * Entries with the present names of groups, projects and sites before their stored codes and
 * numbers. A code without a name stays as it is.
 */
export async function withNames(db: Db, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const all = rows.flatMap(
    ({ detail, before, after }) => [detail, before ?? {}, after ?? {}] as Fields[],
  )
  const valuesOf = (field: string) =>
    [...new Set(all.map((fields) => fields[field]))].filter(isKey).map(String)
  const keys = { groupname: valuesOf('groupname'), pj_id: valuesOf('pj_id'), wid: valuesOf('wid') }
  const names = await findNames(db, keys)
  const named = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => {
        const name = isKey(value) && names.get(`${field} ${value}`)
        return [field, name ? `${name} (${value})` : value]
      }),
    )
  return rows.map((row) => ({
    ...row,
    detail: named(row.detail),
    before: row.before && named(row.before),
    after: row.after && named(row.after),
  }))
}

/** A refused call is stored by its path, and shown by its name and path. */
export function withCallName(row: AuditRow, calls: ReadonlyMap<string, string>): AuditRow {
  const name = row.action === 'refused' ? calls.get(row.subject) : undefined
  return name === undefined
    ? row
    : { ...row, subject: name, detail: { ...row.detail, call: row.subject } }
}

/**
 * Paths of the calls that are shown by a name which a search finds: with all its words, or as short as the search of subjects is
 * at its begin. `needle` is folded as searches are.
 */
export function pathsCalled(needle: string, calls: ReadonlyMap<string, string>): string[] {
  if (needle === '') return []
  const isFound = (name: string) =>
    needle.length < 3 ? name.startsWith(needle) : matches(name, needle)
  return [...calls].flatMap(([path, name]) => (isFound(normaliseSearch(name)) ? [path] : []))
}

type Fields = Readonly<Record<string, unknown>>

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'
