import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import { bundle, start, type Child } from '@roadside/server-kit/ingest/testing/child.ts'
import { startTestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import copy from 'pg-copy-streams'
import { httpLoad, type HttpLoadResult } from './http-load.ts'
import { mqttLoad } from './mqtt-load.ts'
import { copyLine, copyStatement, makeReadingTable } from './reading-table.ts'
import { plainReading, readPlain, uplink } from './readings.ts'

export interface Measured {
  readonly name: string
  /** Readings per second. */
  readonly ours: number
  readonly reference: number
  readonly ratio: number
}

const authorization = { authorization: 'Bearer bench-key' }

/** Measures the three ways in, each beside its reference in the same run; `url` names a database that may be written to. */
export async function measureIngest(url: string, root: string): Promise<readonly Measured[]> {
  const program = (name: string) => bundle(join(root, `bench/lib/${name}.ts`))
  const [engine, bare, counting] = [
    await program('ingest-server'),
    await program('bare-http-server'),
    await program('counting-subscriber'),
  ]
  const database = openDatabase({ url, onIdleError: () => undefined })
  try {
    return [
      await measureHttp(database, url, engine, bare),
      await measureArrays(database, url, engine),
      await measureMqtt(database, url, engine, counting),
    ]
  } finally {
    await database.close()
  }
}

function compare(name: string, ours: number, reference: number): Measured {
  return {
    name,
    ours: Math.round(ours),
    reference: Math.round(reference),
    ratio: Math.round((ours / reference) * 100) / 100,
  }
}

async function fresh(database: Database): Promise<void> {
  await makeReadingTable(database.pool)
  await database.pool.query('checkpoint')
}

async function loadServer(
  program: string,
  url: string,
  path: string,
  requests: number,
  connections: number,
  body: (index: number) => string,
): Promise<HttpLoadResult> {
  const server = start(program, url)
  const port = Number((await server.line('port')).slice(5))
  const load = { host: '127.0.0.1', port, path, headers: authorization, connections, body }
  await httpLoad({ ...load, requests: Math.ceil(requests / 5), body: (index) => body(index + requests) })
  const result = await httpLoad({ ...load, requests })
  await server.kill('SIGKILL')
  console.log(path, result)
  return result
}

async function measureHttp(database: Database, url: string, engine: string, bare: string): Promise<Measured> {
  const requests = 40_000
  await fresh(database)
  const reference = await loadServer(bare, url, '/', requests, 128, uplink)
  await fresh(database)
  const ours = await loadServer(engine, url, '/ingest/uplink', requests, 128, uplink)
  return compare('HTTP, one uplink a request, 128 connections', ours.perSecond, reference.perSecond)
}

async function measureArrays(database: Database, url: string, engine: string): Promise<Measured> {
  const [requests, size] = [200, 1_000]
  const plain = (from: number) => Array.from({ length: size }, (_, index) => plainReading(from + index))
  await fresh(database)
  const started = performance.now()
  const client = await database.pool.connect()
  await pipeline(
    (function* () {
      for (let request = 0; request < requests; request += 1) {
        yield plain(request * size)
          .map((reading) => copyLine(readPlain(reading)))
          .join('')
      }
    })(),
    client.query(copy.from(copyStatement)),
  )
  const reference = (requests * size) / ((performance.now() - started) / 1000)
  client.release()
  await fresh(database)
  const ours = await loadServer(engine, url, '/ingest/plain', requests, 4, (index) =>
    JSON.stringify(plain(index * size)),
  )
  return compare('HTTP, arrays of 1 000', ours.perSecond * size, reference)
}

/** Both subscribers empty the same backlog that the broker holds for them, so that no publisher takes part. */
async function measureMqtt(database: Database, url: string, engine: string, counting: string): Promise<Measured> {
  const messages = 60_000
  const reference = await emptyBacklog(messages, (broker) => start(counting, broker, String(messages)))
  await fresh(database)
  const ours = await emptyBacklog(messages, (broker) => start(engine, url, broker, String(messages)))
  return compare('MQTT, stored before acknowledged, beside a subscriber that counts', ours, reference)
}

async function emptyBacklog(messages: number, subscriber: (broker: string) => Child): Promise<number> {
  const broker = await startTestBroker()
  try {
    const first = subscriber(broker.url)
    await delay(2_000) // subscribed by then: the broker keeps what comes
    await first.kill('SIGKILL')
    await mqttLoad({ url: broker.url, messages, topic: (index) => `bench/${index % 10_000}/up`, body: uplink })
    const second = subscriber(broker.url)
    const seconds = Number((await second.line('done')).slice(5))
    await second.kill('SIGKILL')
    console.log('mqtt', seconds)
    return messages / seconds
  } finally {
    await broker.drop()
  }
}
