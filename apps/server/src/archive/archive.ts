import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import {
  findMonths,
  type CataloguedMonth,
} from '@roadside/server-kit/archive/catalogue-repository.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { giveWay, runCommand } from '../backup/run-command.ts'
import { readConfig } from '../config.ts'
import { makeLog } from '../log.ts'
import { ArchiveFault } from './archive-fault.ts'
import { archiveDueMonths } from './archive-months.ts'
import type { ArchiveWork } from './archive-work.ts'
import { readArchiveCommand, type ArchiveCommand } from './command-line.ts'
import { workOnArchive } from './open-archive.ts'
import { releaseMonth, restoreMonth, verifyMonths } from './restore-month.ts'
import { count, sayMonths } from './say-archive.ts'

giveWay()
await runCommand(async () => {
  const command = readArchiveCommand(process.argv.slice(2))
  const config = readConfig()
  const log = makeLog(config.logLevel, process.stdout.isTTY)
  const { archiveAfterMonths: afterMonths, retention } = config
  const times = { afterMonths, retentionMonths: retention.months.readings }
  const done = await workOnArchive(config, log, async (work) => {
    try {
      return await perform(command, work, () => archiveDueMonths(work, times))
    } catch (error) {
      throw error instanceof ArchiveFault ? new StartError(error.message, { cause: error }) : error
    }
  })
  if (done !== null) return done.result
  if (command.name === 'run') return []
  throw new StartError('มีงานของคลังข้อมูลย้อนหลังอีกงานหนึ่งกำลังทำอยู่ กรุณารอให้เสร็จก่อน')
})

async function perform(
  command: ArchiveCommand,
  work: ArchiveWork,
  archiveAll: () => Promise<void>,
): Promise<readonly string[]> {
  switch (command.name) {
    case 'run': {
      await archiveAll()
      const months = requireNoFault(await findMonths(work.client))
      // the console that started it has its log
      return process.stdout.isTTY ? sayMonths(months) : []
    }
    case 'list':
      return sayMonths(await findMonths(work.client))
    case 'verify': {
      const faults = await verifyMonths(work)
      const months = await findMonths(work.client)
      if (faults.length > 0)
        throw new StartError(`ไฟล์ในคลังผิดปกติ ${count(faults.length)} ไฟล์`, {
          detail: faults.join('\n'),
        })
      const parts = months.reduce((sum, month) => sum + month.parts, 0)
      return [`อ่านทุกไฟล์ในคลังแล้ว ${count(parts)} ไฟล์ จำนวนแถวและเนื้อหาตรงกันทุกไฟล์`]
    }
    case 'restore': {
      const lines: string[] = []
      for (const table of await tablesOf(work, command.month)) {
        const { rows, parts } = await restoreMonth(work, table, command.month)
        lines.push(
          `คืนข้อมูลเดือน ${command.month} แล้ว ${count(rows)} แถว จาก ${count(parts)} ไฟล์ จำนวนและผลรวมตรวจสอบตรงกัน`,
        )
      }
      return [...lines, `เมื่อใช้เสร็จแล้ว กรุณาสั่ง npm run archive -- release --month ${command.month}`]
    }
    case 'release':
      for (const table of await tablesOf(work, command.month))
        await releaseMonth(work, table, command.month)
      return [`เดือน ${command.month} อยู่ในคลังอย่างเดียวแล้ว`]
  }
}

function requireNoFault(months: readonly CataloguedMonth[]): readonly CataloguedMonth[] {
  const faults = months.flatMap(({ month, fault }) => (fault === null ? [] : `${month}: ${fault}`))
  if (faults.length === 0) return months
  throw new StartError('เก็บข้อมูลเข้าคลังไม่สำเร็จบางเดือน ข้อมูลของเดือนนั้นยังอยู่ในฐานข้อมูล', {
    detail: faults.join('\n'),
  })
}

/** The tables that have this month in the archive. */
async function tablesOf(work: ArchiveWork, name: string): Promise<ArchivedTable[]> {
  const sources = (await findMonths(work.client))
    .filter(({ month }) => month === name)
    .map(({ source }) => source)
  const tables = work.tables.filter(({ table }) => sources.includes(table))
  if (tables.length > 0) return tables
  throw new ArchiveFault(`ไม่มีเดือน ${name} ในคลัง กรุณาดูรายการด้วย npm run archive -- list`)
}
