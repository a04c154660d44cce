import { ApiError } from '@roadside/contract/errors.ts'
import { parse } from 'csv-parse/sync'
import { mostImportBytes, mostImportRows } from '../../registry-calls.ts'
import { readXlsx } from './read-xlsx.ts'

/** Rows that are read at most, those included that have separators alone; a file with more has too many in any case. */
const mostRecords = 3 * mostImportRows

/** A row of a file as text, by the column's heading; `row` counts as a spreadsheet does. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** Reads CSV (comma, semicolon or tab; UTF-8) or the first sheet of XLSX. Throws `bad_request` with what is wrong. */
export async function readSheet(filename: string, content: string): Promise<Sheet> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw new ApiError('bad_request', 'ไฟล์ว่างเปล่า')
  if (bytes.length > mostImportBytes) throw new ApiError('too_large')
  // XLSX is a ZIP archive; a name can lie.
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const table = isZip ? await readXlsx(bytes) : readCsv(bytes, filename)
  const [head, ...rows] = table.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || rows.length === 0) throw new ApiError('bad_request', 'ไม่พบรายการในไฟล์ (แถวแรกต้องเป็นหัวตาราง)')
  if (rows.length > mostImportRows || table.length >= mostRecords) {
    throw new ApiError('bad_request', `ไฟล์มีเกิน ${mostImportRows.toLocaleString('en')} แถว กรุณาแบ่งเป็นหลายไฟล์`)
  }
  return { head: head.cells, rows }
}

function readCsv(bytes: Buffer, filename: string): SheetRow[] {
  const text = new TextDecoder('utf-8').decode(bytes)
  if (text.includes('\uFFFD') || text.includes('\0')) {
    throw new ApiError('bad_request', `อ่านไฟล์ ${filename} ไม่ได้ กรุณาบันทึกเป็น CSV UTF-8 หรือ XLSX`)
  }
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      to: mostRecords,
    })
    return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      row: info.lines,
      cells: record,
    }))
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` (บรรทัดที่ ${String(error.lines)})` : ''
    throw new ApiError('bad_request', `รูปแบบ CSV ไม่ถูกต้อง${line}`, { cause: error })
  }
}

function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ','
}
