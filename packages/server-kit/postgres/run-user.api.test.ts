import { chmod, chown, cp, lstat, mkdir, mkdtemp, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canRunConsoleProcess, startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir } from '../testing/scratch.ts'
import { findBinaries, usableBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { postmasterPid } from './postmaster.ts'
import { chooseRunUser } from './run-user.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit: () => undefined })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function uidOfPostgres(dataDir: string): Promise<number> {
  return (await stat(`/proc/${await postmasterPid({ home: join(dataDir, 'postgres') })}`)).uid
}

test('the library links that npm did not let the package make are made', async () => {
  const found = await findBinaries()
  const base = await mkdtemp(join(tmpdir(), 'roadside-'))
  onTestFinished(() => rm(base, { recursive: true }))
  const native = join(base, 'native')
  await cp(found.native, native, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() })
  expect(await usableBinaries({ native, version: '0' }, null, base)).toBe(native)
  expect(await usableBinaries({ native, version: '0' }, null, base)).toBe(native)
})

if (isRoot) {
  test('root runs PostgreSQL as an unprivileged user', async () => {
    const dataDir = await scratchDataDir()
    await start(dataDir)
    const user = await chooseRunUser(join(dataDir, 'postgres'))
    expect(user?.uid).toBeGreaterThan(0)
    expect(await uidOfPostgres(dataDir)).toBe(user?.uid)
    const owned = [dataDir, join(dataDir, 'postgres/password'), join(dataDir, 'postgres/postgres.log')]
    for (const path of owned) expect((await stat(path)).uid).toBe(user?.uid)
  })

  test('where that user cannot come to the folder, the database lies in /var/lib/roadside, linked to', async () => {
    const dataDir = await scratchDataDir(0o700)
    const { url, stop } = await start(dataDir)
    expect(await readlink(join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/roadside\/[0-9a-f]{16}\/postgres$/)
    await queryOnce(url, 'create table kept ()')
    await stop()
    expect((await start(dataDir)).isNew).toBe(false)
  })

  test('when that database is gone, its link says so instead of an empty one being made', async () => {
    const dataDir = await scratchDataDir(0o700)
    await (await start(dataDir)).stop()
    const home = await readlink(join(dataDir, 'postgres'))
    await rm(dirname(home), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow('ไม่พบฐานข้อมูลเดิม')
    await rm(join(dataDir, 'postgres'))
  })

  test('where that user cannot come to the binaries, it runs a copy', async () => {
    const { native } = await findBinaries()
    const base = await mkdtemp(join(tmpdir(), 'roadside-'))
    onTestFinished(() => rm(base, { recursive: true }))
    const hidden = join(base, 'hidden', 'native')
    await cp(native, hidden, { recursive: true, verbatimSymlinks: true })
    const store = join(base, 'store')
    await mkdir(store)
    await chmod(base, 0o755)
    await chmod(dirname(hidden), 0o700)
    const user = { uid: nobody, gid: nobody }
    expect(await usableBinaries({ native: hidden, version: '1' }, user, store)).toBe(join(store, 'postgresql-1'))
    expect((await stat(join(store, 'postgresql-1', 'bin/postgres'))).uid).toBe(0)
  })

  test('a folder of root is refused to an ordinary user with a sentence', async () => {
    const dataDir = await scratchDataDir(0o700)
    await mkdir(dataDir, { mode: 0o700 })
    const answer = await startConsoleProcess(dataDir, nobody).answer
    expect(answer.error).toContain('ไม่มีสิทธิ์ใช้งานโฟลเดอร์ข้อมูล')
  })
}

if (isRoot && canRunConsoleProcess(nobody)) {
  test('an ordinary user runs PostgreSQL itself; root then runs it as that user', async () => {
    const dataDir = await scratchDataDir()
    await chown(dirname(dataDir), nobody, nobody)
    const ordinary = startConsoleProcess(dataDir, nobody)
    expect(await ordinary.answer).toMatchObject({ isNew: true })
    expect(await uidOfPostgres(dataDir)).toBe(nobody)
    await ordinary.stop()

    expect((await start(dataDir)).isNew).toBe(true)
    expect(await uidOfPostgres(dataDir)).toBe(nobody)
  })
}
