import { setTimeout as delay } from 'node:timers/promises'
import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import {
  deleteMonth,
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
import type pg from 'pg'
import { ArchiveFault, faultOf } from './archive-fault.ts'
import type { ArchiveWork } from './archive-work.ts'
import {
  archiveFolder,
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

/** Somebody reads or writes the table all the time; each attempt waits two seconds. */
const freezeAttempts = 60

/** A month that was taken out of its table, and is dropped when all of it is in the archive. */
export const frozenName = ({ partition }: StoredMonth) => `${partition}_closed`

/**
 * Brings every month that is due into the archive, late readings of months that are in it already too, and deletes those
 * past their retention. A month that fails is said in the catalogue, and tried again at the next run.
 */
export async function archiveDueMonths(work: ArchiveWork, times: ArchiveTimes): Promise<void> {
  for (const table of work.tables) {
    const oldest = monthsBefore(work.now(), times.retentionMonths)
    for (const { source, month } of await findMonths(work.client))
      if (source === table.table && month < oldest)
        await attempt(work, table, month, () => endMonth(work, table, month))
    for (const month of await findDue(work, table, times))
      await attempt(work, table, month.name, () => archiveMonth(work, table, month))
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
  { client, log }: ArchiveWork,
  { table }: ArchivedTable,
  month: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
    await setFault(client, table, month, null)
  } catch (error) {
    log.error({ err: error, table, month }, 'work on a month of the archive failed')
    await setFault(client, table, month, faultOf(error))
  }
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
  { client }: ArchiveWork,
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
      if (tried === freezeAttempts || !isLockTimeout(error)) throw error
      await delay(1_000)
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

/** A month past its retention ends in the archive as it does in the database. Its sums by day stay. */
async function endMonth(
  { client, store, log }: ArchiveWork,
  { table }: ArchivedTable,
  month: string,
): Promise<void> {
  const files = (await findParts(client, table, month)).map(({ file }) => file)
  await store.delete(files)
  await dropTable(client, frozenName(monthNamed(table, month)))
  await deleteMonth(client, table, month)
  log.info({ table, month, files: files.length }, 'expired month of the archive deleted')
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
  const folders = months.map(({ month }) => `${folderOf(table, month)}/`)
  const named = new Set((await findFiles(client)).map(({ file }) => file))
  const strays = (await store.list(archiveFolder))
    .map(({ key }) => key)
    .filter((key) => folders.some((folder) => key.startsWith(folder)) && !named.has(key))
  await store.delete(strays)
}
