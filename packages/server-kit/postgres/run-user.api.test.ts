import { chmod, chown, cp, lstat, mkdir, mkdtemp, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canRunConsoleProcess, startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir, startHere } from '../testing/scratch.ts'
import { findBinaries, usableBinaries } from './binaries.ts'
import { postmasterPid } from './postmaster.ts'
import { chooseRunUser } from './run-user.ts'

const nobody = 65_534

// Lists that are empty where a test cannot run, so that nothing counts as skipped.
const root = process.getuid?.() === 0 ? ['root'] : []
const nobodies = root.length > 0 && canRunConsoleProcess(nobody) ? [nobody] : []

async function uidOfPostgres(dataDir: string): Promise<number> {
  return (await stat(`/proc/${await postmasterPid({ home: join(dataDir, 'postgres') })}`)).uid
}

test('the library links that npm did not let the package make are made', async () => {
  const found = await findBinaries()
  const base = await mkdtemp(join(tmpdir(), 'roadside-'))
  onTestFinished(() => rm(base, { recursive: true }))
  const native = join(base, 'native')
  await cp(found.native, native, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  expect(await usableBinaries({ native, version: '0' }, null, base)).toBe(native)
  expect(await usableBinaries({ native, version: '0' }, null, base)).toBe(native)
})

test.for(root)('%s runs PostgreSQL as an unprivileged user', async () => {
  const dataDir = await scratchDataDir()
  await startHere(dataDir)
  const user = await chooseRunUser(join(dataDir, 'postgres'))
  expect(user?.uid).toBeGreaterThan(0)
  expect(await uidOfPostgres(dataDir)).toBe(user?.uid)
  const owned = [
    dataDir,
    join(dataDir, 'postgres/password'),
    join(dataDir, 'postgres/postgres.log'),
  ]
  for (const path of owned) expect((await stat(path)).uid).toBe(user?.uid)
})

test.for(root)(
  'where the user that %s chose cannot come to the folder, the database lies in /var/lib/roadside, linked to',
  async () => {
    const dataDir = await scratchDataDir(0o700)
    const { url, stop } = await startHere(dataDir)
    expect(await readlink(join(dataDir, 'postgres'))).toMatch(
      /^\/var\/lib\/roadside\/[0-9a-f]{16}\/postgres$/,
    )
    await queryOnce(url, 'create table kept ()')
    await stop()
    expect((await startHere(dataDir)).isNew).toBe(false)
  },
)

test.for(root)(
  'when that database is gone, its link tells %s so instead of an empty one being made',
  async () => {
    const dataDir = await scratchDataDir(0o700)
    await (await startHere(dataDir)).stop()
    const home = await readlink(join(dataDir, 'postgres'))
    await rm(dirname(home), { recursive: true })
    await expect(startHere(dataDir)).rejects.toThrow('ไม่พบฐานข้อมูลเดิม')
    await rm(join(dataDir, 'postgres'))
  },
)

test.for(root)(
  'where the user that %s chose cannot come to the binaries, it runs a copy',
  async () => {
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
    expect(await usableBinaries({ native: hidden, version: '1' }, user, store)).toBe(
      join(store, 'postgresql-1'),
    )
    expect((await stat(join(store, 'postgresql-1', 'bin/postgres'))).uid).toBe(0)
  },
)

test.for(nobodies)('a folder of root is refused to user %i with a sentence', async (uid) => {
  const dataDir = await scratchDataDir(0o700)
  await mkdir(dataDir, { mode: 0o700 })
  const answer = await startConsoleProcess(dataDir, uid).answer
  expect(answer.error).toContain('ไม่มีสิทธิ์ใช้งานโฟลเดอร์ข้อมูล')
})
test.for(nobodies)(
  'user %i runs PostgreSQL itself; root then runs it as that user',
  async (uid) => {
    const dataDir = await scratchDataDir()
    await chown(dirname(dataDir), uid, uid)
    const ordinary = startConsoleProcess(dataDir, uid)
    expect(await ordinary.answer).toMatchObject({ isNew: true })
    expect(await uidOfPostgres(dataDir)).toBe(uid)
    await ordinary.stop()

    expect((await startHere(dataDir)).isNew).toBe(true)
    expect(await uidOfPostgres(dataDir)).toBe(uid)
  },
)
