import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { insertAugust, sumReadings } from './lib/archived-month.ts'
import { runBackupCommand } from './lib/backups.ts'
import { query, registerLamps } from './lib/lighting.ts'

// PostgreSQL runs under another account where root tests: it must be able to come here
const base = mkdtempSync(join(tmpdir(), 'roadside-archive-'))
chmodSync(base, 0o755)
const [dataDir, restored, backups] = [
  join(base, 'data'),
  join(base, 'restored'),
  join(base, 'backups'),
]
mkdirSync(backups, { mode: 0o711 })
const settings = {
  DATA_DIR: dataDir,
  BACKUP_DIR: backups,
  DEMO: '0',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: 'Correct-horse-1',
  ARCHIVE_READINGS_AFTER_MONTHS: '1',
  RETENTION_READINGS_MONTHS: '100',
}
afterAll(async () => {
  for (const folder of [dataDir, restored]) await removeEmbeddedPostgres({ dataDir: folder })
  rmSync(base, { recursive: true, force: true })
})

const archive = (args: readonly string[], more: Record<string, string> = {}) =>
  runBackupCommand('archive', args, { ...settings, ...more })
const month = ['--month', '2026-08']
const folder = (place: string) => join(place, 'archive', 'lamp_reading-2026-08')

test('the console archives a month by itself, and commands check it, put it back and take it away; a back-up brings it along', async () => {
  let running = await startConsoleProcess(settings)
  onTestFinished(async () => void (await running.stop()))
  await registerLamps(dataDir, ['867594041207000', '867594041207001', '867594041207002'])
  expect((await archive(['list'])).out).toContain('ยังไม่มีข้อมูลในคลัง')
  const count = await insertAugust(dataDir)
  const before = await sumReadings(dataDir)
  expect(Number(before.rows)).toBe(count)

  // it looks at its start, and every six hours
  await running.stop()
  running = await startConsoleProcess(settings)
  await running.logs('month is in the archive alone')
  expect(Number((await sumReadings(dataDir)).rows)).toBe(0)
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
  const list = await archive(['list'])
  expect(list.out).toMatch(/^2026-08 {2}lamp_reading · อยู่ในคลัง · 8,925 แถว · 1 ไฟล์/m)
  expect((await archive(['verify'])).out).toContain('จำนวนแถวและเนื้อหาตรงกันทุกไฟล์')
  expect((await query(dataDir, 'select from lamp_day')).length).toBe(3 * 31)
  expect(readdirSync(folder(join(backups, 'readings')))).toEqual(
    readdirSync(folder(join(dataDir, 'media'))),
  )

  const back = await archive(['restore', ...month])
  expect(back).toMatchObject({ code: 0, err: '' })
  expect(back.out).toContain('คืนข้อมูลเดือน 2026-08 แล้ว 8,925 แถว')
  expect(await sumReadings(dataDir)).toEqual(before)
  expect((await archive(['release', ...month])).code).toBe(0)
  expect(Number((await sumReadings(dataDir)).rows)).toBe(0)

  const made = await runBackupCommand('backup', [], settings)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('คลังข้อมูลย้อนหลัง 1 ไฟล์')
  const tried = await runBackupCommand('restore', ['--try'], settings)
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toContain('คลังข้อมูลย้อนหลัง 1 ไฟล์ ตรงกับฐานข้อมูล')
  await running.stop()

  // the machine is lost: another one begins with the back-up
  const elsewhere = { ...settings, DATA_DIR: restored }
  expect(await runBackupCommand('restore', [], elsewhere)).toMatchObject({ code: 0, err: '' })
  running = await startConsoleProcess(elsewhere)
  expect((await archive(['verify'], elsewhere)).code).toBe(0)
  expect((await archive(['restore', ...month], elsewhere)).code).toBe(0)
  expect(await sumReadings(restored)).toEqual(before)

  const [file = ''] = readdirSync(folder(join(restored, 'media')))
  writeFileSync(join(folder(join(restored, 'media')), file), 'damaged')
  const checked = await archive(['verify'], elsewhere)
  expect(checked.code).toBe(1)
  expect(checked.err).toContain(file)
  const { warnings } = (await (await fetch(`${running.address}/readyz`)).json()) as {
    warnings: string[]
  }
  expect(warnings).toContain('archive_fault')
}, 400_000)

test('a command that is none is explained', async () => {
  for (const [args, sentence] of [
    [[], 'กรุณาระบุคำสั่ง'],
    [['delete'], 'ไม่รู้จักคำสั่ง delete'],
    [['restore'], 'คำสั่ง restore ต้องระบุเดือน'],
    [['restore', '--month', '2569-13'], 'คำสั่ง restore ต้องระบุเดือน'],
  ] as const) {
    const answer = await archive(args)
    expect(answer.code).toBe(2)
    expect(answer.err).toContain(sentence)
  }
  const refused = await archive(['list'], { RETENTION_READINGS_MONTHS: '1' })
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('ต้องน้อยกว่า RETENTION_READINGS_MONTHS (1)')
})
