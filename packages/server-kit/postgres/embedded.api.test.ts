import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir } from '../testing/scratch.ts'
import { openCluster } from './cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { trimLog } from './postmaster.ts'
import { removeEmbeddedPostgres } from './remove.ts'
import { chooseRunUser } from './run-user.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let dataDir: string
let running: EmbeddedPostgres | undefined

beforeEach(async () => {
  dataDir = await scratchDataDir()
})

async function start(): Promise<EmbeddedPostgres> {
  const onExit = (error: Error) => {
    throw error
  }
  running = await startEmbeddedPostgres({ dataDir, log, onExit })
  return running
}

async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}
afterEach(stop)

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}

test('the first start makes a private, durable, Thai-speaking database; the second finds it', async () => {
  const first = await start()
  expect(first.isNew).toBe(true)
  const modes = await Promise.all(
    [
      dataDir,
      join(dataDir, 'postgres'),
      join(dataDir, 'postgres/password'),
      join(dataDir, 'postgres/postgres.log'),
    ].map(modeOf),
  )
  expect(modes).toEqual(['700', '700', '600', '600'])
  await queryOnce(first.url, 'create extension pg_trgm')
  const [facts] = await queryOnce(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      'ก' < 'เ' and 'แ' < 'ไ' as "byCodePoint", 'กา' collate "th-x-icu" < 'เก' collate "th-x-icu" as "byDictionary",
      word_similarity('ทางหลวง', 'กรมทางหลวงชนบท') > 0.5 as "findsThai"`,
  )
  expect(facts).toEqual({
    fsync: 'on',
    checksums: 'on',
    addresses: '',
    encoding: 'UTF8',
    byCodePoint: true,
    byDictionary: true,
    findsThai: true,
  })
  await queryOnce(first.url, `create table kept as select 'เสา 1' as pole`)
  await stop()

  const second = await start()
  expect(second.isNew).toBe(false)
  expect(second.url).toBe(first.url)
  expect(await queryOnce(second.url, 'select pole from kept')).toEqual([{ pole: 'เสา 1' }])
})

test('a wrong password is refused, on the socket too', async () => {
  const { url } = await start()
  await expect(queryOnce(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
})

test('a first start that was killed half-way is made anew and leaves nothing behind', async () => {
  const killed = startConsoleProcess(dataDir)
  const making = join(dataDir, `postgres.new-${killed.pid}`)
  await expect.poll(() => existsSync(join(making, 'data/base')), { interval: 1, timeout: 20_000 }).toBe(true)
  await killed.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  expect((await start()).isNew).toBe(true)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('a first start that was killed before it made the database is still new', async () => {
  const { url } = await start()
  const superuser = url.replace('//roadside:', '//postgres:').replace('/roadside?', '/postgres?')
  await queryOnce(superuser, 'drop database roadside with (force)')
  await stop()
  const again = await start()
  expect(again.isNew).toBe(true)
  expect(await queryOnce(again.url, 'select current_user as name')).toEqual([{ name: 'roadside' }])
})

test('a second console on the same folder is refused with a sentence', async () => {
  const { url } = await start()
  const second = startConsoleProcess(dataDir)
  expect(await second.answer).toEqual({
    name: 'StartError',
    error: expect.stringContaining('มีระบบอีกชุดหนึ่งกำลังใช้งานโฟลเดอร์ข้อมูลนี้อยู่'),
  })
  await expect(removeEmbeddedPostgres({ dataDir })).rejects.toThrow('มีระบบอีกชุดหนึ่ง')
  expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two consoles that start at once on a new folder, one runs', async () => {
  const both = [startConsoleProcess(dataDir), startConsoleProcess(dataDir)]
  const answers = await Promise.all(both.map(({ answer }) => answer))
  expect(answers.map(({ url, name }) => (url ? 'runs' : name)).sort()).toEqual(['StartError', 'runs'])
  await Promise.all(both.map((each) => each.stop()))
})

test('a folder whose path is too long for a socket works', async () => {
  dataDir = join(dataDir, 'ก'.repeat(20), 'long'.repeat(10))
  expect(Buffer.byteLength(dataDir)).toBeGreaterThan(100)
  const first = await start()
  await queryOnce(first.url, 'create table kept ()')
  await stop()
  expect((await start()).isNew).toBe(false)
})

test('the number of an unrelated process in a stale postmaster.pid is passed over', async () => {
  await start()
  const home = join(dataDir, 'postgres')
  const file = join(home, 'data/postmaster.pid')
  const text = await readFile(file, 'utf8')
  await stop()
  // Of the same user, or PostgreSQL itself would see that it cannot be its own.
  const unrelated = spawn('sleep', ['60'], (await chooseRunUser(home)) ?? {})
  onTestFinished(() => void unrelated.kill())
  await writeFile(file, text.replace(/^\d+/, String(unrelated.pid)))
  expect((await start()).isNew).toBe(true)
})

test('a folder that others use stays readable to them; only the database is private', async () => {
  await mkdir(dataDir, { mode: 0o755 })
  await writeFile(join(dataDir, 'theirs'), '')
  await start()
  expect(await modeOf(dataDir)).toBe('755')
  expect(await modeOf(join(dataDir, 'postgres'))).toBe('700')
})

test('what lies in the way of the database is not touched', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/theirs'), 'kept')
  await expect(start()).rejects.toThrow('ไม่ใช่ฐานข้อมูล')
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(await readFile(join(dataDir, 'postgres/theirs'), 'utf8')).toBe('kept')
})

test('a database that cannot start says why', async () => {
  await start()
  await stop()
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow(/ไม่สามารถเริ่มฐานข้อมูล[^]*database files are incompatible/)
})

test('the log of PostgreSQL is emptied when it has grown, and written on', async () => {
  await start()
  const cluster = await openCluster(dataDir)
  const log = join(cluster.home, 'postgres.log')
  await trimLog(cluster)
  expect((await stat(log)).size).toBeGreaterThan(0)
  await writeFile(log, 'x'.repeat(9 * 2 ** 20), { flag: 'a' })
  await trimLog(cluster)
  expect((await stat(log)).size).toBe(0)
  await stop()
  expect(await readFile(log, 'utf8')).toMatch(/^\d{4}-.*shut down/s)
})
