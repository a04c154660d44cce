import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { AnsweredFile, fileFormats } from './records/files.ts'

type Cell = string | number | null

const mostCells = 60
const mostCharacters = 5_000

/**
 * By one check of the whole row: checking a million cells against a shape of their own takes ten
 * times as long.
 */
const Row = z.custom<Cell[]>(
  (row) => Array.isArray(row) && row.length <= mostCells && row.every(isCell),
  'ต้องเป็นรายการของข้อความ ตัวเลข หรือ null',
)

function isCell(cell: unknown): cell is Cell {
  if (typeof cell === 'string') return cell.length <= mostCharacters
  return cell === null || typeof cell === 'number'
}

export const tableFile = defineCall({
  path: 'tableFile',
  nameTh: 'ส่งออกตาราง',
  summary: 'Writes a table that the caller has before them as CSV or XLSX.',
  access: 'party',
  bodyLimit: 24_000_000,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    columns: z
      .array(
        z.object({ header: z.string().check(z.maxLength(200)), isNumber: z.optional(z.boolean()) }),
      )
      .check(z.minLength(1), z.maxLength(mostCells)),
    rows: z.array(Row).check(z.maxLength(100_000)),
    format: z.enum(fileFormats),
    /** The moment of the rows, where it is not now: the file says it. */
    as_of: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: AnsweredFile,
})
