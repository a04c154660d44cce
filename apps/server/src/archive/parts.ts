import type { ArchivedTable, IdRange } from '@roadside/server-kit/archive/archived-table.ts'
import {
  findParts,
  upsertPart,
  type ArchivePart,
} from '@roadside/server-kit/archive/catalogue-repository.ts'
import {
  packPart,
  sha256Of,
  summarisePart,
  unpackPart,
} from '@roadside/server-kit/archive/part-file.ts'
import {
  findFirstId,
  findIdAfter,
  loadRows,
  makeLoadTable,
  mergeLoaded,
  readRows,
  sumRows,
} from '@roadside/server-kit/archive/rows-repository.ts'
import { inMoment } from '@roadside/server-kit/database.ts'
import type { BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import { ArchiveFault, faultOf } from './archive-fault.ts'
import type { ArchiveWork } from './archive-work.ts'

export const archiveFolder = 'archive'
/** The folder of a month's files within {@link archiveFolder}. */
export const folderOf = (table: string, month: string) => `${archiveFolder}/${table}-${month}`

/** Writes the files that a month lacks, from the table `from`; one that was written before is left as it is. */
export async function writeMissingParts(
  work: ArchiveWork,
  table: ArchivedTable,
  month: string,
  from: string,
): Promise<void> {
  const last = (await findParts(work.client, table.table, month)).at(-1)
  let fromId = last ? last.untilId : 0
  while (fromId !== null) {
    const untilId = await endOfPart(work, table, from, fromId)
    await writePart(work, table, month, { from, range: { fromId, untilId }, before: null })
    fromId = untilId
  }
}

/** All rows of a device are in one file. */
async function endOfPart(
  { client, rowsOfPart: offset }: ArchiveWork,
  table: ArchivedTable,
  from: string,
  fromId: number,
): Promise<number | null> {
  const found = await findIdAfter(client, table, from, { fromId, offset })
  if (found === null) return null
  const first = await findFirstId(client, table, from, fromId)
  const end = found === first ? found + 1 : found
  return (await findFirstId(client, table, from, end)) === null ? null : end
}

interface PartSource {
  readonly from: string
  readonly range: IdRange
  /** What stood in its place. */
  readonly before: ArchivePart | null
}

/**
 * Writes the rows of a range into a file, reads the file back from the store into the database, and only where the database
 * finds the same rows says so in the catalogue, with the sums of its days. Throws {@link ArchiveFault}.
 */
export async function writePart(
  work: ArchiveWork,
  table: ArchivedTable,
  month: string,
  { from, range, before }: PartSource,
): Promise<void> {
  const { client, store, log } = work
  const part = await inMoment(client, async () => {
    const sum = await sumRows(client, table, from, range)
    const packed = await packPart(table, readRows(client, table, from, range))
    const { sha256, digest } = packed
    const file = `${folderOf(table.table, month)}/${range.fromId}-${sha256}.parquet`
    const written: ArchivePart = {
      ...range,
      ...sum,
      file,
      bytes: packed.bytes.length,
      sha256,
      digest,
    }
    if (packed.rows !== sum.rows)
      throw new ArchiveFault(`${file}: อ่านจากฐานข้อมูลได้ ${packed.rows} แถว ควรมี ${sum.rows} แถว`)
    await store.put(file, packed.bytes, true)
    await loadPart(work, table, written)
    await table.sumUp(client, from, range)
    await upsertPart(client, table.table, month, written)
    return written
  })
  const { file, rows, bytes } = part
  log.info({ file, rows, bytes }, 'archived readings')
  if (before !== null && before.file !== file) await store.delete([before.file])
}

/** The bytes of a file, which is whole and says what it said when it was written. Throws {@link ArchiveFault}. */
export async function readPart(
  store: BlobStore,
  table: ArchivedTable,
  { file, sha256, rows, digest }: ArchivePart,
): Promise<Buffer> {
  const bytes = await store.get(file)
  if (bytes === null) throw new ArchiveFault(`ไม่พบไฟล์ ${file} ในคลัง`)
  if (sha256Of(bytes) !== sha256)
    throw new ArchiveFault(`ไฟล์ ${file} ในคลังเสียหาย (SHA-256 ไม่ตรงกัน)`)
  const read = await summarisePart(table, bytes).catch((cause: unknown) => {
    throw new ArchiveFault(`อ่านไฟล์ ${file} ในคลังไม่ได้`, { cause })
  })
  if (read.rows !== rows || read.digest !== digest)
    throw new ArchiveFault(
      `ไฟล์ ${file} ในคลังอ่านได้ ${read.rows} แถว ควรมี ${rows} แถว หรือเนื้อหาไม่ตรงกับที่เก็บไว้`,
    )
  return bytes
}

/** Reads every file of a month again: the sentences of those that are damaged or gone. */
export async function findPartFaults(
  { client, store, log }: ArchiveWork,
  table: ArchivedTable,
  month: string,
): Promise<string[]> {
  const faults: string[] = []
  for (const part of await findParts(client, table.table, month)) {
    try {
      await readPart(store, table, part)
    } catch (error) {
      log.error({ err: error, file: part.file }, 'a file of the archive cannot be read')
      faults.push(faultOf(error))
    }
  }
  return faults
}

/** Brings the rows of a file into the table `into`, which may have some of them already. Throws {@link ArchiveFault}. */
export async function mergePart(
  work: ArchiveWork,
  table: ArchivedTable,
  part: ArchivePart,
  into: string,
): Promise<void> {
  await inMoment(work.client, async () => {
    await loadPart(work, table, part)
    await mergeLoaded(work.client, table, into)
  })
}

/** Reads a file into a table of this transaction alone, and compares that with what was written. Throws {@link ArchiveFault}. */
async function loadPart(
  { client, store }: ArchiveWork,
  table: ArchivedTable,
  part: ArchivePart,
): Promise<void> {
  const bytes = await readPart(store, table, part)
  const loaded = await makeLoadTable(client, table)
  for await (const rows of unpackPart(table, bytes)) await loadRows(client, table, rows)
  const sum = await sumRows(client, table, loaded, { fromId: part.fromId, untilId: part.untilId })
  if (sum.rows !== part.rows || sum.checksum !== part.checksum)
    throw new ArchiveFault(`ข้อมูลที่อ่านกลับจากไฟล์ ${part.file} ไม่ตรงกับที่เก็บไว้`)
}
