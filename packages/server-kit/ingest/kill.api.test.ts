import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestBroker, type TestBroker } from '../mqtt/testing/broker.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bundle, start, type Child } from './testing/child.ts'
import { holdTable } from './testing/hold-table.ts'
import { makeTinyTable } from './testing/tiny-intake.ts'
import { tinyKey } from './testing/tiny-server.ts'

let own: TestDatabase
let broker: TestBroker
let program: string
let child: Child
let port = 0

beforeAll(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
  broker = await startTestBroker()
  program = await bundle(fileURLToPath(new URL('./testing/tiny-program.ts', import.meta.url)))
})
beforeEach(async () => {
  await own.database.pool.query('truncate tiny_reading')
  await startServer()
})
afterEach(() => child.kill('SIGKILL'))
afterAll(async () => {
  await broker.drop()
  await own.drop()
})

async function startServer(): Promise<void> {
  child = start(program, own.url, broker.url)
  port = Number((await child.line('port')).slice(5))
}

/** Whether the server has answered 200; false when it is gone. */
function send(n: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${tinyKey}` }
    const sent = request({ port, path: '/ingest/tiny', method: 'POST', headers }, (response) => {
      response.on('error', () => resolve(false))
      response.resume().on('end', () => resolve(response.statusCode === 200))
    })
    sent.on('error', () => resolve(false))
    sent.end(JSON.stringify({ device: 'http', n }))
  })
}

async function stored(device: string): Promise<number[]> {
  const { rows } = await own.database.pool.query<{ n: number }>(
    'select n from tiny_reading where device = $1 order by n',
    [device],
  )
  return rows.map(({ n }) => n)
}

test(
  'a server that is killed again and again loses nothing that it acknowledged',
  { timeout: 120_000 },
  async () => {
    const publisher = await connectAsync(broker.url, { protocolVersion: 5 })
    // the broker keeps nothing for a server that has never subscribed
    const hasReported = async () => {
      await publisher.publishAsync('tiny/a/up', JSON.stringify({ device: 'first', n: 0 }), {
        qos: 1,
      })
      return (await stored('first')).length
    }
    await expect.poll(hasReported, { timeout: 20_000 }).toBe(1)
    const answered: number[] = []
    let published = 0
    let isOver = false
    const sending = Array.from({ length: 8 }, async (_, sender) => {
      for (let n = sender; !isOver; n += 8) {
        if (await send(n)) answered.push(n)
        else await delay(100)
      }
    })
    const publishing = Array.from({ length: 20 }, async () => {
      for (; !isOver; await delay(10)) {
        const payload = JSON.stringify({ device: 'mqtt', n: published++ })
        await publisher.publishAsync('tiny/a/up', payload, { qos: 1 })
      }
    })
    try {
      for (let round = 0; round < 4; round += 1) {
        const [http, mqtt] = [answered.length, (await stored('mqtt')).length]
        await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(http + 50)
        await expect
          .poll(async () => (await stored('mqtt')).length, { timeout: 20_000 })
          .toBeGreaterThan(mqtt + 50)
        await child.kill('SIGKILL')
        await startServer()
      }
    } finally {
      isOver = true
      await Promise.all([...sending, ...publishing])
    }
    await expect
      .poll(async () => (await stored('mqtt')).length, { timeout: 30_000 })
      .toBe(published)
    const inDatabase = new Set(await stored('http'))
    expect(answered.filter((n) => !inDatabase.has(n))).toEqual([])
    await publisher.endAsync()
  },
)

test('a stopping server answers accepted requests, and accepts no more', async () => {
  expect(await send(-1)).toBe(true)
  const release = await holdTable(own.database.pool, 'tiny_reading')
  const answers = Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
  // the requests have to be with the server, which says nothing before it has stored
  await delay(500)
  const stopped = child.kill('SIGTERM')
  // time in which it would end without an answer
  await delay(500)
  expect(child.process.exitCode).toBeNull()
  expect(await send(99)).toBe(false)
  await release()
  expect(await answers).toEqual(Array.from({ length: 20 }, () => true))
  await stopped
  expect(child.process.exitCode).toBe(0)
  expect(await stored('http')).toHaveLength(21)
})
