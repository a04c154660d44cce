import { sql, type RawBuilder } from 'kysely'
import { booleanArray, joinedTexts, numberArray, textArray, timeArray } from './sql-arrays.ts'

/** The values of a column, by its type in the database. */
interface Values {
  readonly smallint: number
  readonly int: number
  readonly bigint: number
  readonly real: number
  readonly float8: number
  readonly numeric: number
  readonly boolean: boolean
  readonly text: string
  /** `yyyy-mm-dd`. */
  readonly date: string
  readonly timestamptz: Date
  /** JSON text. */
  readonly jsonb: string
}

/** A column: its type, and its value of a row. */
type Column<Row> = {
  readonly [Type in keyof Values]: readonly [Type, (row: Row, index: number) => Values[Type] | null]
}[keyof Values]

export type BatchColumns<Row> = Readonly<Record<string, Column<Row>>>

/** Many rows in one statement, as a table whose columns have names. */
export interface Batch<Row> {
  /** `(select …) as {name}`, for `from`: reads the rows from the first parameters of a statement. */
  readonly table: string
  /** The values of one column, as an array: `$1::bigint[]`. */
  array(column: string): string
  /** The parameter after those of the rows: `$9`; with `n` the one `n` places after it. */
  after(n?: number): string
  /** The values of the first parameters. */
  values(rows: readonly Row[]): string[]
  /** {@link Batch.table} with its values, for `sql` templates. */
  of(rows: readonly Row[]): RawBuilder<unknown>
}

/**
 * Defines the columns of a batch: name, type, and the value's place in a row. Example:
 * `defineBatch<Gap>('g', { id: ['bigint', (gap) => gap.id], at: ['timestamptz', (gap) => gap.at]
 * })`. Each column is sent as one array, which PostgreSQL reads faster than JSON. `before`: number
 * of parameters in front of the batch's own.
 */
export function defineBatch<Row>(name: string, columns: BatchColumns<Row>, before = 0): Batch<Row> {
  const names = Object.keys(columns)
  const kinds = Object.values(columns).map(([type]) => type)
  const selected = names.map((column, at) =>
    kinds[at] === 'timestamptz' ? timeOf(column) : column,
  )
  const tableOf = (parameters: readonly string[]) =>
    `(select ${selected.join(', ')} from unnest(${parameters.join(', ')}) as ${name}(${names.join(', ')})) as ${name}`
  const values = (rows: readonly Row[]) =>
    Object.values(columns).map((column) => arrayOf(column, rows))
  const arrays = kinds.map((type, at) => asArray(type, `$${before + at + 1}`))
  const pieces = tableOf(kinds.map((type) => asArray(type, '\0'))).split('\0')
  return {
    table: tableOf(arrays),
    array: (column) => {
      const array = arrays[names.indexOf(column)]
      if (array === undefined) throw new Error(`the batch ${name} has no column ${column}`)
      return array
    },
    after: (n = 1) => `$${before + names.length + n}`,
    values,
    of: (rows) => {
      const given = values(rows)
      return sql.join(
        pieces.map((piece, at) =>
          at < given.length ? sql`${sql.raw(piece)}${given[at]}` : sql.raw(piece),
        ),
        sql``,
      )
    },
  }
}

/** Times travel as milliseconds since 1970. */
const timeOf = (column: string) => `to_timestamp(${column} / 1000.0) as ${column}`

/** A parameter as an array of the type. */
function asArray(type: keyof Values, parameter: string): string {
  switch (type) {
    case 'timestamptz':
      return `${parameter}::float8[]`
    case 'jsonb':
      return `string_to_array(${parameter}::text, chr(31), '')::jsonb[]`
    default:
      return `${parameter}::${type}[]`
  }
}

function arrayOf<Row>([type, valueOf]: Column<Row>, rows: readonly Row[]): string {
  switch (type) {
    case 'text':
    case 'date':
      return textArray(rows.map(valueOf))
    case 'boolean':
      return booleanArray(rows.map(valueOf))
    case 'timestamptz':
      return timeArray(rows.map(valueOf))
    case 'jsonb':
      return joinedTexts(rows.map(valueOf))
    default:
      return numberArray(rows.map(valueOf))
  }
}
