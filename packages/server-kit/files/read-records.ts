import type { Complain, FieldRules, Folds } from '@roadside/contract/records/field-rules.ts'
import type { ImportProblem, ImportSource } from '@roadside/contract/records/files.ts'
import { makeBreather } from '../breathe.ts'
import { cellProblem } from './cell-problem.ts'
import { findColumns, presentSource, type FileHeadings } from './columns.ts'
import type { Sheet } from './read-sheet.ts'

/** The definition of a file of records. */
export interface RecordFile<Field extends string> extends FileHeadings<Field> {
  readonly rules: FieldRules<Field>
  readonly folds?: Folds<Field>
  /** Problems that concern several fields together. */
  readonly check?: (form: Record<Field, string>, complain: Complain<Field>) => void
  /** Doubtful values that block nothing. */
  readonly pointOut?: (form: Record<Field, string>, pointOut: Complain<Field>) => void
}

export interface ReadRecord<Field extends string> {
  readonly row: number
  readonly form: Record<Field, string>
}
type Note<Field extends string> = (record: ReadRecord<Field>, field: Field, message: string) => void

export interface ReadRecords<Field extends string> {
  readonly source: ImportSource
  readonly records: readonly ReadRecord<Field>[]
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportProblem[]
  /** Later findings join the same lists. */
  readonly complain: Note<Field>
  readonly pointOut: Note<Field>
}

/**
 * Reads the rows of a sheet as records, by the headings of its columns. Collects the problems and
 * warnings of every row. Throws `bad_request` where a required column is missing.
 */
export async function readRecords<Field extends string>(
  sheet: Sheet,
  file: RecordFile<Field>,
): Promise<ReadRecords<Field>> {
  const columns = findColumns(sheet.head, file)
  const read = [...columns].map(([field, index]) => ({
    field,
    index,
    cell: cellReader(file, field),
  }))
  const noteIn =
    (list: ImportProblem[]): Note<Field> =>
    ({ row, form }, field, message) => {
      const column = sheet.head[columns.get(field) ?? -1] ?? file.labels[field]
      list.push({ row, column, value: form[field].slice(0, 60), message })
    }
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  const [complain, pointOut] = [noteIn(problems), noteIn(warnings)]
  const empty = Object.fromEntries(Object.keys(file.labels).map((field) => [field, ''])) as Record<
    Field,
    string
  >
  let record: ReadRecord<Field> = { row: 0, form: empty }
  const complainHere: Complain<Field> = (field, message) => complain(record, field, message)
  const pointOutHere: Complain<Field> = (field, message) => pointOut(record, field, message)
  const records: ReadRecord<Field>[] = []
  const breathe = makeBreather()
  for (const { row, cells } of sheet.rows) {
    record = { row, form: { ...empty } }
    for (const { field, index, cell } of read) {
      const { text, problem } = cell(cells[index] ?? '')
      record.form[field] = text
      if (problem !== null) complainHere(field, problem)
    }
    file.check?.(record.form, complainHere)
    file.pointOut?.(record.form, pointOutHere)
    records.push(record)
    await breathe()
  }
  return { source: presentSource(sheet, columns), records, problems, warnings, complain, pointOut }
}

/** The value of a cell, and its problem. */
interface Read {
  readonly text: string
  readonly problem: string | null
}

/** Cached distinct cells of a column; a column with more of them is read cell by cell. */
const mostKnown = 200

/**
 * Most columns repeat the same few values, so cells are cached. The result holds until the next
 * cell.
 */
function cellReader<Field extends string>(
  { rules, folds }: RecordFile<Field>,
  field: Field,
): (cell: string) => Read {
  const [rule, fold = same] = [rules[field], folds?.[field]]
  const known = new Map<string, Read>()
  const passing = { text: '', problem: null as string | null }
  return (cell) => {
    const isKeeping = known.size < mostKnown
    const stored = isKeeping ? known.get(cell) : undefined
    if (stored) return stored
    const found = isKeeping ? { ...passing } : passing
    const typed = cell.trim()
    found.text = fold(typed)
    found.problem = cellProblem(typed) ?? rule(found.text)
    if (isKeeping) known.set(cell, found)
    return found
  }
}

const same = (text: string) => text
