import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { insertAugust, sumReadings } from './lib/archived-month.ts'
import { runBackupCommand, sendReadings } from './lib/backups.ts'
import { debianBins, startDebianPostgres, type DebianPostgres } from './lib/debian-postgres.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'

const devid = '867594041207000'
const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a database that does not answer is said in a sentence', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'roadside-external-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const DATABASE_URL = `postgres://roadside@127.0.0.1:${await freePort()}/roadside`
  const TOKEN_SECRET = 'a secret of the tests that is long enough'
  const settings = { DATABASE_URL, TOKEN_SECRET, BACKUP_DIR: dir, DATA_DIR: dir }
  const { code, err } = await runBackupCommand('backup', [], settings)
  expect(code).toBe(1)
  expect(err).toMatch(/^เชื่อมต่อฐานข้อมูลภายนอกไม่ได้/)
})

// the embedded PostgreSQL brings no `pg_dump`; nothing counts as skipped where Debian's is not installed
describe.each(debianBins)('a database of other people, by %s', (bin) => {
  const base = mkdtempSync(join(tmpdir(), 'roadside-external-'))
  chmodSync(base, 0o755)
  const backups = join(base, 'backups')
  mkdirSync(backups, { mode: 0o700 })
  let postgres: DebianPostgres
  const urlOf = (name: string) => postgres.urlOf(name)
  const settingsOf = (name: string) => ({
    DATABASE_URL: urlOf(name),
    TOKEN_SECRET: 'a secret of the tests that is long enough',
    DATA_DIR: join(base, `data-of-${name}`),
    BACKUP_DIR: backups,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
    PATH: `${bin}:${process.env['PATH']}`,
  })
  const makeDatabase = (name: string) => postgres.makeDatabase(name)

  beforeAll(async () => {
    postgres = await startDebianPostgres(base, bin)
    await makeDatabase('roadside')
  })
  afterAll(async () => {
    await postgres.stop('immediate')
    rmSync(base, { recursive: true, force: true })
  })

  test('is dumped while messages come in, and restored into an empty one with every row', async () => {
    const running = await startConsoleProcess(settingsOf('roadside'))
    await registerLamps(urlOf('roadside'), [devid])
    const sending = sendReadings(running.address, key, devid)
    await expect.poll(() => sending.sent.length).toBeGreaterThan(50)
    const beganAt = Date.now()
    const made = await runBackupCommand('backup', [], settingsOf('roadside'))
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('TOKEN_SECRET (อยู่ในค่าตั้ง)')
    const [name = ''] = /\d{4}-\d\d-\d\d_[\d-]+/.exec(made.out) ?? []
    expect(statSync(join(backups, name, 'database.dump')).mode & 0o777).toBe(0o600)
    await wait(500)
    await sending.stop()
    await running.stop()

    await makeDatabase('copy')
    const there = await runBackupCommand('restore', [], settingsOf('copy'))
    expect(there).toMatchObject({ code: 0, err: '' })
    expect(there.out).toContain('ผลรวมตรวจสอบตรงกันทุกตาราง')
    expect(there.out).not.toContain('TOKEN_SECRET ไม่ใช่ค่าเดิม')
    const copy = await startConsoleProcess(settingsOf('copy'))
    onTestFinished(async () => void (await copy.stop()))
    const stored = await storedReadings(urlOf('copy'))
    const before = sending.sent.filter(
      ({ answeredAt }) => answeredAt !== null && answeredAt < beganAt,
    )
    expect(before.filter(({ number }) => stored.get(String(number)) !== 1)).toEqual([])
    expect(stored.size).toBeLessThan(sending.sent.length)
    const token = await tokenOf(copy.address, 'admin', password)
    expect((await callApi(copy.address, 'getMenuITS', {}, token)).status).toBe(200)

    expect((await runBackupCommand('backup', ['--tried', name], settingsOf('roadside'))).code).toBe(
      0,
    )
    expect(
      await query(urlOf('roadside'), 'select kind, name from backup_record order by kind'),
    ).toEqual([
      { kind: 'backup', name },
      { kind: 'trial', name },
    ])
  })

  test('closed months go into the archive, and come back', async () => {
    await makeDatabase('archive')
    const settings = { ...settingsOf('archive'), RETENTION_READINGS_MONTHS: '100' }
    const place = urlOf('archive')
    const running = await startConsoleProcess(settings)
    onTestFinished(async () => void (await running.stop()))
    await registerLamps(place, [devid])
    await insertAugust(place)
    const before = await sumReadings(place)
    const archive = (...args: string[]) =>
      runBackupCommand('archive', args, { ...settings, ARCHIVE_READINGS_AFTER_MONTHS: '1' })
    expect((await archive('run')).code).toBe(0)
    expect((await sumReadings(place)).rows).toBe('0')
    expect((await archive('verify')).code).toBe(0)
    expect((await archive('restore', '--month', '2026-08')).code).toBe(0)
    expect(await sumReadings(place)).toEqual(before)
  })

  test('one sentence for each thing that is wrong', async () => {
    const refused = async (
      args: string[],
      settings: Record<string, string>,
      command: 'backup' | 'restore' = 'restore',
    ) => {
      const { code, err } = await runBackupCommand(command, args, settings)
      expect(code).toBe(1)
      expect(err).not.toMatch(/\n\s+at /)
      return err
    }
    await makeDatabase('empty')
    const empty = settingsOf('empty')
    expect(await refused([], settingsOf('copy'))).toContain('มีข้อมูลอยู่แล้ว')
    const soon = new Date(Date.now() + 7 * 3_600_000 - 1_000).toISOString().slice(0, 19)
    expect(await refused(['--at', soon], empty)).toContain('pgBackRest')
    expect(await refused([], { ...empty, DATABASE_URL: '', TOKEN_SECRET: '' })).toContain(
      'ของฐานข้อมูลภายนอก',
    )
    const nothing = join(base, 'no-programs')
    mkdirSync(nothing)
    expect(await refused([], { ...settingsOf('copy'), PATH: nothing }, 'backup')).toContain(
      'ไม่พบโปรแกรม pg_dump',
    )
    const [name = ''] = (await runBackupCommand('restore', ['--list'], empty)).out.split(' ')
    const dump = join(backups, name, 'database.dump')
    const whole = readFileSync(dump)
    writeFileSync(dump, whole.subarray(0, whole.length - 100))
    onTestFinished(() => writeFileSync(dump, whole))
    expect(await refused([], empty)).toContain('database.dump')
    expect(
      await query(urlOf('empty'), `select from pg_tables where schemaname = 'public'`),
    ).toEqual([])
  })
})
