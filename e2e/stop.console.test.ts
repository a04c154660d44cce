import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roadside-stop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function npmRunServe(settings: Record<string, string>) {
  const child = spawn('npm', ['run', 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO: '0', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

test('npm run serve ends with the console, and ends it, when it is told to terminate', async () => {
  const { child, output } = npmRunServe({
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'Correct-horse-1',
  })
  const ended = once(child, 'exit')
  await expect.poll(output, { timeout: 60_000, interval: 100 }).toContain('console is ready')
  const address = /"address":"([^"]+)"/.exec(output())?.[1] ?? ''
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  await ended
  expect(output()).toContain('stopped')
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

test('who is connected while it stops is answered', async () => {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    INGEST_KEY: 'an-ingest-key-of-the-tests',
  }
  const running = await startConsoleProcess(settings)
  const statuses = new Set<number>()
  let [isOver, answered] = [false, 0]
  const lane = async () => {
    while (!isOver) {
      const body = JSON.stringify({
        devid: '867594041207000',
        time: new Date().toISOString(),
        ct: 0.5,
      })
      const headers = {
        authorization: `Bearer ${settings.INGEST_KEY}`,
        'content-type': 'application/json',
      }
      await fetch(`${running.address}/ingest/lighting`, { method: 'POST', headers, body }).then(
        async (response) => {
          await response.text()
          statuses.add(response.status)
          answered += 1
        },
        () => (isOver = true),
      )
    }
  }
  const lanes = Array.from({ length: 16 }, lane)
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(100)
  const stoppedAt = performance.now()
  expect(await running.stop()).toBe(0)
  // it does not wait for connections that nobody uses any more
  expect(performance.now() - stoppedAt).toBeLessThan(5_000)
  await Promise.all(lanes)
  expect([...statuses]).toEqual([202])
})

test('balancers are told before it stops listening, and who goes by that loses nothing', async () => {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    INGEST_KEY: 'an-ingest-key-of-the-tests',
    STOP_GRACE_S: '2',
  }
  const running = await startConsoleProcess(settings)
  const readiness = () => fetch(`${running.address}/readyz`)
  const send = () =>
    fetch(`${running.address}/ingest/lighting`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.INGEST_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ devid: '867594041207001', time: new Date().toISOString(), ct: 0.5 }),
    })
  const statuses = new Set<number>()
  let [isReady, answered] = [true, 0]
  const lanes = Array.from({ length: 8 }, async () => {
    while (isReady) {
      const response = await send()
      await response.text()
      statuses.add(response.status)
      answered += 1
    }
  })
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(100)
  expect((await readiness()).status).toBe(200)

  const stoppedAt = performance.now()
  const ended = running.stop()
  await expect.poll(async () => (await readiness()).status, { interval: 50 }).toBe(503)
  expect(await (await readiness()).json()).toEqual({ ok: false, stopping: true })
  isReady = false
  await Promise.all(lanes)
  // somebody who has not noticed yet; no connection is left that could be closed under the next request
  const late = [await send(), await fetch(`${running.address}/healthz`)]
  expect(late.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [202, 'close'],
    [200, 'close'],
  ])
  expect(await ended).toBe(0)
  expect(performance.now() - stoppedAt).toBeGreaterThan(1_900)
  expect([...statuses]).toEqual([202])
})

test('a folder that cannot be made is reported in a sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { child, output } = npmRunServe({ DATA_DIR: join(folder, 'file', 'data') })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(output()).toContain('ไม่สามารถสร้างโฟลเดอร์ข้อมูล')
  expect(output()).not.toMatch(/\n\s+at /)
})
