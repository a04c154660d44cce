import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync, type IClientPublishOptions, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../ingest/testing/cutting-proxy.ts'
import { holdTable } from '../ingest/testing/hold-table.ts'
import { makeTinyTable } from '../ingest/testing/tiny-intake.ts'
import { startTinyServer, type TinyServer } from '../ingest/testing/tiny-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Subscriber } from './subscriber.ts'
import { startTestBroker, type TestBroker } from './testing/broker.ts'

let own: TestDatabase
let broker: TestBroker
/** Between the server and the broker: shows what the server sends. */
let proxy: CuttingProxy
let publisher: MqttClient
let server: TinyServer
let subscriber: Subscriber

beforeEach(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
  broker = await startTestBroker()
  proxy = await startCuttingProxy({ host: '127.0.0.1', port: broker.port })
  publisher = await connectAsync(broker.url, { protocolVersion: 5, reconnectPeriod: 50 })
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: `mqtt://127.0.0.1:${proxy.port}`, clientId: 'tiny' })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
})
afterEach(async () => {
  await server.stop()
  await publisher.endAsync(true)
  await broker.drop()
  await proxy.cut()
  await own.drop()
})

const publish = (payload: string | Buffer, options: IClientPublishOptions = { qos: 1 }) =>
  publisher.publishAsync('tiny/a/up', payload, options)
const reading = (n: number, device = 'a') => JSON.stringify({ device, n })

/** Packets of `type` in what the server sent to the broker; PUBACK is 4, PUBREC 5, PUBCOMP 7. */
function sentPackets(type: number): number {
  const bytes = proxy.sent()
  let count = 0
  for (let at = 0; at < bytes.length;) {
    let [length, shift] = [0, 0]
    let next = at + 1
    for (let more = true; more; next += 1, shift += 7) {
      const byte = bytes[next] ?? 0
      length |= (byte & 0x7f) << shift
      more = byte >= 0x80
    }
    if ((bytes[at] ?? 0) >> 4 === type) count += 1
    at = next + length
  }
  return count
}

async function storedCount(): Promise<number> {
  const { rows } = await own.database.pool.query<{ count: number }>(
    'select count(*) from tiny_reading',
  )
  return rows[0]?.count ?? 0
}

async function storedMessages(): Promise<Record<string, unknown>[]> {
  const { rows } = await own.database.pool.query<Record<string, unknown>>(
    'select door, source, reason, length(body) as length from rejected_message order by id',
  )
  return rows
}

test('a message is acknowledged after its commit and not before', async () => {
  const release = await holdTable(own.database.pool, 'tiny_reading')
  for (const n of [1, 2, 3]) await publish(reading(n))
  await expect.poll(() => subscriber.counters.received).toBe(3)
  await delay(200)
  expect(sentPackets(4)).toBe(0)
  await release()
  await expect.poll(() => sentPackets(4)).toBe(3)
  expect(await storedCount()).toBe(3)
})

test('what is not acknowledged comes again after the connection broke, and is stored once', async () => {
  const release = await holdTable(own.database.pool, 'tiny_reading')
  await publish(reading(1))
  await expect.poll(() => subscriber.counters.received).toBe(1)
  await proxy.cut()
  await release()
  await expect.poll(storedCount).toBe(1)
  await proxy.mend()
  await expect.poll(() => subscriber.counters.received, { timeout: 10_000 }).toBe(2)
  await expect.poll(() => sentPackets(4)).toBe(1)
  expect(await storedCount()).toBe(1)
})

test('a broker that was killed is found again, with the subscription', async () => {
  await publish(reading(1))
  await expect.poll(storedCount).toBe(1)
  await broker.kill()
  await expect.poll(() => subscriber.isConnected()).toBe(false)
  // long enough for attempts that find no broker
  await delay(1_500)
  await broker.start()
  await expect.poll(() => subscriber.isConnected(), { timeout: 15_000 }).toBe(true)
  await expect.poll(() => publisher.connected).toBe(true)
  await publish(reading(2))
  await expect.poll(storedCount).toBe(2)
})

test('what comes while the server is away waits at the broker', async () => {
  await server.stop()
  for (const n of [1, 2]) await publish(reading(n))
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: broker.url, clientId: 'tiny' })
  await expect.poll(storedCount).toBe(2)
})

test('a bad element of a list is stored as rejected, and the others as readings', async () => {
  await publish(`[${reading(1)},{"device":"a"},${reading(2)}]`)
  await expect.poll(() => sentPackets(4)).toBe(1)
  expect(await storedCount()).toBe(2)
  expect(await storedMessages()).toEqual([
    { door: 'mqtt', source: 'tiny/a/up', reason: 'bad_message', length: 14 },
  ])
})

test('messages that cannot be understood are stored, acknowledged, and stop nothing', async () => {
  const bad = [
    '',
    '{',
    Buffer.from([0xff, 0xfe, 0x00]),
    '[{"device":"stranger","n":1}]',
    '{"device":"a","n":3000000000}',
  ]
  for (const payload of bad) await publish(payload)
  await publish(reading(1))
  await publish('x'.repeat(4 * 1024 * 1024 + 1))
  await expect.poll(() => sentPackets(4), { timeout: 10_000 }).toBe(7)
  expect(await storedCount()).toBe(1)
  const reasons = ['bad_json', 'bad_json', 'bad_json', 'bad_value', 'too_large', 'unknown_device']
  expect(
    (await storedMessages())
      .map(({ reason }) => reason)
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(reasons)
  expect(await storedMessages()).toContainEqual({
    door: 'mqtt',
    source: 'tiny/a/up',
    reason: 'too_large',
    length: 8_000,
  })
})

test('while the database is away, messages wait unacknowledged and are stored later', async () => {
  await own.database.pool.query('alter table tiny_reading rename to tiny_away')
  for (const n of [1, 2, 3]) await publish(reading(n))
  // long enough for attempts to store that fail
  await delay(1_200)
  expect(sentPackets(4)).toBe(0)
  await own.database.pool.query('alter table tiny_away rename to tiny_reading')
  await expect.poll(() => sentPackets(4), { timeout: 10_000 }).toBe(3)
  expect(await storedCount()).toBe(3)
})

test('a message published at QoS 0 is stored, one at QoS 2 is stored and comes as QoS 1', async () => {
  await publish(reading(1), { qos: 0 })
  await publish(reading(2), { qos: 2 })
  await expect.poll(storedCount).toBe(2)
  await expect.poll(() => [4, 5, 7].map(sentPackets)).toEqual([1, 0, 0])
})

test('in a session that was subscribed at QoS 2 the message is received when it is stored', async () => {
  await server.stop()
  const before = await connectAsync(broker.url, {
    protocolVersion: 5,
    clientId: 'tiny',
    clean: false,
    properties: { sessionExpiryInterval: 60 },
  })
  await before.subscribeAsync('tiny/+/up', { qos: 2 })
  await before.endAsync(true)
  await publish(reading(1), { qos: 2 })
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: `mqtt://127.0.0.1:${proxy.port}`, clientId: 'tiny' })
  // The session holds both subscriptions, so the message comes by each.
  await expect.poll(() => [4, 5, 7].map(sentPackets)).toEqual([1, 1, 1])
  expect(await storedCount()).toBe(1)
})

test('a topic that no endpoint wants is acknowledged and forgotten', async () => {
  await server.stop()
  const before = await connectAsync(broker.url, {
    protocolVersion: 5,
    clientId: 'tiny',
    clean: false,
    properties: { sessionExpiryInterval: 60 },
  })
  await before.subscribeAsync('other/#', { qos: 1 })
  await before.endAsync(true)
  await publisher.publishAsync('other/thing', '{}', { qos: 1 })
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: `mqtt://127.0.0.1:${proxy.port}`, clientId: 'tiny' })
  await expect.poll(() => sentPackets(4)).toBe(1)
  expect(await storedMessages()).toEqual([])
})

test('two servers of one group share the messages, each is stored once', async () => {
  const second = await startTinyServer(own.database)
  const other = second.engine.subscribe({ url: broker.url, clientId: 'tiny-2' })
  await expect.poll(() => other.isConnected()).toBe(true)
  for (let n = 0; n < 100; n += 1) await publish(reading(n))
  await expect.poll(storedCount).toBe(100)
  expect(subscriber.counters.received + other.counters.received).toBe(100)
  expect(Math.min(subscriber.counters.received, other.counters.received)).toBeGreaterThan(10)
  await second.stop()
})

test('a server that has no others beside it any more takes each message once', async () => {
  await server.stop()
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: broker.url, clientId: 'tiny', shareGroup: null })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  await publish(reading(1))
  await expect.poll(storedCount).toBe(1)
  await delay(200)
  expect(subscriber.counters.received).toBe(1)
})

test('stopping acknowledges stored messages, and leaves the rest to the next start', async () => {
  let total = 0
  let isStopped = false
  const published = (async () => {
    while (!isStopped) {
      await Promise.all(Array.from({ length: 50 }, (_, n) => publish(reading(total + n))))
      total += 50
    }
  })()
  await expect.poll(() => subscriber.counters.received).toBeGreaterThan(100)
  await server.stop()
  isStopped = true
  await published
  // one at least comes while nobody is there
  await publish(reading(total))
  total += 1
  const stored = await storedCount()
  expect(sentPackets(4)).toBe(stored)
  expect(stored).toBeLessThan(total)
  server = await startTinyServer(own.database)
  subscriber = server.engine.subscribe({ url: broker.url, clientId: 'tiny' })
  await expect.poll(storedCount, { timeout: 15_000 }).toBe(total)
  // what was acknowledged as the connection ended may come again
  expect(subscriber.counters.received).toBeGreaterThanOrEqual(total - stored)
})
