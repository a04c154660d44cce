import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCluster } from '@roadside/server-kit/postgres/cluster.ts'
import { databaseUrl } from '@roadside/server-kit/postgres/connect.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { callApi } from './lib/api.ts'
import { query } from './lib/lighting.ts'

const script = fileURLToPath(new URL('../scripts/user.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-user-'))
const settings = { DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: 'Correct-horse-1' }
const password = 'Lantern!horse-7'
/** The first start, which makes the database and `admin`. */
beforeAll(async () => void (await (await startConsoleProcess(settings)).stop()))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The built command to its end; `piped` is what it gets by stdin. */
function runUser(
  args: string,
  { piped = '', env = {} }: { piped?: string; env?: object } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args.split(' ')], {
    env: { ...process.env, ...settings, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin.end(piped)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}
async function startConsole() {
  const running = await startConsoleProcess(settings)
  onTestFinished(async () => void (await running.stop()))
  const open = (username: string, own = password) =>
    callApi<{ accessToken: string; mustChangePassword?: boolean }>(running.address, 'jwt/login', {
      username,
      password: own,
    })
  return { ...running, open }
}
const person = '--role admin --group drr --firstname ก --lastname ข'

test('accounts are made and changed while the console runs, and it runs on', async () => {
  const { address, open } = await startConsole()
  const made = await runUser(`add --username made ${person}`)
  expect(made).toMatchObject({ code: 0, err: '' })
  const own = /: (\S+)$/.exec(made.out.trim())?.[1] ?? ''
  expect((await open('made', own)).body.mustChangePassword).toBe(true)

  expect(
    await runUser(`add --username piped ${person} --password-stdin`, { piped: `${password}\n` }),
  ).toMatchObject({
    code: 0,
    err: '',
    out: expect.not.stringContaining(password) as unknown,
  })
  const { accessToken } = (await open('piped')).body
  expect((await callApi(address, 'getMenuITS', {}, accessToken)).status).toBe(200)
  expect((await runUser('suspend --username piped')).code).toBe(0)
  expect((await callApi(address, 'getMenuITS', {}, accessToken)).status).toBe(401)

  const cluster = await findCluster(dataDir)
  const env = {
    DATABASE_URL: cluster && databaseUrl(cluster),
    TOKEN_SECRET: 'x'.repeat(32),
    DATA_DIR: '/nowhere',
  }
  expect((await runUser('list', { env })).out).toContain('piped')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('and while it is stopped: its database is started for the command alone', async () => {
  const added = await runUser(`add --username early ${person} --password-stdin`, {
    piped: password,
  })
  expect(added).toMatchObject({ code: 0, err: '' })
  await expect(query(dataDir, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  const listed = await runUser('list --json')
  const names = (JSON.parse(listed.out) as { username: string }[]).map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining(['admin', 'early']))
  const { open } = await startConsole()
  expect((await open('early')).status).toBe(200)
})

test('a database left by a killed console is used as it is, and left for the next', async () => {
  const killed = await startConsoleProcess(settings)
  await killed.kill()
  const reset = await runUser('reset-password --username admin --password-stdin', {
    piped: password,
  })
  expect(reset).toMatchObject({ code: 0, err: '' })
  expect(await query(dataDir, 'select 1 as one')).toEqual([{ one: 1 }])
  const { open } = await startConsole()
  expect((await open('admin')).status).toBe(200)
})

test('what is refused ends with 1 and its sentence, what is no command with 2 and an example', async () => {
  const received = await runUser(`add --username admin ${person}`)
  expect(received).toMatchObject({ code: 1, out: '', err: 'มีชื่อผู้ใช้นี้อยู่แล้วในระบบ\n' })
  const weak = await runUser(`add --username weak ${person} --password-stdin`, { piped: 'weak' })
  expect(weak).toMatchObject({ code: 1, out: '' })
  expect(weak.err).toContain('ต้องมีอย่างน้อย 12 ตัวอักษร')
  const wrong = await runUser('add --username x')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toMatch(/^กรุณาระบุ --role\nตัวอย่าง:\n {2}npm run user -- add /)
})

test('without a database it says that there is none, and makes none', async () => {
  const nowhere = join(dataDir, 'nowhere')
  const { code, err } = await runUser('list', { env: { DATA_DIR: nowhere } })
  expect([code, err]).toEqual([1, 'ยังไม่มีฐานข้อมูลของระบบ กรุณาเริ่มระบบหนึ่งครั้งก่อน\n'])
  expect(existsSync(nowhere)).toBe(false)
})
