// @ts-check
import { stringify } from 'csv-stringify/sync'
import { PassThrough } from 'node:stream'
import { guardFormula } from './formula-text.mjs'
import { escapeText, plainNumber } from './xlsx-values.mjs'

/** @typedef {string | number | null} Cell */
/** @typedef {import('./table-types.ts').TableHead} TableHead */
/** @typedef {AsyncIterable<readonly (readonly Cell[])[]>} Pieces */

/**
 * CSV (RFC 4180) in UTF-8 with its mark, so that a spreadsheet reads Thai; texts are guarded, see `formula-text.mjs`.
 * @param {TableHead} head
 * @param {Pieces} pieces
 */
export async function writeCsv({ columns }, pieces) {
  const written = [csvLines([columns.map(({ header }) => header)], true)]
  for await (const rows of pieces) written.push(csvLines(rows, false))
  return Buffer.from(written.join(''))
}

/**
 * @param {readonly (readonly Cell[])[]} rows
 * @param {boolean} isStart
 */
function csvLines(rows, isStart) {
  const texts = rows.map((cells) => cells.map(csvText))
  return stringify(texts, { bom: isStart, record_delimiter: 'windows', quoted_match: toQuote })
}

/** @param {Cell} cell */
function csvText(cell) {
  if (typeof cell === 'string') return guardFormula(cell)
  return cell === null ? '' : plainNumber(cell)
}

/**
 * Also quoted, besides the writer's own cases: any line end, and characters that a reader trims
 * next to the comma.
 */
const toQuote = /[\r\n]|^\s|\s$/

/**
 * XLSX with one sheet.
 * @param {TableHead} head
 * @param {Pieces} pieces
 */
export const writeXlsx = (head, pieces) => writeWorkbook([{ head, pieces }])

/**
 * XLSX whose sheets have a frozen head. Cells are typed: a text stays a text, with its leading zeros and signs.
 * @param {readonly { head: TableHead, pieces: Pieces }[]} sheets
 */
export async function writeWorkbook(sheets) {
  // the writer alone: loading the whole package takes twice as long
  const { default: WorkbookWriter } = await loadWriter()
  /** @type {Buffer[]} */
  const written = []
  const stream = new PassThrough().on('data', (/** @type {Buffer} */ piece) => written.push(piece))
  const book = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  for (const { head, pieces } of sheets) await writeSheet(book, head, pieces)
  await book.commit()
  return Buffer.concat(written)
}

/**
 * @param {import('exceljs').stream.xlsx.WorkbookWriter} book
 * @param {TableHead} head
 * @param {Pieces} pieces
 */
async function writeSheet(book, { name, columns }, pieces) {
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width, ...column }) => ({ width, style: styleOf(column) }))
  const head = sheet.addRow(columns.map(({ header }) => escapeText(header)))
  head.font = { bold: true }
  head.alignment = { wrapText: true, vertical: 'top' }
  head.commit()
  for await (const rows of pieces) {
    for (const cells of rows) {
      sheet
        .addRow(cells.map((cell) => (typeof cell === 'string' ? escapeText(cell) : cell)))
        .commit()
    }
  }
  sheet.commit()
}

/**
 * A text is to stay one also when its cell is edited.
 * @param {Pick<TableHead['columns'][number], 'isNumber' | 'numberFormat'>} column
 */
function styleOf({ isNumber, numberFormat }) {
  if (!isNumber) return { numFmt: '@' }
  return numberFormat === undefined ? {} : { numFmt: numberFormat }
}

function loadWriter() {
  return import('exceljs/lib/stream/xlsx/workbook-writer.js')
}

/**
 * A name without the characters that spreadsheets refuse in the name of a sheet.
 * @param {string} name
 */
function sheetName(name) {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}
