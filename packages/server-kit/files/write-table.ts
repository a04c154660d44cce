import type { AnsweredFile, FileFormat } from '@roadside/contract/records/files.ts'
import { runInThread, sendInPieces } from './file-thread.ts'

/** A column of a file: numbers are numbers, all others texts, whatever they look like. */
export interface FileColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | null
  /** Its values are numbers: only then a spreadsheet may reckon with its cells. */
  readonly isNumber?: boolean
  /** In characters, for XLSX. */
  readonly width?: number
}

export interface FileTable<Row> {
  /** Name of the sheet, and of the file in front of its date. */
  readonly name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
}

const usualWidth = 18

/**
 * Writes a table as a file to download; `day` is part of its name. It is written in a thread of its
 * own: CSV with its texts guarded against formulas, or XLSX with typed cells under a frozen head.
 */
export async function writeTable<Row>(
  table: FileTable<Row>,
  format: FileFormat,
  day: string,
): Promise<AnsweredFile> {
  const { name, rows } = table
  const columns = table.columns.map(({ header, isNumber = false, width = usualWidth }) => ({
    header,
    isNumber,
    width,
  }))
  const { content } = await runInThread(
    { kind: 'write', head: { name, columns }, format },
    (worker) => sendInPieces(worker, rows, (row) => table.columns.map(({ value }) => value(row))),
  )
  return { filename: `${name} ${day}.${format}`, content }
}
