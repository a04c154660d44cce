import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { chooseRunUser, findUser } from '@roadside/server-kit/postgres/run-user.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'

// A list that is empty where a test cannot run, so that nothing counts as skipped.
const root = process.getuid?.() === 0 ? ['root'] : []

async function scratchFolder(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'roadside-run-as-'))
  await chmod(base, 0o755)
  const dataDir = join(base, 'data')
  onTestFinished(async () => {
    await removeEmbeddedPostgres({ dataDir })
    await rm(base, { recursive: true, force: true })
  })
  return dataDir
}

/** Real, effective, saved and file system ids of the user, of the group, and further groups. */
async function idsOf({ child }: ConsoleProcess): Promise<readonly number[]> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return ['Uid', 'Gid', 'Groups'].flatMap((name) =>
    (new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/).map(Number),
  )
}

test.for(root)(
  '%s becomes the account of RUN_AS, with what it had written before as root',
  async () => {
    const dataDir = await scratchFolder()
    // makes the account where it is missing
    await chooseRunUser(join(dataDir, 'postgres'))
    const account = await findUser('roadside')
    const settings = { DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: 'lantern mosaic cobalt 47' }
    const signIn = async ({ address }: ConsoleProcess) => {
      const body = JSON.stringify({ username: 'admin', password: settings.ADMIN_PASSWORD })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${address}/api/jwt/login`, { method: 'POST', headers, body })).status
    }

    const asRoot = await startConsoleProcess(settings)
    expect((await idsOf(asRoot))[0]).toBe(0)
    expect(asRoot.output()).toContain('RUN_AS')
    await asRoot.stop()
    const secret = await readFile(join(dataDir, 'token-secret'))
    const foreign = join(dataDir, '..', 'foreign')
    await writeFile(foreign, randomBytes(8))

    for (const end of ['kill', 'stop'] as const) {
      const running = await startConsoleProcess({ ...settings, RUN_AS: 'roadside' })
      onTestFinished(() => running.kill())
      const ids = await idsOf(running)
      expect(ids).toEqual([
        ...Array<number | undefined>(4).fill(account?.uid),
        ...Array<number | undefined>(5).fill(account?.gid),
      ])
      expect(account?.uid).toBeGreaterThan(0)
      expect(await signIn(running)).toBe(200)
      await running[end]()
    }
    expect(await readFile(join(dataDir, 'token-secret'))).toEqual(secret)
    expect((await stat(join(dataDir, 'token-secret'))).uid).toBe(account?.uid)
    expect((await stat(foreign)).uid).toBe(0)
  },
)

test.for(root)('%s is told which account of RUN_AS cannot be had', async () => {
  const dataDir = await scratchFolder()
  const start = (account: string) =>
    startConsoleProcess({ DATA_DIR: dataDir, DEMO: '0', RUN_AS: account })
  await expect(start('no-such-account')).rejects.toThrow('ไม่พบบัญชีผู้ใช้ no-such-account')
  await expect(start('root')).rejects.toThrow('RUN_AS ต้องเป็นบัญชีผู้ใช้ที่ไม่ใช่ root')
})
