import { dataTimeText } from '@roadside/contract/data-time.ts'
import type { AnsweredFile, FileFormat } from '@roadside/contract/records/files.ts'
import { runInThread, sendInPieces, type Piece } from './file-thread.ts'
import type { TableHead } from './table-types.ts'

/** A column of a file: numbers are numbers, all others texts, whatever they look like. */
export interface FileColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | null
  /** Its values are numbers: only then a spreadsheet may reckon with its cells. */
  readonly isNumber?: boolean
  /** How a spreadsheet shows its numbers (`#,##0.00`), for XLSX. */
  readonly numberFormat?: string
  /** In characters, for XLSX. */
  readonly width?: number
}

export interface FileTable<Row> {
  /** Name of the sheet, and of the file in front of its date. */
  readonly name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
  /** The moment of the rows, where a read replica gave them that is behind; missing: they are as new as any. */
  readonly asOf?: Date | null
}

/** A table as it is written: its head, and its rows when they are asked for. */
export interface FileSheet {
  readonly head: TableHead
  readonly pieces: Iterable<Piece>
}

const usualWidth = 18
const rowsAtOnce = 500

/** A last column without values, whose head says it: the table stays one, in CSV too, and an empty one says it as well. */
function dataTimeColumns(asOf: Date | null): FileColumn<unknown>[] {
  return asOf === null ? [] : [{ header: dataTimeText(asOf), value: () => null, width: 34 }]
}

export function sheetOf<Row>({ name, columns: own, rows, asOf = null }: FileTable<Row>): FileSheet {
  const columns: readonly FileColumn<Row>[] = [...own, ...dataTimeColumns(asOf)]
  const head = {
    name,
    columns: columns.map(({ header, isNumber = false, numberFormat, width = usualWidth }) => ({
      header,
      isNumber,
      numberFormat,
      width,
    })),
  }
  function* pieces() {
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      yield rows
        .slice(start, start + rowsAtOnce)
        .map((row) => columns.map(({ value }) => value(row)))
  }
  return { head, pieces: pieces() }
}

/**
 * Writes a table as a file to download; `day` is part of its name. It is written in a thread of its
 * own: CSV with its texts guarded against formulas, or XLSX with typed cells under a frozen head.
 */
export function writeTable<Row>(
  table: FileTable<Row>,
  format: FileFormat,
  day: string,
): Promise<AnsweredFile> {
  return writeSheets([sheetOf(table)], format, `${table.name} ${day}`)
}

/** Writes tables as the sheets of one XLSX file, as {@link writeTable} writes one; `name` is the file's without its ending. */
export function writeWorkbook(sheets: readonly FileSheet[], name: string): Promise<AnsweredFile> {
  return writeSheets(sheets, 'xlsx', name)
}

async function writeSheets(
  sheets: readonly FileSheet[],
  format: FileFormat,
  name: string,
): Promise<AnsweredFile> {
  const { content } = await runInThread(
    { kind: 'write', heads: sheets.map(({ head }) => head), format },
    async (worker) => {
      for (const { pieces } of sheets) await sendInPieces(worker, pieces)
    },
  )
  return { filename: `${name}.${format}`, content }
}
