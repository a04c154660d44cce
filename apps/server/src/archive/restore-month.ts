import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import {
  findMonths,
  findParts,
  setFault,
  setState,
  type CataloguedMonth,
} from '@roadside/server-kit/archive/catalogue-repository.ts'
import { isTable, sumRows } from '@roadside/server-kit/archive/rows-repository.ts'
import { ensurePartition, monthNamed } from '@roadside/server-kit/partitions.ts'
import { ArchiveFault } from './archive-fault.ts'
import { archiveMonth, frozenName } from './archive-months.ts'
import type { ArchiveWork } from './archive-work.ts'
import { findPartFaults, mergePart } from './parts.ts'

export interface RestoredMonth {
  readonly rows: number
  readonly parts: number
}

/** Puts a month back into its table, where it stays until {@link releaseMonth}. May be repeated. Throws {@link ArchiveFault}. */
export async function restoreMonth(
  work: ArchiveWork,
  table: ArchivedTable,
  name: string,
): Promise<RestoredMonth> {
  const { client } = work
  const month = monthNamed(table.table, name)
  await requireKnown(work, table, name, ['archived', 'restoring', 'restored'])
  // late readings that have not come into the files yet
  if (await isTable(client, frozenName(month))) await archiveMonth(work, table, month)
  await setState(client, table.table, name, 'restoring')
  await ensurePartition(client, table.table, month)
  const parts = await findParts(client, table.table, name)
  for (const part of parts) {
    const { fromId, untilId } = part
    const there = await sumRows(client, table, month.partition, { fromId, untilId })
    if (there.rows === part.rows && there.checksum === part.checksum) continue
    await mergePart(work, table, part, month.partition)
  }
  await setState(client, table.table, name, 'restored')
  return { rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts: parts.length }
}

/** Ends the restore: the month is in the archive alone again, with what came in meanwhile. */
export async function releaseMonth(
  work: ArchiveWork,
  table: ArchivedTable,
  name: string,
): Promise<void> {
  await requireKnown(work, table, name, ['restoring', 'restored', 'archived'])
  await setState(work.client, table.table, name, 'archived')
  await archiveMonth(work, table, monthNamed(table.table, name))
}

/** Reads every file again. The faults are in the catalogue, too. */
export async function verifyMonths(work: ArchiveWork): Promise<string[]> {
  const faults: string[] = []
  for (const table of work.tables) {
    for (const { source, month } of await findMonths(work.client)) {
      if (source !== table.table) continue
      const wrong = await findPartFaults(work, table, month)
      await setFault(work.client, source, monthNamed(source, month), wrong[0] ?? null)
      faults.push(...wrong)
    }
  }
  return faults
}

async function requireKnown(
  { client }: ArchiveWork,
  { table }: ArchivedTable,
  name: string,
  states: readonly CataloguedMonth['state'][],
): Promise<void> {
  const month = (await findMonths(client)).find(
    ({ source, month: known }) => source === table && known === name,
  )
  if (month && states.includes(month.state)) return
  throw new ArchiveFault(
    month
      ? `เดือน ${name} ยังเก็บเข้าคลังไม่เสร็จ ข้อมูลยังอยู่ในฐานข้อมูล`
      : `ไม่มีเดือน ${name} ในคลัง กรุณาดูรายการด้วย npm run archive -- list`,
  )
}
