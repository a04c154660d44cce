import { Readable } from 'node:stream'
import fc from 'fast-check'
import type { FileFormat } from '@roadside/contract/records/files.ts'
import { readFile } from '../read-file.mjs'
import { readLimits, withHead, type Sheet } from '../read-sheet.ts'
import { writeCsv, writeXlsx } from '../write-file.mjs'
import type { FileTable } from '../write-table.ts'

/**
 * A table written as a file and read again: the work of both threads, without a thread for each
 * file.
 */
export async function throughFile<Row>(
  { name, columns, rows }: FileTable<Row>,
  format: FileFormat,
): Promise<Sheet> {
  const head = columns.map(({ header, isNumber = false, width = 18 }) => ({
    header,
    isNumber,
    width,
  }))
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const write = format === 'csv' ? writeCsv : writeXlsx
  const bytes = await write({ name, columns: head }, Readable.from([cells]))
  return withHead(await readFile(bytes, name, { ...readLimits, mostRows: 20_000 }))
}

/** Whatever a database stores, but for the two numbers that are no character. */
export const anyText = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((text) => !/[\0\uFFFE\uFFFF]/.test(text))

/** Signs of file formats, formulas and spreadsheets, Thai marks in several orders, and figures that look like numbers. */
export const awkwardText = fc
  .array(
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\t',
      ' ',
      '\u00A0',
      '\u200B',
      '\uFEFF',
      '"',
      ',',
      ';',
      "'",
      '=',
      '+',
      '-',
      '@',
      '_',
      '_x000D_',
      '_x005F_',
      '<&>',
      'ก',
      'น้ำ',
      'นํ้า',
      'เเ',
      'ที่',
      'ที่'.normalize('NFD'),
      '๐๑',
      'é',
      'e\u0301',
      '😀',
      '0',
      '007',
      '1e5',
      '8.67594E+14',
      '123456789012345678901234567890',
      '21/11/2569',
      'TRUE',
      '#N/A',
      'sep=;',
      '\uFFFD',
    ),
    { maxLength: 8 },
  )
  .map((signs) => signs.join(''))

/** A text of a record. */
export const textOfRecord = fc.oneof(anyText, awkwardText)
