import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir, startHere } from '../testing/scratch.ts'
import { removeEmbeddedPostgres } from './remove.ts'

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}

test('the first start makes a private, durable, Thai-speaking database; the second finds it', async () => {
  const dataDir = await scratchDataDir()
  const first = await startHere(dataDir)
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
      'ขา' < 'เก' as "byCodePoint", 'เก' collate "th-x-icu" < 'ขา' as "byDictionary",
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
  await first.stop()

  const second = await startHere(dataDir)
  expect(second.isNew).toBe(false)
  expect(second.url).toBe(first.url)
  expect(await queryOnce(second.url, 'select pole from kept')).toEqual([{ pole: 'เสา 1' }])
})

test('a first start that was killed half-way is made anew and leaves nothing behind', async () => {
  const dataDir = await scratchDataDir()
  const killed = startConsoleProcess(dataDir)
  const making = join(dataDir, `postgres.new-${killed.pid}`)
  await expect
    .poll(() => existsSync(join(making, 'data/base')), { interval: 1, timeout: 20_000 })
    .toBe(true)
  await killed.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  expect((await startHere(dataDir)).isNew).toBe(true)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('of two consoles that start at once on a new folder, one runs', async () => {
  const dataDir = await scratchDataDir()
  const both = [startConsoleProcess(dataDir), startConsoleProcess(dataDir)]
  const answers = await Promise.all(both.map(({ answer }) => answer))
  expect(new Set(answers.map(({ url, name }) => (url ? 'runs' : name)))).toEqual(
    new Set(['FolderInUseError', 'runs']),
  )
  await Promise.all(both.map((each) => each.stop()))
})

test('a folder whose path is too long for a socket works', async () => {
  const dataDir = join(await scratchDataDir(), 'ก'.repeat(20), 'long'.repeat(10))
  onTestFinished(() => removeEmbeddedPostgres({ dataDir }))
  expect(Buffer.byteLength(dataDir)).toBeGreaterThan(100)
  const first = await startHere(dataDir)
  await queryOnce(first.url, 'create table kept ()')
  await first.stop()
  expect((await startHere(dataDir)).isNew).toBe(false)
})

test('a folder that others use stays readable to them; only the database is private', async () => {
  const dataDir = await scratchDataDir()
  await mkdir(dataDir, { mode: 0o755 })
  await writeFile(join(dataDir, 'theirs'), '')
  await startHere(dataDir)
  expect(await modeOf(dataDir)).toBe('755')
  expect(await modeOf(join(dataDir, 'postgres'))).toBe('700')
})

test('what lies in the way of the database is not touched', async () => {
  const dataDir = await scratchDataDir()
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/theirs'), 'kept')
  await expect(startHere(dataDir)).rejects.toThrow('ไม่ใช่ฐานข้อมูล')
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(await readFile(join(dataDir, 'postgres/theirs'), 'utf8')).toBe('kept')
})
