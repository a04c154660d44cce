import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errors } from '@roadside/contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { kills, moreAcknowledged } from './lib/kills.ts'
import { killPostgres, postgresIsBack, registerLamps, storedReadings } from './lib/lighting.ts'

const key = 'an-ingest-key-of-the-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-failures-'))
const settings = {
  DATA_DIR: dataDir,
  DEMO: '0',
  INGEST_KEY: key,
  ADMIN_PASSWORD: 'Correct-horse-1',
}
const devid = '867594041207000'
/** Far enough back that no reading is of the future. */
const start = Date.now() - 60 * 24 * 3_600_000

let running: ConsoleProcess
beforeAll(async () => {
  running = await startConsoleProcess(settings)
  await registerLamps(dataDir, [devid])
}, 120_000)
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Sends readings one second apart, from `first` on, over several connections until stopped;
 * collects those acknowledged.
 */
function sendContinuously(address: () => string, first: number) {
  const acknowledged: number[] = []
  let next = first
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      const number = next++
      const reading = {
        devid,
        time: new Date(start + number * 1_000).toISOString(),
        ct: 0.5,
        payload: String(number),
      }
      try {
        const response = await fetch(`${address()}/ingest/lighting`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(reading),
        })
        if (response.status === 200) acknowledged.push(number)
        await response.arrayBuffer()
      } catch {
        // What was not answered was not acknowledged: it may be stored or not.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const lanes = Array.from({ length: 8 }, lane)
  return {
    acknowledged,
    next: () => next,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function expectEachOnce(acknowledged: readonly number[]): Promise<void> {
  const stored = await storedReadings(dataDir)
  const missing = acknowledged.filter((number) => !stored.has(String(number)))
  const twice = [...stored].filter(([, count]) => count > 1)
  expect(acknowledged.length).toBeGreaterThan(50)
  expect({ missing, twice }).toEqual({ missing: [], twice: [] })
}

describe('nothing acknowledged is lost, nothing is stored twice', () => {
  test('kill -9 of the server in the middle of ingest', async () => {
    const sending = sendContinuously(() => running.address, 0)
    for (let i = 0; i < kills; i++) {
      await moreAcknowledged(sending.acknowledged, 15)
      await running.kill()
      running = await startConsoleProcess(settings)
    }
    await wait(300)
    await sending.stop()
    await expectEachOnce(sending.acknowledged)
  }, 240_000)

  test('kill -9 of the database in the middle of ingest', async () => {
    const sending = sendContinuously(() => running.address, 1_000_000)
    let killedPid = 0
    for (let i = 0; i < kills; i++) {
      await moreAcknowledged(sending.acknowledged, 15)
      killedPid = await killPostgres(dataDir)
    }
    await postgresIsBack(dataDir, killedPid)
    const readiness = async () => (await fetch(`${running.address}/readyz`)).status
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(200)
    await wait(300)
    await sending.stop()
    await expectEachOnce(sending.acknowledged)
  }, 240_000)
})

test('a second console on the folder refuses with a sentence', async () => {
  await expect(startConsoleProcess(settings)).rejects.toThrow(/เริ่มระบบไม่ได้: .*โฟลเดอร์/)
}, 60_000)

test('a wrong setting stops the start with a sentence that names it', async () => {
  await expect(startConsoleProcess({ ...settings, PORT: 'abc' })).rejects.toThrow(
    'ค่าตั้ง PORT ไม่ถูกต้อง',
  )
})

const folder = mkdtempSync(join(tmpdir(), 'roadside-full-'))
const canMount =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=0755', 'tmpfs', folder]).status === 0
afterAll(() => {
  if (canMount) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

// A small disk needs the right to mount one; elsewhere the list of places to try it in is empty.
test.for(canMount ? [join(folder, 'data')] : [])(
  'a full disk is said, nothing is acknowledged, and the console goes on when there is room again: %s',
  { timeout: 240_000 },
  async (smallDataDir) => {
    const small = await startConsoleProcess({ ...settings, DATA_DIR: smallDataDir })
    await registerLamps(smallDataDir, [devid])
    const token = await tokenOf(small.address, 'admin', settings.ADMIN_PASSWORD)
    const isReportedFull = async () => {
      const { body } = await callApi<unknown>(small.address, 'consoleProblems', {}, token)
      return JSON.stringify(body).includes(errors.storage_full.message)
    }
    expect(await isReportedFull()).toBe(false)
    const filler = join(folder, 'filler')
    spawnSync('sh', ['-c', `cat /dev/zero > ${filler}`])
    const send = async (batch: number) => {
      const readings = Array.from({ length: 2_000 }, (_, i) => ({
        devid,
        ct: 0.5,
        payload: 'x'.repeat(200),
        time: new Date(start + (batch * 2_000 + i) * 1_000).toISOString(),
      }))
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${small.address}/ingest/lighting`, {
        method: 'POST',
        headers,
        body: JSON.stringify(readings),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (let i = 0; i < 40 && (statuses.at(-1) ?? 200) === 200; i++) statuses.push(await send(i))
    expect([503, 507]).toContain(statuses.at(-1))
    await expect.poll(isReportedFull, { timeout: 30_000, interval: 1_000 }).toBe(true)
    rmSync(filler)
    let status = 0
    for (let i = 100; i < 160 && status !== 200; i++) {
      await wait(1_000)
      status = await send(i)
    }
    expect(status).toBe(200)
    await expect.poll(isReportedFull, { timeout: 30_000, interval: 1_000 }).toBe(false)
    await small.stop()
  },
)
