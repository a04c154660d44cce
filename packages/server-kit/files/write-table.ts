import type { AnsweredFile, FileFormat } from '@roadside/contract/records/files.ts'
import { stringify } from 'csv-stringify/sync'
import excel from 'exceljs'
import { PassThrough } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { guardFormula } from './formula-text.ts'

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
  /** Of the sheet, and of the file before its day. */
  readonly name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
}

/** A table as a file to be answered; `day` stands in its name. */
export async function writeTable<Row>(table: FileTable<Row>, format: FileFormat, day: string): Promise<AnsweredFile> {
  const bytes = format === 'csv' ? writeCsv(table) : await writeXlsx(table)
  return { filename: `${table.name} ${day}.${format}`, content: bytes.toString('base64') }
}

/** CSV (RFC 4180) in UTF-8 with its mark, so that a spreadsheet reads Thai; texts are guarded, see `formula-text.ts`. */
export function writeCsv<Row>({ columns, rows }: FileTable<Row>): Buffer {
  const lines = rows.map((row) =>
    columns.map(({ value }) => {
      const cell = value(row)
      return typeof cell === 'string' ? guardFormula(cell) : cell
    }),
  )
  const head = columns.map(({ header }) => guardFormula(header))
  return Buffer.from(stringify([head, ...lines], { bom: true, record_delimiter: 'windows', quoted_match: outerSpace }))
}

/** What a reader would take for spaces beside the comma. */
const outerSpace = /^\s|\s$/

/** Rows that are written in one go: what else the process has to do is done between. */
const rowsAtOnce = 200

/** XLSX with a frozen head. Cells are typed: a text stays a text, with its leading zeros and signs. */
export async function writeXlsx<Row>({ name, columns, rows }: FileTable<Row>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const stream = new PassThrough().on('data', (piece: Buffer) => pieces.push(piece))
  const book = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] })
  // a text is to stay one also when its cell is edited
  sheet.columns = columns.map(({ width = 18, isNumber }) => ({ width, style: isNumber ? {} : { numFmt: '@' } }))
  const head = sheet.addRow(columns.map(({ header }) => header))
  head.font = { bold: true }
  head.commit()
  for (const [index, row] of rows.entries()) {
    sheet.addRow(columns.map(({ value }) => withoutNonXml(value(row)))).commit()
    if (index % rowsAtOnce === 0) await breathe()
  }
  sheet.commit()
  await book.commit()
  return Buffer.concat(pieces)
}

/** The two characters that XML does not know and the writer lets through: with one of them no part of the file is read. */
function withoutNonXml(cell: string | number | null): string | number | null {
  return typeof cell === 'string' ? cell.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD') : cell
}

/** Without what spreadsheets refuse in the name of a sheet. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
