// @ts-check
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.mjs'
import { readGuarded } from './formula-text.mjs'
import { columnName } from './xlsx-values.mjs'
import { FileRefusal, tooLongCell, tooManyCells, tooManyRows } from './refusal.mjs'

/** @typedef {import('./table-types.ts').ReadTable} ReadTable */
/** @typedef {import('./table-types.ts').ReadLimits} ReadLimits */
/** @typedef {import('./table-types.ts').SheetRow} SheetRow */

/**
 * Reads the rows of a CSV file (comma, semicolon or tab) that are not empty. Spaces around a cell
 * may remain; they are no part of it. The guard against formulas is removed.
 * @param {Buffer} bytes
 * @param {string} filename
 * @param {ReadLimits} limits
 * @returns {ReadTable}
 */
export function readCsv(bytes, filename, limits) {
  const { text, encoding } = decodeText(bytes, filename)
  const { delimiter, body } = separatorLine(text)
  const found = parsePlainly(body, delimiter ?? delimiterOf(body), limits)
  return { format: 'csv', encoding, sheet: null, hiddenRows: 0, ...found }
}

/**
 * Spreadsheets write the separator in a first line of its own (`sep=;`), which they show in no row.
 * @param {string} text
 */
function separatorLine(text) {
  const line = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text)
  return { delimiter: line?.[1], body: line ? text.slice(line[0].length) : text }
}

/**
 * Spaces around quotes hide the quotes: only a file that cannot be read for them is read again without spaces around cells.
 * @param {string} text
 * @param {string} delimiter
 * @param {ReadLimits} limits
 */
function parsePlainly(text, delimiter, limits) {
  try {
    return parseRows(text, { delimiter }, limits)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!hiddenQuotes.has(error.code)) throw notCsv(error)
  }
  try {
    return parseRows(text, { delimiter, trim: true }, limits)
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error
  }
}

/** @type {ReadonlySet<string>} */
const hiddenQuotes = new Set(['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'])

/** @param {CsvError} error */
function notCsv(error) {
  const line = 'lines' in error ? ` (บรรทัดที่ ${String(error.lines)})` : ''
  return new FileRefusal(`รูปแบบ CSV ไม่ถูกต้อง${line}`, { cause: error })
}

/**
 * @param {string} text
 * @param {import('csv-parse/sync').Options} options
 * @param {ReadLimits} limits
 */
function parseRows(text, options, { mostRows, mostCells, mostCellCharacters, mostColumns }) {
  /** @type {SheetRow[]} */
  const rows = []
  /** @type {Set<number>} */
  const farColumns = new Set()
  let row = 0
  let count = 0
  /** @param {string[]} record */
  const add = (record) => {
    row += 1
    if (!record.some(isFilled)) return null
    count += record.length
    if (count > mostCells) throw tooManyCells(mostCells)
    const cells = record.map(readGuarded)
    const long = cells.findIndex((cell) => cell.length > mostCellCharacters)
    if (long >= 0) throw tooLongCell(`แถวที่ ${row} คอลัมน์ ${columnName(long)}`, mostCellCharacters)
    for (let column = mostColumns; column < cells.length; column += 1) {
      if (isFilled(cells[column] ?? '')) farColumns.add(column)
    }
    const near = cells.slice(0, mostColumns)
    if (near.some(isFilled)) rows.push({ row, cells: near })
    if (rows.length > mostRows + 1) throw tooManyRows(mostRows)
    return null
  }
  parse(text, { ...options, record_delimiter: lineEnds, relax_column_count: true, on_record: add })
  return { rows, farColumns: [...farColumns].sort((a, b) => a - b) }
}

const lineEnds = ['\r\n', '\n', '\r']

/** @param {string} cell */
const isFilled = (cell) => cell.trim() !== ''

/**
 * The most frequent separator in the head, outside of quotes.
 * @param {string} text
 */
function delimiterOf(text) {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text.slice(0, longestHead)) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === '\n' || sign === '\r') break
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0] ?? ','
}

/** Characters that are searched for the separator. */
const longestHead = 100_000
