import { ApiError } from '@roadside/contract/errors.ts'
import type { Complain, FieldRules, Folds } from '@roadside/contract/records/field-rules.ts'
import type { ImportProblem } from '@roadside/contract/records/files.ts'
import { readGuarded } from './formula-text.ts'
import type { Sheet } from './read-sheet.ts'

/** What a file of records holds. */
export interface RecordFile<Field extends string> {
  /** What the fields are called; headings of the files that are written, and understood in those that are read. */
  readonly labels: Readonly<Record<Field, string>>
  /** Further headings that are understood; the name of the field itself always is. */
  readonly headings: Readonly<Partial<Record<Field, readonly string[]>>>
  /** Columns without which a file is none of this kind. */
  readonly required: readonly Field[]
  readonly rules: FieldRules<Field>
  readonly folds?: Folds<Field>
  /** What no field can say alone. */
  readonly check?: (form: Record<Field, string>, complain: Complain<Field>) => void
  /** What is doubtful and stands in nobody's way. */
  readonly pointOut?: (form: Record<Field, string>, pointOut: Complain<Field>) => void
}

export interface ReadRecord<Field extends string> {
  readonly row: number
  readonly form: Record<Field, string>
}
type Note<Field extends string> = (record: ReadRecord<Field>, field: Field, message: string) => void

export interface ReadRecords<Field extends string> {
  readonly records: readonly ReadRecord<Field>[]
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportProblem[]
  /** What is found later joins the same lists. */
  readonly complain: Note<Field>
  readonly pointOut: Note<Field>
}

/**
 * Reads the rows of a sheet as records by the headings of its columns, and says of every row what is wrong or doubtful
 * with it. Throws `bad_request` without a needed column.
 */
export function readRecords<Field extends string>(sheet: Sheet, file: RecordFile<Field>): ReadRecords<Field> {
  const columns = findColumns(sheet.head, file)
  const read = columns.map(({ field, index }) => ({ field, index, cell: cellReader(file, field, sheet.format) }))
  const headings = Object.fromEntries(columns.map(({ field, index }) => [field, sheet.head[index]]))
  const noteIn =
    (list: ImportProblem[]): Note<Field> =>
    ({ row, form }, field, message) => {
      const column = headings[field] ?? file.labels[field]
      list.push({ row, column, value: form[field].slice(0, 60), message })
    }
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  const [complain, pointOut] = [noteIn(problems), noteIn(warnings)]
  const empty = Object.fromEntries(Object.keys(file.labels).map((field) => [field, ''])) as Record<Field, string>
  let record: ReadRecord<Field> = { row: 0, form: empty }
  const complainHere: Complain<Field> = (field, message) => complain(record, field, message)
  const pointOutHere: Complain<Field> = (field, message) => pointOut(record, field, message)
  const records = sheet.rows.map(({ row, cells }) => {
    record = { row, form: { ...empty } }
    for (const { field, index, cell } of read) {
      const { text, problem } = cell(cells[index] ?? '')
      record.form[field] = text
      if (problem !== null) complainHere(field, problem)
    }
    file.check?.(record.form, complainHere)
    file.pointOut?.(record.form, pointOutHere)
    return record
  })
  return { records, problems, warnings, complain, pointOut }
}

/** What a cell says, and what is wrong with it. */
interface Read {
  readonly text: string
  readonly problem: string | null
}

/** So many different cells of a column are kept in mind; one that has more is read cell by cell. */
const mostKnown = 200

/** Most columns say the same over and over: what was read once is not read again. What is answered holds until the next cell. */
function cellReader<Field extends string>(
  { rules, folds }: RecordFile<Field>,
  field: Field,
  format: Sheet['format'],
): (cell: string) => Read {
  const [rule, fold = same, restore] = [rules[field], folds?.[field], format === 'csv' ? readGuarded : same]
  const known = new Map<string, Read>()
  const passing = { text: '', problem: null as string | null }
  return (cell) => {
    const isKeeping = known.size < mostKnown
    const kept = isKeeping ? known.get(cell) : undefined
    if (kept) return kept
    const found = isKeeping ? { ...passing } : passing
    found.text = fold(restore(cell).trim())
    found.problem = rule(found.text)
    if (isKeeping) known.set(cell, found)
    return found
  }
}

const same = (text: string) => text
const folded = (heading: string) => heading.toLowerCase().replaceAll(/[\s_*]/g, '')

function findColumns<Field extends string>(head: readonly string[], { labels, headings, required }: RecordFile<Field>) {
  const names = head.map(folded)
  const fields = Object.keys(labels) as Field[]
  const columns = fields.flatMap((field) => {
    const known = new Set([labels[field], field, ...(headings[field] ?? [])].map(folded))
    const index = names.findIndex((name) => known.has(name))
    return index < 0 ? [] : [{ field, index }]
  })
  const missing = required.filter((field) => !columns.some((column) => column.field === field))
  if (missing.length === 0) return columns
  throw new ApiError(
    'bad_request',
    `ไม่พบคอลัมน์ ${missing.map((field) => labels[field]).join(', ')} ในแถวหัวตาราง (คอลัมน์ที่รู้จัก: ${Object.values(labels).join(', ')})`,
  )
}
