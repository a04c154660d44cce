import { ApiError } from '@roadside/contract/errors.ts'
import { CsvError, parse, type Options } from 'csv-parse/sync'
import { isUtf8 } from 'node:buffer'
import { readXlsx } from './read-xlsx.ts'

/** A row of a file as text, by the column's heading; `row` counts as a spreadsheet does. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface Sheet {
  /** A name can lie: what the file is. */
  readonly format: 'csv' | 'xlsx'
  readonly head: readonly string[]
  readonly rows: readonly SheetRow[]
}

export interface SheetLimits {
  readonly mostBytes: number
  readonly mostRows: number
}

/**
 * Reads CSV (comma, semicolon or tab; UTF-8) or the first sheet of XLSX; `content` in base64. Spaces around a cell may
 * be left, which are no part of it. Throws `bad_request` with what is wrong, `too_large` for more bytes than `mostBytes`.
 */
export async function readSheet(filename: string, content: string, limits: SheetLimits): Promise<Sheet> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw new ApiError('bad_request', 'ไฟล์ว่างเปล่า')
  if (bytes.length > limits.mostBytes) throw new ApiError('too_large')
  // XLSX is a ZIP archive
  const format = bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'csv'
  const table = format === 'xlsx' ? await readXlsx(bytes, limits.mostRows) : readCsv(bytes, filename, limits.mostRows)
  const [head, ...rows] = table
  if (!head || rows.length === 0) throw new ApiError('bad_request', 'ไม่พบรายการในไฟล์ (แถวแรกต้องเป็นหัวตาราง)')
  if (rows.length > limits.mostRows) throw tooManyRows(limits.mostRows)
  return { format, head: head.cells, rows }
}

function tooManyRows(most: number): ApiError {
  return new ApiError('bad_request', `ไฟล์มีเกิน ${most.toLocaleString('en')} แถว กรุณาแบ่งเป็นหลายไฟล์`)
}

/** The rows that have something in them. */
function readCsv(bytes: Buffer, filename: string, mostRows: number): SheetRow[] {
  if (!isUtf8(bytes) || bytes.includes(0) || bytes.includes(replaced)) {
    throw new ApiError('bad_request', `อ่านไฟล์ ${filename} ไม่ได้ กรุณาบันทึกเป็น CSV UTF-8 หรือ XLSX`)
  }
  const rows: SheetRow[] = []
  let row = 0
  for (const cells of parseCsv(bytes, mostRows)) {
    row += 1
    if (cells.some(isFilled)) rows.push({ row, cells })
  }
  return rows
}

const isFilled = (cell: string) => cell.trim() !== ''

/** What a program writes for letters that it could not read. */
const replaced = Buffer.from('\uFFFD')

/** Rows that have separators alone are read too; a file with many more lines than rows is read no further than these. */
const linesToARow = 3

function parseCsv(bytes: Buffer, mostRows: number): string[][] {
  const most = linesToARow * mostRows
  const isLong = countLines(bytes) > most
  const options = {
    ...{ bom: true, delimiter: delimiterOf(bytes), relax_column_count: true },
    // counting as it reads costs a third of the reading
    ...(isLong && { to: most }),
  }
  try {
    const records = parsePlainly(bytes, options)
    const isCut = isLong && records.length >= most
    if (isCut && records.some(([cell = '', ...others]) => cell !== '' || others.length > 0)) throw tooManyRows(mostRows)
    return records
  } catch (error) {
    if (error instanceof ApiError) throw error
    const line = error instanceof Error && 'lines' in error ? ` (บรรทัดที่ ${String(error.lines)})` : ''
    throw new ApiError('bad_request', `รูปแบบ CSV ไม่ถูกต้อง${line}`, { cause: error })
  }
}

/**
 * Spaces around cells are no part of them, as whoever reads the cells sees to. Around quotes they hide the quotes: only a
 * file that cannot be read for them is read again without, since looking at every sign for them costs a third of the reading.
 */
function parsePlainly(bytes: Buffer, options: Options): string[][] {
  try {
    return parse(bytes, options)
  } catch (error) {
    if (error instanceof CsvError && hiddenQuotes.has(error.code)) return parse(bytes, { ...options, trim: true })
    throw error
  }
}

const hiddenQuotes: ReadonlySet<string> = new Set(['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'])

const signs = { line: 10, oldLine: 13, delimiters: [',', ';', '\t'] }

function countLines(bytes: Buffer): number {
  // old spreadsheets end lines with CR alone
  const sign = bytes.includes(signs.line) ? signs.line : signs.oldLine
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) count += 1
  return count
}

function delimiterOf(bytes: Buffer): string {
  const ends = [signs.line, signs.oldLine].map((sign) => bytes.indexOf(sign)).filter((at) => at >= 0)
  const head = bytes.toString('utf8', 0, Math.min(...ends, bytes.length))
  const counted = signs.delimiters.map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ','
}
