import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import { bundle, start, type Child } from '@roadside/server-kit/ingest/testing/child.ts'
import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import { httpLoad } from './http-load.ts'
import { mqttLoad } from './mqtt-load.ts'
import { copyLine, copyStatement, makeReadingTable } from './reading-table.ts'
import { plainReading, readPlain, uplink } from './readings.ts'

export interface Measured {
  readonly name: string
  /** Readings per second, the best round of each side. */
  readonly ours: number
  readonly reference: number
  readonly ratio: number
}

interface Bench {
  readonly database: Database
  readonly url: string
  readonly programs: Readonly<Record<(typeof programNames)[number], string>>
  readonly rounds: number
}

const programNames = ['ingest-server', 'bare-http-server', 'counting-subscriber', 'mqtt-publisher'] as const

/** Measures the ways in, each beside its reference in turns; `url` names a database that may be written to. */
export async function measureIngest(url: string, folder: string, rounds = 3): Promise<readonly Measured[]> {
  const bundled: [string, string][] = []
  for (const name of programNames) bundled.push([name, await bundle(`${folder}/${name}.ts`)])
  const database = openDatabase({ url, onIdleError: () => undefined })
  const bench: Bench = { database, url, rounds, programs: Object.fromEntries(bundled) as Bench['programs'] }
  try {
    return [await measureSingles(bench), await measureArrays(bench), ...(await measureMqtt(bench))]
  } finally {
    await database.pool.query('drop table if exists bench_reading')
    await database.close()
  }
}

/** The best of some rounds, taken in turns, so that what else runs on the machine disturbs both sides alike. */
async function compare(
  { database, rounds }: Bench,
  name: string,
  sides: { readonly ours: () => Promise<number>; readonly reference: () => Promise<number> },
): Promise<Measured> {
  const best = { ours: 0, reference: 0 }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['reference', 'ours'] as const) {
      await makeReadingTable(database.pool)
      await database.pool.query('checkpoint')
      best[side] = Math.max(best[side], await sides[side]())
    }
  }
  const ratio = Math.round((best.ours / best.reference) * 100) / 100
  return { name, ours: Math.round(best.ours), reference: Math.round(best.reference), ratio }
}

function measureSingles(bench: Bench): Promise<Measured> {
  const load = (program: string, path: string) =>
    loadServer(bench, program, { path, requests: 30_000, connections: 128, body: uplink })
  return compare(bench, 'HTTP, one uplink a request, 128 connections, beside bare node:http', {
    ours: () => load(bench.programs['ingest-server'], '/ingest/uplink'),
    reference: () => load(bench.programs['bare-http-server'], '/'),
  })
}

function measureArrays(bench: Bench): Promise<Measured> {
  const [requests, size] = [200, 1_000]
  const plain = (request: number) => Array.from({ length: size }, (_, index) => plainReading(request * size + index))
  const body = (request: number) => JSON.stringify(plain(request))
  return compare(bench, 'HTTP, arrays of 1 000, beside COPY', {
    ours: async () =>
      size *
      (await loadServer(bench, bench.programs['ingest-server'], {
        path: '/ingest/plain',
        requests,
        connections: 4,
        body,
      })),
    reference: async () => {
      const receivedAt = new Date().toISOString()
      const rows = Array.from({ length: requests }, (_, request) =>
        plain(request).map((reading) => readPlain(reading, receivedAt)),
      )
      const client = await bench.database.pool.connect()
      const started = performance.now()
      await pipeline(
        rows.map((chunk) => chunk.map(copyLine).join('')),
        client.query(copy.from(copyStatement)),
      )
      client.release()
      return (requests * size) / ((performance.now() - started) / 1000)
    },
  })
}

/** Requests a second, after a fifth as many to warm up. */
async function loadServer(
  { url }: Bench,
  program: string,
  load: {
    readonly path: string
    readonly requests: number
    readonly connections: number
    readonly body: (index: number) => string
  },
): Promise<number> {
  const server = start(program, url)
  try {
    const port = Number((await server.line('port')).slice(5))
    const target = { ...load, host: '127.0.0.1', port, headers: { authorization: 'Bearer bench-key' } }
    await httpLoad({ ...target, requests: load.requests / 5, body: (index) => load.body(index + load.requests) })
    const { perSecond, statuses } = await httpLoad(target)
    if (statuses[200] !== load.requests) throw new Error(`not all were taken: ${JSON.stringify(statuses)}`)
    return perSecond
  } finally {
    await server.kill('SIGKILL')
  }
}

const messages = 40_000
const topic = (index: number) => `bench/${index % 10_000}/up`

async function measureMqtt(bench: Bench): Promise<Measured[]> {
  const { programs, url } = bench
  const ours = (broker: TestBroker) => start(programs['ingest-server'], url, broker.url, String(messages))
  const reference = (broker: TestBroker) => start(programs['counting-subscriber'], broker.url, String(messages))
  return [
    await compare(bench, 'MQTT as it is published, stored before acknowledged, beside a subscriber that counts', {
      ours: () => whilePublished(programs['mqtt-publisher'], ours),
      reference: () => whilePublished(programs['mqtt-publisher'], reference),
    }),
    await compare(bench, 'MQTT, a backlog that the broker holds, likewise', {
      ours: () => fromBacklog(ours),
      reference: () => fromBacklog(reference),
    }),
  ]
}

type Subscribing = (broker: TestBroker) => Child

async function whilePublished(publisher: string, subscribe: Subscribing): Promise<number> {
  return withBroker(async (broker) => {
    const subscriber = subscribe(broker)
    await subscriber.line('subscribed')
    start(publisher, broker.url, String(messages))
    return doneIn(subscriber)
  })
}

async function fromBacklog(subscribe: Subscribing): Promise<number> {
  return withBroker(async (broker) => {
    const first = subscribe(broker)
    await first.line('subscribed')
    await first.kill('SIGKILL')
    await mqttLoad({ url: broker.url, messages, topic, body: uplink })
    return doneIn(subscribe(broker))
  })
}

async function withBroker(measure: (broker: TestBroker) => Promise<number>): Promise<number> {
  const broker = await startTestBroker()
  try {
    return await measure(broker)
  } finally {
    await broker.drop()
  }
}

/** Messages a second, as the subscriber itself says, from the first to the last. */
async function doneIn(subscriber: Child): Promise<number> {
  const seconds = Number((await subscriber.line('done')).slice(5))
  await subscriber.kill('SIGKILL')
  return messages / seconds
}
