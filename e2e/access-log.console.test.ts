import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { kills } from './lib/kills.ts'
import { tokenOf } from './lib/api.ts'

const script = fileURLToPath(new URL('../scripts/verify-log.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-access-log-'))
const copy = join(dataDir, 'copy')
const settings = { DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: 'Correct-horse-1' }
/** Each of them starts a console. */
const times = Math.ceil(kills / 2)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function verifyLog(...args: string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  return { code: status, out: stdout + stderr }
}

beforeAll(async () => {
  for (let kill = 0; kill < times; kill += 1) {
    const running = await startConsoleProcess(settings)
    await tokenOf(running.address, 'admin', settings.ADMIN_PASSWORD)
    let isOver = false
    const sending = (async () => {
      while (!isOver) await fetch(`${running.address}/login`).catch(() => undefined)
    })()
    await wait(1_200 + Math.random() * 1_000)
    await running.kill()
    isOver = true
    await sending
  }
  await (await startConsoleProcess(settings)).stop()
  cpSync(join(dataDir, 'access-log'), copy, { recursive: true })
}, 300_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the chain goes on after each kill -9, and the check says so', () => {
  const { code, out } = verifyLog()
  expect(out).toContain('ผล: บันทึกต่อเนื่องครบถ้วน')
  expect(out.match(/ระบบหยุดกะทันหันหลัง/g)).toHaveLength(times)
  expect(code).toBe(0)
})

test('of a copy from elsewhere the check names the first line that was altered', () => {
  const [name = ''] = readdirSync(copy)
  const lines = readFileSync(join(copy, name), 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes('"path":"/login"'))
  const altered = (lines[at] ?? '').replace('127.0.0.1', '10.0.0.9')
  writeFileSync(join(copy, name), lines.with(at, altered).join('\n'))
  const { code, out } = verifyLog(copy)
  expect(out).toContain(`✗ ${name} บรรทัดที่ ${at + 1}: ข้อความถูกแก้ไข`)
  expect(code).toBe(1)
})

test('what is no log is no chain that holds', () => {
  expect(verifyLog(tmpdir(), '--last', 'x').code).toBe(2)
})

test('fewer days than the law has stop the start', () => {
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { ...process.env, ...settings, PORT: '0', ACCESS_LOG_DAYS: '30' },
    encoding: 'utf8',
  })
  expect(stderr).toContain('เริ่มระบบไม่ได้: ค่าตั้ง ACCESS_LOG_DAYS ไม่ถูกต้อง')
  expect(status).toBe(1)
})
