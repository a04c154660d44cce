import { setTimeout as delay } from 'node:timers/promises'
import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import {
  deleteMonth,
  deleteParts,
  findFiles,
  findMonths,
  findParts,
  openMonth,
  setFault,
  setState,
} from '@roadside/server-kit/archive/catalogue-repository.ts'
import {
  dropTable,
  findFirstId,
  isTable,
  sumRows,
} from '@roadside/server-kit/archive/rows-repository.ts'
import { inMoment } from '@roadside/server-kit/database.ts'
import {
  findClosedMonths,
  freezePartition,
  isLockTimeout,
  monthNamed,
  type StoredMonth,
} from '@roadside/server-kit/partitions.ts'
import type { BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import type pg from 'pg'
import { ArchiveFault, faultOf, TableInUse } from './archive-fault.ts'
import type { ArchiveWork } from './archive-work.ts'
import {
  archiveFolder,
  findPartFaults,
  folderOf,
  writeMissingParts,
  writePart,
  mergePart,
  readPart,
} from './parts.ts'

/** Months of the settings. */
export interface ArchiveTimes {
  /** Null: no further month goes into the archive. */
  readonly afterMonths: number | null
  readonly retentionMonths: number
}

/** Somebody reads or writes the table all the time: two minutes, with the pauses between. */
const freezeAttempts = 24

/** A month that was taken out of its table, and is dropped when all of it is in the archive. */
export const frozenName = ({ partition }: StoredMonth) => `${partition}_closed`

/**
 * Brings every month that is due into the archive, late readings of months that are in it already too, and deletes those
 * past their retention. A month that fails is said in the catalogue, and tried again at the next run.
 */
export async function archiveDueMonths(work: ArchiveWork, times: ArchiveTimes): Promise<void> {
  for (const table of work.tables) {
    const oldest = monthsBefore(work.now(), times.retentionMonths)
    for (const { source, month: name } of await findMonths(work.client)) {
      if (source !== table.table || name >= oldest) continue
      const month = monthNamed(table.table, name)
      await attempt(work, table, month, () => endMonth(work, table, month))
    }
    for (const month of await findDue(work, table, times))
      await attempt(work, table, month, () => archiveMonth(work, table, month))
    await deleteStrays(work, table)
  }
}

/** Whether {@link archiveDueMonths} has anything to do. */
export async function isWorkDue(
  client: pg.Pool,
  tables: readonly ArchivedTable[],
  times: ArchiveTimes,
  now: Date,
): Promise<boolean> {
  const oldest = monthsBefore(now, times.retentionMonths)
  if ((await findMonths(client)).some(({ month }) => month < oldest)) return true
  for (const table of tables)
    if ((await findDue({ client, now: () => now }, table, times)).length > 0) return true
  return false
}

/** The months of a table whose rows should be in the archive alone and are not, as far as they have any. */
export async function findDue(
  { client, now }: { readonly client: pg.Pool | pg.PoolClient; readonly now: () => Date },
  table: ArchivedTable,
  { afterMonths, retentionMonths }: ArchiveTimes,
): Promise<StoredMonth[]> {
  const known = new Map(
    (await findMonths(client))
      .filter(({ source }) => source === table.table)
      .map(({ month, state }) => [month, state]),
  )
  const expired = await findClosedMonths(client, table.table, retentionMonths, now())
  const isExpired = new Set(expired.map(({ name }) => name))
  const closed = await findClosedMonths(client, table.table, afterMonths ?? 1, now())
  const due = closed.filter(({ name }) => {
    const state = known.get(name)
    if (isExpired.has(name) || state === 'restoring' || state === 'restored') return false
    return afterMonths !== null || state === 'archived'
  })
  const months = new Map(due.map((month) => [month.name, month]))
  for (const name of known.keys()) {
    const month = monthNamed(table.table, name)
    if (await isTable(client, frozenName(month))) months.set(name, month)
  }
  return [...months.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function attempt(
  work: ArchiveWork,
  table: ArchivedTable,
  month: StoredMonth,
  run: () => Promise<void>,
): Promise<void> {
  const { client, log } = work
  const about = { table: table.table, month: month.name }
  try {
    await run()
    await clearFault(work, table, month)
  } catch (error) {
    if (error instanceof TableInUse) {
      log.warn(about, 'others use the table; the month leaves it another time')
      return
    }
    log.error({ err: error, ...about }, 'work on a month of the archive failed')
    await setFault(client, table.table, month, faultOf(error))
  }
}

/** The fault may be of a file that the run has not read: it goes when every file is whole. */
async function clearFault(
  work: ArchiveWork,
  table: ArchivedTable,
  month: StoredMonth,
): Promise<void> {
  const known = (await findMonths(work.client)).find(
    ({ source, month: name }) => source === table.table && name === month.name,
  )
  if (!known || known.fault === null) return
  const [fault = null] = await findPartFaults(work, table, month.name)
  await setFault(work.client, table.table, month, fault)
}

/**
 * Brings one month into the archive. Every step may be repeated: the files are written from the table while it is read and
 * written as always; then the month leaves the table, is compared with the files once more, and is dropped. What came in
 * meanwhile, or comes in later, makes a partition anew, and its files are written again.
 */
export async function archiveMonth(
  work: ArchiveWork,
  table: ArchivedTable,
  month: StoredMonth,
): Promise<void> {
  const { client, log } = work
  const frozen = frozenName(month)
  for (;;) {
    if (!(await isTable(client, frozen))) {
      if (!(await isTable(client, month.partition))) return
      if (!(await hasParts(work, table, month))) {
        // a month without rows stays as it is
        if ((await findFirstId(client, table, month.partition, 0)) === null) return
      }
      const state = await openMonth(client, table.table, month)
      if (state === 'writing') await writeMissingParts(work, table, month.name, month.partition)
      await freeze(work, table, month)
    }
    await settleFrozen(work, table, month)
    await copyParts(work, table, month)
    await dropTable(client, frozen)
    log.info({ table: table.table, month: month.name }, 'month is in the archive alone')
  }
}

async function hasParts({ client }: ArchiveWork, { table }: ArchivedTable, { name }: StoredMonth) {
  return (await findParts(client, table, name)).length > 0
}

/** From here on the readings of the month are said to be in the archive. */
async function freeze(
  { client, lockPauseMs }: ArchiveWork,
  { table }: ArchivedTable,
  month: StoredMonth,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await inMoment(client, async () => {
        await freezePartition(client, table, month, frozenName(month))
        await setState(client, table, month.name, 'archived')
      })
      return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tried === freezeAttempts) throw new TableInUse(table)
      await delay(lockPauseMs)
    }
  }
}

/** Writes the files anew of which the frozen table knows more, until each has what it has. */
async function settleFrozen(
  work: ArchiveWork,
  table: ArchivedTable,
  month: StoredMonth,
): Promise<void> {
  const { client } = work
  const from = frozenName(month)
  const parts = await findParts(client, table.table, month.name)
  let id = await findFirstId(client, table, from, 0)
  while (id !== null) {
    const at: number = id
    const part = parts.find(({ fromId, untilId }) => fromId <= at && (untilId ?? Infinity) > at)
    if (!part) throw new ArchiveFault(`ไม่มีไฟล์ในคลังสำหรับอุปกรณ์ ${at} ของเดือน ${month.name}`)
    const range = { fromId: part.fromId, untilId: part.untilId }
    const sum = await sumRows(client, table, from, range)
    if (sum.rows !== part.rows || sum.checksum !== part.checksum) {
      await mergePart(work, table, part, from)
      await writePart(work, table, month.name, { from, range, before: part })
    }
    id = part.untilId === null ? null : await findFirstId(client, table, from, part.untilId)
  }
}

/** The log of the database has the readings no more when they are dropped: their files must be where the back-ups are. */
async function copyParts(
  { client, store, copies }: ArchiveWork,
  table: ArchivedTable,
  { name }: StoredMonth,
): Promise<void> {
  const to = await copies()
  if (to === null) return
  for (const part of await findParts(client, table.table, name)) {
    if (await to.has(part.file)) continue
    await to.put(part.file, await readPart(store, table, part), true)
    await readPart(to, table, part)
  }
}

/**
 * A month past its retention ends in the archive as it does in the database. Its sums by day stay. Files that another server
 * has in its folder are deleted there, and named until then.
 */
async function endMonth(
  { client, store, hasAllFiles, log }: ArchiveWork,
  { table }: ArchivedTable,
  month: StoredMonth,
): Promise<void> {
  const { name } = month
  const files = await listFiles(store, [folderOf(table, name)])
  await deleteParts(client, table, name, files)
  await store.delete(files)
  await dropTable(client, frozenName(month))
  const elsewhere = (await findParts(client, table, name)).length
  if (elsewhere > 0 && !hasAllFiles) {
    log.warn({ table, month: name, files: elsewhere }, 'files of an expired month are not here')
    return
  }
  await deleteMonth(client, table, name)
  log.info({ table, month: name, files: files.length }, 'expired month of the archive deleted')
}

async function listFiles(store: BlobStore, folders: readonly string[]): Promise<string[]> {
  return (await store.list(archiveFolder))
    .map(({ key }) => key)
    .filter((key) => folders.some((folder) => key.startsWith(`${folder}/`)))
}

/** `yyyy-mm` of Bangkok. */
function monthsBefore(now: Date, months: number): string {
  const local = new Date(now.getTime() + 7 * 3_600_000)
  const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 1))
  return first.toISOString().slice(0, 7)
}

/** Files that a killed run has left in the months that are known; others may be those of another database. */
async function deleteStrays(
  { client, store }: ArchiveWork,
  { table }: ArchivedTable,
): Promise<void> {
  const months = (await findMonths(client)).filter(({ source }) => source === table)
  if (months.length === 0) return
  const folders = months.map(({ month }) => folderOf(table, month))
  const named = new Set((await findFiles(client)).map(({ file }) => file))
  await store.delete((await listFiles(store, folders)).filter((key) => !named.has(key)))
}
