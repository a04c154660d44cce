import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { eventForm, registerCameras, storedTargets } from './lib/events.ts'
import { kills, moreAcknowledged } from './lib/kills.ts'
import { killPostgres, postgresIsBack } from './lib/lighting.ts'

const key = 'an-ingest-key-of-the-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-events-'))
const settings = {
  DATA_DIR: dataDir,
  DEMO: '0',
  INGEST_KEY: key,
  ADMIN_PASSWORD: 'Correct-horse-1',
}
const camera = 'CAM-1'
const start = Date.now() - 20 * 24 * 3_600_000

let running: ConsoleProcess
let jpeg: Buffer
beforeAll(async () => {
  running = await startConsoleProcess(settings)
  await registerCameras(dataDir, [camera])
  jpeg = await renderSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><circle cx="200" cy="200" r="90" fill="red"/></svg>',
  )
}, 120_000)
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The same picture with a word of its own behind its end: another content for the store. */
function pictureOf(target: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([jpeg, Buffer.from(target)]))
}

function send(target: string): Promise<Response> {
  // hours apart: the same target would otherwise be the same event
  const time = new Date(start + Number(target) * 1_000)
  return fetch(`${running.address}/ingest/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: eventForm(camera, target, time, pictureOf(target)),
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends events with pictures over several connections until stopped; collects those acknowledged.
 */
function sendContinuously(first: number) {
  const acknowledged: string[] = []
  let [next, isOver] = [first, false]
  const lane = async () => {
    while (!isOver) {
      const target = String(next++)
      try {
        const response = await send(target)
        if (response.status === 200) acknowledged.push(target)
        await response.arrayBuffer()
      } catch {
        // what was not answered was not acknowledged: it may be stored or not
        await wait(20)
      }
    }
  }
  const lanes = Array.from({ length: 6 }, lane)
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function expectEachOnce(acknowledged: readonly string[]): Promise<void> {
  const stored = new Map((await storedTargets(dataDir)).map((row) => [row.target, row]))
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(acknowledged.filter((target) => stored.get(target)?.state !== 'ok')).toEqual([])
  expect([...stored.values()].filter(({ count }) => count > 1)).toEqual([])
  expect([...stored.values()].filter(({ hash }) => !existsSync(fileOf(hash)))).toEqual([])
}

test('kill -9 of the server while pictures come in: nothing acknowledged is lost, nothing is there twice', async () => {
  const sending = sendContinuously(0)
  for (let i = 0; i < kills; i += 1) {
    await moreAcknowledged(sending.acknowledged, 3)
    await running.kill()
    running = await startConsoleProcess(settings)
  }
  await wait(300)
  await sending.stop()
  await expectEachOnce(sending.acknowledged)
}, 240_000)

test('kill -9 of the database while pictures come in: the same', async () => {
  const sending = sendContinuously(200_000)
  let killedPid = 0
  for (let i = 0; i < kills; i += 1) {
    await moreAcknowledged(sending.acknowledged, 3)
    killedPid = await killPostgres(dataDir)
  }
  await postgresIsBack(dataDir, killedPid)
  const readiness = async () => (await fetch(`${running.address}/readyz`)).status
  await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(200)
  await wait(300)
  await sending.stop()
  await expectEachOnce(sending.acknowledged)
}, 240_000)

function fileOf(hash: string): string {
  return join(dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), hash)
}

test('slow cameras hold up nobody', async () => {
  const port = Number(new URL(running.address).port)
  const head = `POST /ingest/event HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-length: 100000\r\n\r\n`
  const slow = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  const drip = setInterval(() => slow.forEach((socket) => socket.write('x')), 1_000)
  slow.forEach((socket) => socket.on('error', () => undefined).write(head))
  try {
    await wait(1_500)
    const started = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(String(500_000 + index * 100))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(performance.now() - started).toBeLessThan(5_000)
  } finally {
    clearInterval(drip)
    slow.forEach((socket) => socket.destroy())
  }
}, 60_000)

test('a thousand cameras at once are served in turn', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const response = await send(String(1_000_000 + index * 60))
      await response.arrayBuffer()
      return response.status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
}, 120_000)
