import { setTimeout as delay } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import { startTestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import copy from 'pg-copy-streams'
import { copyIntoBareTable, copyLine, makeBareTable } from './bare-table.ts'
import { atLeast, inTurns, storedReadings, type Bench, type Figure } from './bench.ts'
import { httpLoad, type HttpLoadOptions } from './http-load.ts'
import { portOf, startProgram } from './programs.ts'
import { plainReading, uplink } from './uplinks.ts'

/** The endpoints, each compared with its peer, in readings a second. */
export async function measureIngest(bench: Bench): Promise<Figure[]> {
  await makeBareTable(bench.database.pool)
  // Each message is sent once: those of a later round follow those of the rounds before.
  let sent = 0
  const next = (messages: number) => (sent += messages) - messages
  try {
    const figures = [await measureSingles(bench, next)]
    figures.push(await measureArrays(bench, next))
    figures.push(await measureMqtt(bench, next))
    return figures
  } finally {
    await bench.database.pool.query('drop table bench_reading')
  }
}

type NextMessage = (messages: number) => number

function figure(
  what: string,
  limit: number,
  { ours, peer, ratio }: Awaited<ReturnType<typeof inTurns>>,
): Figure {
  return {
    what,
    ours: `${Math.round(ours)}/s`,
    peer: `${Math.round(peer)}/s`,
    ...atLeast(limit, ratio),
  }
}

/** By then the states of the lamps have followed, and the peer has the machine to itself. */
const settledMs = 4_000

async function measureSingles(bench: Bench, next: NextMessage): Promise<Figure> {
  // seven seconds or more, several turns of the states; and before, as many until all code is compiled
  const load = { connections: 128, requests: 150_000 }
  const side = (target: Pick<HttpLoadOptions, 'host' | 'port' | 'path' | 'headers'>) => {
    const first = next(load.requests)
    return sendAll({ ...target, ...load, body: (index) => uplink(first + index) })
  }
  const bare = await startProgram('bare-http-server', bench.url)
  try {
    const peer = { host: '127.0.0.1', port: await portOf(bare), path: '/', headers: {} }
    const sides = {
      ours: async () => {
        const perSecond = await side(endpointOf(bench, 'chirpstack?event=up'))
        await delay(settledMs)
        return perSecond
      },
      peer: () => side(peer),
    }
    await sides.peer()
    await sides.ours()
    return figure(
      'one uplink an HTTP request, 128 connections; peer: bare node:http that commits the same rows in groups',
      0.7,
      await inTurns(bench.rounds, sides),
    )
  } finally {
    await bare.kill('SIGKILL')
  }
}

async function measureArrays(bench: Bench, next: NextMessage): Promise<Figure> {
  const [requests, size] = [200, 1_000]
  const arrays = (): PlainArrays => {
    const first = next(requests * size)
    return (request) =>
      Array.from({ length: size }, (_, index) => plainReading(first + request * size + index))
  }
  const sides = {
    ours: async () => {
      const readings = arrays()
      const load = {
        connections: 4,
        requests,
        body: (request: number) => JSON.stringify(readings(request)),
      }
      return size * (await sendAll({ ...endpointOf(bench, 'lighting'), ...load }))
    },
    peer: async () => {
      const readings = arrays()
      const receivedAt = new Date().toISOString()
      const chunks = Array.from({ length: requests }, (_, request) => readings(request))
      const client = await bench.database.pool.connect()
      const started = performance.now()
      await pipeline(
        chunks.map((chunk) => chunk.map((reading) => copyLine(reading, receivedAt)).join('')),
        client.query(copy.from(copyIntoBareTable)),
      )
      const seconds = (performance.now() - started) / 1000
      client.release()
      return (requests * size) / seconds
    },
  }
  await sides.ours()
  return figure(
    'arrays of 1 000 by HTTP; peer: COPY by a client into the same table',
    0.5,
    await inTurns(bench.rounds, sides),
  )
}

type PlainArrays = (request: number) => ReturnType<typeof plainReading>[]

function endpointOf({ console, ingestKey }: Bench, endpoint: string) {
  const { hostname, port } = new URL(console.address)
  const headers = { authorization: `Bearer ${ingestKey}` }
  return { host: hostname, port: Number(port), path: `/ingest/${endpoint}`, headers }
}

/** Requests a second; throws when one was refused. */
async function sendAll(load: HttpLoadOptions): Promise<number> {
  const { perSecond, statuses } = await httpLoad(load)
  if (statuses.get(200) !== load.requests)
    throw new Error(`not all were taken: ${JSON.stringify([...statuses])}`)
  return perSecond
}

async function measureMqtt(bench: Bench, next: NextMessage): Promise<Figure> {
  const messages = 40_000
  const publish = async (url: string) => {
    const publisher = await startProgram(
      'mqtt-publisher',
      url,
      String(next(messages)),
      String(messages),
    )
    return () => publisher.kill('SIGKILL')
  }
  const sides = {
    ours: async () => {
      const before = await storedReadings(bench)
      const end = await publish(bench.broker.url)
      let startedAt = 0
      for (;;) {
        const stored = (await storedReadings(bench)) - before
        if (stored > 0) startedAt ||= performance.now()
        if (stored >= messages) break
        await delay(startedAt ? 50 : 5)
      }
      const seconds = (performance.now() - startedAt) / 1000
      await end()
      return messages / seconds
    },
    // a broker of its own, so that it does not keep this one's messages too
    peer: async () => {
      const broker = await startTestBroker()
      const counting = await startProgram('counting-subscriber', broker.url, String(messages))
      await counting.line('subscribed')
      const end = await publish(broker.url)
      const seconds = Number((await counting.line('done')).slice(5))
      await end()
      await counting.kill('SIGKILL')
      await broker.drop()
      return messages / seconds
    },
  }
  await sides.ours()
  return figure(
    'uplinks by MQTT, stored before acknowledged; peer: a subscriber that only counts',
    0.6,
    await inTurns(bench.rounds, sides),
  )
}
