import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  freePort,
  startTestBroker,
  type TestBroker,
} from '@roadside/server-kit/mqtt/testing/broker.ts'
import {
  startTestPublisher,
  type TestPublisher,
} from '@roadside/server-kit/mqtt/testing/publisher.ts'
import { startTestPostgres } from '@roadside/server-kit/testing/test-postgres.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { payloadOf, upTopic, uplink } from './lib/chirpstack.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'

const password = 'Correct-horse-1'
const devEui = '70b3d5e75e010203'
const gatewayEui = '0016c001f1500001'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-mqtt-'))

const common = { ADMIN_PASSWORD: password, DEMO: '0', STOP_GRACE_S: '0' }

let broker: TestBroker
let publisher: TestPublisher
/** With a database of its own, so that it takes all messages alone. */
let alone: ConsoleProcess
let wid: number
let nextNumber = 1

beforeAll(async () => {
  broker = await startTestBroker()
  publisher = await startTestPublisher(broker.url)
  alone = await startConsoleProcess({ ...common, DATA_DIR: dataDir, MQTT_URL: broker.url })
  wid = await registerLamps(dataDir, [devEui])
  await query(dataDir, `insert into gateway (wid, eui, gwno) values ($1, $2, 'GW-1')`, [
    wid,
    gatewayEui,
  ])
})
beforeEach(() =>
  expect.poll(() => readiness(alone), { timeout: 20_000 }).toMatchObject({ ok: true }),
)
afterAll(async () => {
  await alone.stop()
  await publisher.end()
  await broker.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function readiness({ address }: ConsoleProcess) {
  const response = await fetch(`${address}/readyz`)
  const body = (await response.json()) as { ok: boolean }
  return { status: response.status, ...body }
}

/** Messages that a console has received from the broker since it started. */
async function receivedBy({ address }: ConsoleProcess): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(
    /roadside_ingest_messages_total\{[^}]*door="mqtt"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0,
  )
}

async function asAdmin<T>(path: string, body: unknown, { address } = alone): Promise<T> {
  return (await callApi<T>(address, path, body, await tokenOf(address, 'admin', password))).body
}

/** Publishes further uplinks of the registered lamp; answers their numbers once the broker has acknowledged all. */
async function publishUplinks(count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, () => nextNumber++)
  await Promise.all(
    numbers.map((number) => publisher.publish(upTopic(devEui), uplink(devEui, number))),
  )
  return numbers
}

/** Waits until every message is stored; fails for one that is stored twice. */
async function expectEachOnce(numbers: readonly number[], place = dataDir): Promise<void> {
  const payloads = numbers.map(payloadOf)
  const missing = async () => {
    const stored = await storedReadings(place)
    return payloads.filter((payload) => !stored.has(payload)).length
  }
  await expect.poll(missing, { timeout: 60_000, interval: 200 }).toBe(0)
  const stored = await storedReadings(place)
  expect(payloads.filter((payload) => stored.get(payload) !== 1)).toEqual([])
}

test('uplinks of a registered lamp are stored, an unknown one waits to be adopted', async () => {
  const numbers = await publishUplinks(3)
  await expectEachOnce(numbers)
  // the state of a lamp follows its readings
  await expect
    .poll(() => asAdmin<unknown[]>('getMarkerSEM', { wid }), { timeout: 20_000 })
    .toMatchObject([{ devid: devEui, rssi: -87 }])

  const unknown = 'a84041ffff1234ab'
  await publisher.publish(upTopic(unknown), uplink(unknown, nextNumber++))
  const waiting = () => asAdmin<{ rows: unknown[] }>('unknownDevices', { page: 1 })
  await expect
    .poll(async () => (await waiting()).rows)
    .toMatchObject([{ device: unknown, messages: 1 }])
})

test('gateways say by their state and their figures whether they are there', async () => {
  const state = async () => (await asAdmin<{ ISOnline: string }[]>('modalLoraWan', { wid }))[0]
  const send = (rest: string, message: object) =>
    publisher.publish(`as923/gateway/${gatewayEui}/${rest}`, { gatewayId: gatewayEui, ...message })
  await send('state/conn', { state: 'OFFLINE' })
  await expect.poll(state).toMatchObject({ ISOnline: 'Offline' })
  await send('state/conn', { state: 'ONLINE' })
  await expect.poll(state).toMatchObject({ ISOnline: 'Online' })
  await send('event/stats', {
    time: new Date().toISOString(),
    location: { latitude: 13.84, longitude: 100.41 },
  })
  await expect.poll(state).toMatchObject({ lat: 13.84, long: 100.41 })
})

const upBody = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify(uplink(devEui, 0, changes))
const malformed: Record<string, string | Buffer> = {
  'no JSON': 'สวัสดี',
  'nothing at all': '',
  'half of it': upBody({}).slice(0, 100),
  'a number': '7',
  'bytes that are no text': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  'a NUL byte': upBody({}).replace('pole-17', 'pole\0'),
  'an escaped NUL': upBody({ deviceInfo: { devEui, deviceName: 'pole\0' } }),
  'a megabyte of no JSON': 'x'.repeat(1_000_000),
  'a megabyte of payload': upBody({ data: 'AAAA'.repeat(250_000) }),
  'five megabytes': upBody({ object: { text: 'x'.repeat(5_000_000) } }),
  '100 000 levels of list': '['.repeat(100_000),
  '100 000 levels, closed': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'the year 1970': upBody({ time: '1970-01-01T00:00:00Z' }),
  'the year 2099': upBody({ time: '2099-01-01T00:00:00Z' }),
  'a time that is none': upBody({ time: '2026-02-31T25:61:00Z' }),
  'a number beyond all': upBody({}).replace('0.52', '1e999'),
  NaN: upBody({}).replace('0.52', 'NaN'),
  'wrong types': upBody({ deviceInfo: [], rxInfo: 'x', fCnt: {} }),
  'half a character': upBody({ deviceInfo: { devEui, deviceName: 'x' } }).replace(
    '"x"',
    String.raw`"\ud800"`,
  ),
}

test('malformed messages are stored with their reason, and the good one after them as a reading', async () => {
  const before = await receivedBy(alone)
  for (const [name, message] of Object.entries(malformed))
    await publisher.publish(`${upTopic(name)}`, message)
  const gateway = `as923/gateway/${gatewayEui}`
  for (const rest of ['event/stats', 'state/conn', 'event/unknown'])
    await publisher.publish(`${gateway}/${rest}`, '[{]')
  await expectEachOnce(await publishUplinks(1))
  expect(alone.child.exitCode).toBeNull()
  expect(await receivedBy(alone)).toBeGreaterThan(before)

  const stored = await query<{ source: string; detail: string }>(
    dataDir,
    `select source, detail from rejected_message where reason <> 'unknown_device'`,
  )
  const sources = new Set(stored.map(({ source }) => source))
  expect(Object.keys(malformed).filter((name) => !sources.has(upTopic(name)))).toEqual([])
  expect(stored.filter(({ detail }) => !/[\u0e00-\u0e7f]/.test(detail))).toEqual([])
})

test('a broker that stops and comes back finds the console again, and nothing is lost', async () => {
  const numbers: number[] = []
  let isOver = false
  const lanes = Array.from({ length: 10 }, async () => {
    while (!isOver) numbers.push(...(await publishUplinks(1)))
  })
  for (let round = 0; round < 3; round++) {
    const before = numbers.length
    await expect.poll(() => numbers.length, { timeout: 20_000 }).toBeGreaterThan(before + 100)
    await broker.stop()
    await expect
      .poll(() => readiness(alone))
      .toMatchObject({ status: 503, broker: false, database: true })
    await broker.start()
    await expect
      .poll(() => readiness(alone), { timeout: 20_000 })
      .toMatchObject({ status: 200, broker: true })
  }
  isOver = true
  await Promise.all(lanes)
  await expectEachOnce(numbers)
})

test('a broker that is killed is found again', async () => {
  const numbers = await publishUplinks(200)
  await expectEachOnce(numbers)
  await broker.kill()
  await expect.poll(() => readiness(alone)).toMatchObject({ status: 503, broker: false })
  await broker.start()
  await expect
    .poll(() => readiness(alone), { timeout: 20_000 })
    .toMatchObject({ status: 200, broker: true })
  await expectEachOnce(await publishUplinks(200))
})

test('a broker with its own settings has forgotten the console when it is killed, and the loss is reported', async () => {
  const careless = await startTestBroker('defaults')
  const one = await startConsoleProcess({
    ...common,
    DATA_DIR: join(dataDir, 'careless'),
    MQTT_URL: careless.url,
  })
  try {
    await expect
      .poll(() => readiness(one), { timeout: 20_000 })
      .toMatchObject({ ok: true, warnings: [] })
    await careless.kill()
    await expect.poll(() => readiness(one)).toMatchObject({ status: 503, broker: false })
    await careless.start()
    const reported = { status: 200, ok: true, broker: true, warnings: ['broker_session_lost'] }
    await expect.poll(() => readiness(one), { timeout: 20_000 }).toMatchObject(reported)
    expect(one.output()).toContain('the message broker has forgotten this console')
    const sentence: unknown = expect.stringMatching(/ไม่ได้เก็บข้อความไว้ ข้อมูลระหว่าง .* ถึง .* อาจสูญหาย/)
    expect(await asAdmin('consoleProblems', {}, one)).toEqual([
      { name: 'broker_session_lost', sentence },
    ])
  } finally {
    await one.stop()
    await careless.drop()
  }
})

test('of two brokers one may be away: messages come by the other, and the console says so', async () => {
  const spare = await startTestBroker()
  const toSpare = await startTestPublisher(spare.url)
  const folder = join(dataDir, 'two-brokers')
  const one = await startConsoleProcess({
    ...common,
    DATA_DIR: folder,
    MQTT_URL: `${broker.url},${spare.url}`,
  })
  try {
    const device = '70b3d5e75e010204'
    await registerLamps(folder, [device])
    const publish = async (by: TestPublisher) => {
      const number = nextNumber++
      await by.publish(upTopic(device), uplink(device, number))
      return number
    }
    await expect.poll(() => readiness(one), { timeout: 20_000 }).toMatchObject({ warnings: [] })
    await expectEachOnce([await publish(publisher), await publish(toSpare)], folder)

    await Promise.all([broker.saved(), spare.saved()])
    await broker.kill()
    const away = { status: 200, broker: true, warnings: ['spare_broker'] }
    await expect.poll(() => readiness(one)).toMatchObject(away)
    await expectEachOnce([await publish(toSpare)], folder)
    await spare.kill()
    await expect
      .poll(() => readiness(one))
      .toMatchObject({ status: 503, broker: false, warnings: [] })
    await broker.start()
    await spare.start()
    const back = { status: 200, broker: true, warnings: [] }
    await expect.poll(() => readiness(one), { timeout: 30_000 }).toMatchObject(back)
  } finally {
    await one.stop()
    await toSpare.end()
    await spare.drop()
  }
})

test(
  'two consoles share the messages, also while one is killed and started again',
  { timeout: 240_000 },
  async () => {
    const postgres = await startTestPostgres()
    const settings = {
      ...common,
      DATABASE_URL: postgres.url,
      MQTT_URL: broker.url,
      TOKEN_SECRET: 'secret '.repeat(8),
    }
    // The broker knows a console by its port.
    const starts = [await freePort(), await freePort()].map(
      (port) => () =>
        startConsoleProcess({ ...settings, DATA_DIR: join(dataDir, `${port}`), PORT: `${port}` }),
    )
    await alone.stop()
    const consoles: ConsoleProcess[] = []
    try {
      for (const start of starts) consoles.push(await start())
      await registerLamps(postgres.url, [devEui])
      const areReady = async () =>
        (await Promise.all(consoles.map(readiness))).every(({ ok }) => ok)
      await expect.poll(areReady).toBe(true)
      await expectEachOnce(await publishUplinks(500), postgres.url)
      const shares = await Promise.all(consoles.map(receivedBy))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(500)
      expect(Math.min(...shares)).toBeGreaterThan(50)

      const whileKilled = publishUplinks(500)
      await consoles[0]?.kill()
      await whileKilled
      consoles[0] = await starts[0]!()
      await expectEachOnce([...(await whileKilled), ...(await publishUplinks(200))], postgres.url)

      await broker.kill()
      await expect.poll(areReady).toBe(false)
      await broker.start()
      await expect.poll(areReady, { timeout: 20_000 }).toBe(true)
      await expectEachOnce(await publishUplinks(200), postgres.url)
    } finally {
      await Promise.all(consoles.map((one) => one.stop()))
      await postgres.stop()
    }
  },
)
