import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTinyTable } from '../ingest/testing/tiny-intake.ts'
import { startTinyServer, type TinyServer } from '../ingest/testing/tiny-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findLosses } from './loss-repository.ts'
import { watchLosses, type LossWatch } from './loss-watch.ts'
import type { Subscriber } from './subscriber.ts'
import { startTestBroker, type BrokerSettings, type TestBroker } from './testing/broker.ts'

const log = pino({ level: 'silent' })
const within = { timeout: 15_000 }

let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
})
afterEach(() => own.drop())

const losses = () => findLosses(own.database.db, new Date(0))

test('a session that is gone is a loss where it was there before, from when it was last seen', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const session = { clientId: 'roadside-1', broker: 'broker:1883' }
  const watch = watchLosses({ db: own.database.db, log, now: () => now, ...session })
  const at = (time: string) => (now = new Date(`2026-11-21T${time}Z`))
  const other = watchLosses({
    db: own.database.db,
    log,
    now: () => now,
    ...session,
    broker: 'other:1883',
  })
  watch.connected(false)
  at('10:05:00')
  watch.disconnected()
  at('10:07:00')
  watch.connected(true)
  other.connected(false)
  watch.disconnected()
  at('10:20:00')
  watch.connected(false)
  await Promise.all([watch.stop(), other.stop()])
  const [since, until] = [new Date('2026-11-21T10:07:00Z'), new Date('2026-11-21T10:20:00Z')]
  expect(await losses()).toEqual([{ kind: 'session', since, at: until, messages: null }])
})

test('what the broker has dropped counts from the first number that is known, over its restart too', async () => {
  const session = { clientId: 'roadside-1', broker: 'broker:1883' }
  const dropped: (number | null)[] = []
  for (const totals of [[70], [70, 75], [75, 3], [3]]) {
    const watch = watchLosses({ db: own.database.db, log, now: () => new Date(), ...session })
    watch.connected(true)
    totals.forEach((total) => watch.dropped(total))
    await watch.stop()
    dropped.push((await losses())[0]?.messages ?? null)
  }
  expect(dropped).toEqual([null, 5, 8, 8])
})

test('what the database cannot take at once is noted later', async () => {
  await own.database.pool.query('alter table broker_session rename to broker_session_away')
  const watch = watchLosses({
    db: own.database.db,
    log,
    now: () => new Date(),
    clientId: 'a',
    broker: 'b',
  })
  watch.connected(true)
  watch.connected(false)
  await delay(200)
  await own.database.pool.query('alter table broker_session_away rename to broker_session')
  await expect.poll(losses, within).toMatchObject([{ kind: 'session' }])
  await watch.stop()
})

/** A server at a broker, with a publisher that the broker acknowledges to. */
async function openHouse(settings: BrokerSettings) {
  const broker: TestBroker = await startTestBroker(settings)
  const publisher: MqttClient = await connectAsync(broker.url, {
    protocolVersion: 5,
    reconnectPeriod: 50,
  })
  let server: TinyServer | null = null
  let watch: LossWatch | null = null
  const start = async () => {
    const clientId = 'tiny'
    const started = await startTinyServer(own.database)
    const lossWatch = watchLosses({
      db: own.database.db,
      log,
      now: () => new Date(),
      clientId,
      broker: broker.url,
    })
    const subscriber: Subscriber = started.engine.subscribe({
      url: broker.url,
      clientId,
      shareGroup: null,
      lossWatch,
    })
    ;[server, watch] = [started, lossWatch]
    await expect.poll(() => subscriber.isConnected(), within).toBe(true)
    return subscriber
  }
  const stop = async () => {
    await server?.stop()
    await watch?.stop()
    ;[server, watch] = [null, null]
  }
  const publish = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, i) =>
        publisher.publishAsync('tiny/a/up', JSON.stringify({ device: 'a', n: from + i }), {
          qos: 1,
        }),
      ),
    )
  const close = async () => {
    await stop()
    await publisher.endAsync(true)
    await broker.drop()
  }
  return { broker, start, stop, publish, close }
}

async function storedCount(): Promise<number> {
  const { rows } = await own.database.pool.query<{ count: number }>(
    'select count(*) from tiny_reading',
  )
  return rows[0]?.count ?? 0
}

test('a broker that is killed while the server receives loses nothing that it accepted', async () => {
  const house = await openHouse('documented')
  await house.start()
  await house.broker.saved()
  const published: Promise<unknown>[] = []
  for (let n = 0; n < 600; n += 10) {
    published.push(house.publish(n, n + 10))
    await delay(10)
    if (n === 300) {
      await house.broker.kill()
      await house.broker.start()
    }
  }
  await Promise.all(published)
  await expect.poll(storedCount, within).toBe(600)
  await house.close()
})

test('the broker as documented: 1 500 messages wait for a server, also over its own kill, and nothing is lost', async () => {
  const house = await openHouse('documented')
  await house.start()
  await house.publish(0, 10)
  await expect.poll(storedCount).toBe(10)
  await house.stop()
  await house.publish(10, 1_510)
  await house.broker.saved()
  await house.broker.kill()
  await house.broker.start()
  await house.publish(1_510, 1_520)
  await house.start()
  await expect.poll(storedCount, within).toBe(1_520)
  // as long as the broker takes to tell its figures
  await delay(1_500)
  expect(await losses()).toEqual([])
  await house.close()
})

test('Mosquitto with its own defaults drops messages beyond its limit, and the loss is reported', async () => {
  const house = await openHouse('defaults')
  const known = `select from broker_session where dropped is not null`
  await house.start()
  await expect.poll(async () => (await own.database.pool.query(known)).rowCount, within).toBe(1)
  await house.stop()
  await house.publish(0, 3_000)
  await house.start()
  await expect.poll(losses, within).toMatchObject([{ kind: 'dropped' }])
  await expect.poll(storedCount, within).toBeGreaterThan(900)
  const [loss] = await losses()
  expect((loss?.messages ?? 0) + (await storedCount())).toBe(3_000)
  await house.close()
})

test('Mosquitto with its own defaults has forgotten the server when it is killed, and the loss is reported', async () => {
  const house = await openHouse('defaults')
  const subscriber = await house.start()
  await house.broker.kill()
  await expect.poll(() => subscriber.isConnected()).toBe(false)
  await house.broker.start()
  // acknowledged, and for nobody
  await house.publish(0, 10)
  await expect.poll(losses, within).toMatchObject([{ kind: 'session', messages: null }])
  await house.close()
})
