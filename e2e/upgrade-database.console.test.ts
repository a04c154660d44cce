import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinaries, type Binaries } from '@roadside/server-kit/postgres/binaries.ts'
import { startEmbeddedPostgres } from '@roadside/server-kit/postgres/embedded.ts'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const formerFolder = join(root, 'scripts/former-postgres/17')
const folder = mkdtempSync(join(tmpdir(), 'roadside-major-'))
const dataDir = join(folder, 'data')
const home = join(dataDir, 'postgres')
const settings = { DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: 'Correct-horse-1' }
const [log, onExit] = [pino({ level: 'silent' }), () => undefined]

let former: Binaries
/** Rows and content of each table, as PostgreSQL 17 had them. */
let before: ReadonlyMap<string, string>

beforeAll(async () => {
  spawnSync('npm', ['ci', '--loglevel=error'], { cwd: formerFolder, stdio: 'inherit' })
  former = await findBinaries(join(formerFolder, 'package.json'))
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit, binaries: former })
  const filled = await startConsoleProcess({
    ...settings,
    DATA_DIR: join(folder, 'filling'),
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'a-secret-of-the-test-of-32-bytes-and-more',
    DEMO: '1',
    DEMO_PASSWORD: 'Correct-horse-2',
  })
  await filled.logs('history of a demonstration site written', 300_000)
  await filled.stop()
  before = await contentOf(postgres.url)
  await postgres.stop()
}, 400_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function contentOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; relkind: string }>(
    `select oid::regclass::text as name, relkind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
  )
  const content = new Map<string, string>()
  for (const { name, relkind } of rows) {
    const text = relkind === 'S' ? 'last_value::text' : 't::text'
    const { rows: sums } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${text}, '' order by ${text})), '') as sum from ${name} t`,
    )
    content.set(name, sums[0]?.sum ?? '')
  }
  await client.end()
  return content
}

function upgrade(...args: string[]) {
  const child = spawn('npm', ['run', '-s', 'upgrade-database', '--', ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  // npm's children too
  const kill = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
  }
  return { ended, kill, output: () => output }
}

test('a console over a database of an older major version says what to do', async () => {
  await expect(startConsoleProcess(settings)).rejects.toThrow(
    'เป็นของ PostgreSQL รุ่น 17 แต่ระบบนี้ใช้รุ่น 18 กรุณาสั่ง npm run upgrade-database เพื่อย้ายข้อมูล',
  )
})

test.each(['กำลังย้ายข้อมูล', '  device: ', '  lamp_change: '])(
  'an upgrade that is killed at %s leaves the old database as it was',
  async (moment) => {
    const one = upgrade()
    await expect.poll(one.output, { timeout: 120_000, interval: 5 }).toContain(moment)
    await one.kill()
    expect(existsSync(join(home, 'data/PG_VERSION'))).toBe(true)
    const postgres = await startEmbeddedPostgres({ dataDir, log, onExit, binaries: former })
    expect(await contentOf(postgres.url)).toEqual(before)
    await postgres.stop()
  },
)

test('the upgrade brings everything over, and keeps the old directory', async () => {
  const one = upgrade()
  await one.ended
  expect(one.output()).toContain('ข้อมูลเดิมอยู่ที่')
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit })
  expect(await contentOf(postgres.url)).toEqual(before)
  await postgres.stop()
  expect(existsSync(join(home, 'data-17/PG_VERSION'))).toBe(true)
})

test('an upgrade that was killed while the places changed is refused at the start, and finished', async () => {
  const [data, next] = [join(home, 'data'), join(home, 'next')]
  spawnSync('sh', ['-c', `mkdir ${next} && touch ${next}/complete`])
  renameSync(data, join(next, 'data'))
  await expect(startConsoleProcess(settings)).rejects.toThrow('ยังไม่เสร็จ')
  expect(await upgrade().ended).toBe(0)
  const again = upgrade()
  expect(await again.ended).toBe(0)
  expect(again.output()).toContain('PostgreSQL รุ่น 18 อยู่แล้ว')
})

test('the console works over it, and writes on where the old one stopped', async () => {
  const running = await startConsoleProcess(settings)
  const token = await tokenOf(running.address, 'admin', 'Correct-horse-1')
  const answer = await callApi<unknown[]>(running.address, 'lightingSites', {}, token)
  expect(answer.status).toBe(200)
  expect(await running.stop()).toBe(0)
})

test('the old directory is deleted when said so', async () => {
  expect(await upgrade('--remove-old').ended).toBe(0)
  expect(existsSync(join(home, 'data-17'))).toBe(false)
  expect(await upgrade('--remove-old').ended).toBe(1)
})
