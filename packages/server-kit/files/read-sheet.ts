import type { SheetRow } from './table-types.ts'
import type { ReadTable, ReadLimits } from './table-types.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { runInThread, type ThreadLimits } from './file-thread.ts'

export interface Sheet extends ReadTable {
  readonly head: readonly string[]
}

export interface SheetLimits {
  readonly mostBytes: number
  readonly mostRows: number
}

/**
 * A cell of a spreadsheet program has 32 767 characters at most. 100 times is the limit of Apache
 * POI's `ZipSecureFile`; workbooks that the console writes unpack to 10 times their size.
 */
export const readLimits: Omit<ReadLimits, 'mostRows'> = {
  mostCells: 1_000_000,
  mostCellCharacters: 32_767,
  mostCharacters: 10_000_000,
  mostColumns: 200,
  mostUnpackedBytes: 40_000_000,
  mostUnpackedRatio: 100,
}

/**
 * Reads CSV (comma, semicolon or tab; UTF-8, UTF-16 or TIS-620) or the first visible sheet of XLSX;
 * `content` in base64. It is read in a thread of its own, in pieces that block nothing else. Spaces
 * around a cell may remain; they are no part of it. Throws `bad_request` with the reason,
 * `too_large` for more bytes than `mostBytes`.
 */
export async function readSheet(
  filename: string,
  content: string,
  { mostBytes, mostRows }: SheetLimits,
  thread?: ThreadLimits,
): Promise<Sheet> {
  const bytes = Uint8Array.from(Buffer.from(content, 'base64'))
  if (bytes.length === 0) throw new ApiError('bad_request', 'ไฟล์ว่างเปล่า')
  if (bytes.length > mostBytes) throw new ApiError('too_large')
  const job = { kind: 'read', bytes, filename, limits: { ...readLimits, mostRows } } as const
  const { about, pieces } = await runInThread(job, undefined, thread)
  return withHead({ ...about, rows: await rowsOf(pieces) })
}

/** Its first row is the head. Throws `bad_request` where nothing is below. */
export function withHead({ rows: [head, ...rows], ...about }: ReadTable): Sheet {
  if (!head || rows.length === 0)
    throw new ApiError('bad_request', 'ไม่พบรายการในไฟล์ (แถวแรกต้องเป็นหัวตาราง)')
  return { ...about, head: head.cells, rows }
}

async function rowsOf(pieces: readonly Uint8Array[]): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const decoder = new TextDecoder()
  for (const piece of pieces) {
    for (const row of JSON.parse(decoder.decode(piece)) as SheetRow[]) rows.push(row)
    await breathe()
  }
  return rows
}
