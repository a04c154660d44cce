import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { startTestBroker, type TestBroker } from '../mqtt/testing/broker.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startCuttingProxy, type CuttingProxy } from './testing/cutting-proxy.ts'
import { makeTinyTable } from './testing/tiny-intake.ts'
import { startTinyServer, tinyKey, type TinyServer } from './testing/tiny-server.ts'

/** Tells the server's connections from the test's own. */
const underTest = 'tiny_server'

let own: TestDatabase
/** Between the server and its database. */
let proxy: CuttingProxy
let database: Database
let broker: TestBroker
let server: TinyServer

beforeEach(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
  const { host, port, user, password, database: name } = new pg.Client(own.url)
  proxy = await startCuttingProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const url = `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${proxy.port}/${name}?application_name=${underTest}`
  database = openDatabase({ url, onIdleError: () => undefined })
  broker = await startTestBroker()
  server = await startTinyServer(database)
})
afterEach(async () => {
  await server.stop()
  await database.close()
  await proxy.cut()
  await broker.drop()
  await own.drop()
})

function send(n: number): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tinyKey}` }
    const sent = request(
      { port: server.port, path: '/ingest/tiny', method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        })
      },
    )
    sent.on('error', reject)
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

test('the database is away for five seconds: HTTP says so, MQTT waits, nothing that was acknowledged is lost', async () => {
  const subscriber = server.engine.subscribe({ url: broker.url, clientId: 'tiny' })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  const publisher = await connectAsync(broker.url)
  const accepted: number[] = []
  const refused = new Set<string>()
  let n = 0
  const run = async (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; n += 1) {
      await publisher.publishAsync('tiny/a/up', JSON.stringify({ device: 'mqtt', n }), { qos: 1 })
      const { status, retryAfter } = await send(n)
      if (status === 200) accepted.push(n)
      else refused.add(`${status} ${retryAfter}`)
      await delay(5)
    }
  }
  await run(500)
  expect(refused.size).toBe(0)
  await proxy.cut()
  await run(5_000)
  expect([...refused]).toEqual(['503 5'])
  await proxy.mend()
  await expect.poll(async () => (await send(n++)).status, { timeout: 5_000 }).toBe(200)
  const before = accepted.length
  await run(500)
  expect(accepted.length).toBeGreaterThan(before)
  await expect
    .poll(async () => (await stored('mqtt')).length, { timeout: 20_000 })
    .toBeGreaterThan(n - 50)
  expect(await stored('http')).toEqual(expect.arrayContaining(accepted))
  await publisher.endAsync()
})

test('backends that are terminated in the middle of their work lose nothing that was answered', async () => {
  const accepted: number[] = []
  let isOver = false
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let n = sender; !isOver; n += 8) if ((await send(n)).status === 200) accepted.push(n)
  })
  let terminated = 0
  try {
    for (let round = 0; round < 10; round += 1) {
      // each backend has stored something before it goes
      const before = accepted.length
      await expect.poll(() => accepted.length, { timeout: 10_000 }).toBeGreaterThan(before + 10)
      const { rowCount } = await own.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [underTest],
      )
      terminated += rowCount ?? 0
    }
  } finally {
    isOver = true
    await Promise.all(senders)
  }
  expect(terminated).toBeGreaterThan(5)
  expect(await stored('http')).toEqual(expect.arrayContaining(accepted))
})
