import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir, startHere } from '../testing/scratch.ts'
import { openCluster } from './cluster.ts'
import { trimLog } from './postmaster.ts'
import { removeEmbeddedPostgres } from './remove.ts'
import { chooseRunUser } from './run-user.ts'

const dataDir = await scratchDataDir(0o755, afterAll)
const home = join(dataDir, 'postgres')

test('a wrong password is refused, on the socket too', async () => {
  const { url } = await startHere(dataDir)
  await expect(queryOnce(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
})

test('a first start that was killed before it made the database is still new', async () => {
  const { url, stop } = await startHere(dataDir)
  const superuser = url.replace('//roadside:', '//postgres:').replace('/roadside?', '/postgres?')
  await queryOnce(superuser, 'drop database roadside with (force)')
  await stop()
  const again = await startHere(dataDir)
  expect(again.isNew).toBe(true)
  expect(await queryOnce(again.url, 'select current_user as name')).toEqual([{ name: 'roadside' }])
})

test('a second console on the same folder is refused with a sentence', async () => {
  const { url } = await startHere(dataDir)
  const second = startConsoleProcess(dataDir)
  const answer = await second.answer
  expect(answer.name).toBe('FolderInUseError')
  expect(answer.error).toContain('มีระบบอีกชุดหนึ่งกำลังใช้งานโฟลเดอร์ข้อมูลนี้อยู่')
  await expect(removeEmbeddedPostgres({ dataDir })).rejects.toThrow('มีระบบอีกชุดหนึ่ง')
  expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the number of an unrelated process in a stale postmaster.pid is passed over', async () => {
  const { stop } = await startHere(dataDir)
  const file = join(home, 'data/postmaster.pid')
  const text = await readFile(file, 'utf8')
  await stop()
  // Of the same user, or PostgreSQL itself would see that it cannot be its own.
  const unrelated = spawn('sleep', ['60'], (await chooseRunUser(home)) ?? {})
  onTestFinished(() => void unrelated.kill())
  await writeFile(file, text.replace(/^\d+/, String(unrelated.pid)))
  expect((await startHere(dataDir)).isNew).toBe(true)
})

test('a database that cannot start says why', async () => {
  await (await startHere(dataDir)).stop()
  const file = join(home, 'data/postgresql.conf')
  const settings = await readFile(file)
  await writeFile(file, 'shared_buffers = many\n')
  onTestFinished(() => writeFile(file, settings))
  await expect(startHere(dataDir)).rejects.toMatchObject({
    message: expect.stringContaining('ไม่สามารถเริ่มฐานข้อมูล') as string,
    detail: expect.stringContaining('shared_buffers') as string,
  })
})

test.each([
  ['9', 'npm run upgrade-database'],
  ['99', 'กรุณาใช้โปรแกรมรุ่นใหม่กว่านี้'],
])('a database of PostgreSQL %s is not touched', async (major, what) => {
  await (await startHere(dataDir)).stop()
  const file = join(home, 'data/PG_VERSION')
  const version = await readFile(file)
  await writeFile(file, `${major}\n`)
  onTestFinished(() => writeFile(file, version))
  await expect(startHere(dataDir)).rejects.toThrow(what)
})

test('the log of PostgreSQL is emptied when it has grown, and written on', async () => {
  const { stop } = await startHere(dataDir)
  const cluster = await openCluster(dataDir)
  const log = join(home, 'postgres.log')
  await trimLog(cluster)
  expect((await stat(log)).size).toBeGreaterThan(0)
  await writeFile(log, 'x'.repeat(9 * 2 ** 20), { flag: 'a' })
  await trimLog(cluster)
  expect((await stat(log)).size).toBe(0)
  await stop()
  expect(await readFile(log, 'utf8')).toMatch(/^\d{4}-.*shutting down/s)
})
