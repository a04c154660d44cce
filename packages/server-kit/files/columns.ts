import { foldHeading } from '@roadside/contract/domain/fold.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ImportSource } from '@roadside/contract/records/files.ts'
import type { Sheet } from './read-sheet.ts'
import { columnName } from './xlsx-values.mjs'

/** The headings by which the columns of a file are found. */
export interface FileHeadings<Field extends string> {
  /**
   * Names of the fields; headings of the files that are written, and accepted in those that are
   * read.
   */
  readonly labels: Readonly<Record<Field, string>>
  /** Further headings that are understood; the name of the field itself always is. */
  readonly headings: Readonly<Partial<Record<Field, readonly string[]>>>
  /** Columns that a file of this kind must have. */
  readonly required: readonly Field[]
}

/**
 * Index of each field in a row; the first column of a heading counts. Throws `bad_request` without
 * a required one.
 */
export function findColumns<Field extends string>(
  head: readonly string[],
  { labels, headings, required }: FileHeadings<Field>,
): ReadonlyMap<Field, number> {
  const names = head.map(foldHeading)
  const columns = new Map<Field, number>()
  for (const field of Object.keys(labels) as Field[]) {
    const known = new Set([labels[field], field, ...(headings[field] ?? [])].map(foldHeading))
    const index = names.findIndex((name) => known.has(name))
    if (index >= 0) columns.set(field, index)
  }
  const missing = required.filter((field) => !columns.has(field))
  if (missing.length === 0) return columns
  throw new ApiError(
    'bad_request',
    `ไม่พบคอลัมน์ ${missing.map((field) => labels[field]).join(', ')} ในแถวหัวตาราง (คอลัมน์ที่รู้จัก: ${Object.values(labels).join(', ')})`,
  )
}

/** Columns that an answer names at most. */
const mostNamed = 50
/** Characters of a heading. */
const mostShown = 60

/** The file's detected properties; `columns` are the columns that were read. */
export function presentSource(sheet: Sheet, columns: ReadonlyMap<string, number>): ImportSource {
  const { format, encoding, sheet: name, hiddenRows, head, rows, farColumns } = sheet
  const read = new Set(columns.values())
  const filled = new Set<number>()
  for (const { cells } of [{ cells: head }, ...rows]) {
    for (const [index, cell] of cells.entries())
      if (!filled.has(index) && cell.trim() !== '') filled.add(index)
  }
  const unread = [...filled].filter((index) => !read.has(index)).sort((a, b) => a - b)
  const nameOf = (index: number) =>
    head[index]?.trim().slice(0, mostShown) || `${columnName(index)} (ไม่มีหัวตาราง)`
  const near = unread.slice(0, mostNamed).map(nameOf)
  const far = farColumns
    .slice(0, mostNamed - near.length)
    .map((index) => `${columnName(index)} (อยู่ไกลเกินไป)`)
  const names = [...near, ...far]
  const rest = unread.length + farColumns.length - names.length
  return {
    format,
    encoding,
    sheet: name,
    hidden_rows: hiddenRows,
    unread_columns: rest > 0 ? [...names, `และอีก ${rest} คอลัมน์`] : names,
  }
}
