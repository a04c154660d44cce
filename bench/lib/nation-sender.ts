// Child process: sends the uplinks of a nation's lamps at a fixed rate, each alone, until it is stopped. Prints each
// second, as JSON, how many were acknowledged and how long they took. Arguments: http or mqtt, address, ingest key,
// uplinks a second, lamps, sites, the turns that are its own (the first, and the step from one to the next), and the
// counter of the first round.
import { connectAsync } from 'mqtt'
import { quantile } from './bench.ts'
import { httpConnections } from './http-load.ts'
import { nationUplink } from './nation.ts'
import { topicOfDevice } from './uplinks.ts'

/** Uplinks that wait for their answer; a sender that has so many open sends no more until one is answered. */
const mostOpen = 256
const tickMs = 5

/** What a sender prints each second. */
export interface SentSecond {
  readonly acknowledged: number
  readonly refused: number
  /** Milliseconds of those of the last second; null: there were none. */
  readonly median: number | null
  readonly p99: number | null
}

type Send = (uplink: { devEui: string; text: string }) => Promise<boolean>

const [protocol = '', address = '', key = '', ...numbers] = process.argv.slice(2)
const [rate = 0, lamps = 0, sites = 0, first = 0, step = 1, counter = 2] = numbers.map(Number)
const size = { lamps, sites }
const sends = protocol === 'mqtt' ? await openMqtt(address) : await openHttp(address)
const idle = [...sends]
const startedAt = performance.now()
let sent = 0
let acknowledged = 0
let refused = 0
let times: number[] = []

setInterval(() => {
  const due = ((performance.now() - startedAt) / 1_000) * rate
  while (sent < due) {
    const send = idle.pop()
    if (!send) return
    const sentAt = performance.now()
    void send(nationUplink(first + step * sent++, size, counter)).then((isTaken) => {
      times.push(performance.now() - sentAt)
      if (isTaken) acknowledged += 1
      else refused += 1
      idle.push(send)
    })
  }
}, tickMs)

setInterval(() => {
  const [median, p99] = times.length === 0 ? [null, null] : [quantile(times), quantile(times, 0.99)]
  process.stdout.write(
    `sent ${JSON.stringify({ acknowledged, refused, median, p99 } satisfies SentSecond)}\n`,
  )
  times = []
}, 1_000)

async function openHttp(url: string): Promise<Send[]> {
  const { hostname: host, port } = new URL(url)
  const headers = { authorization: `Bearer ${key}` }
  const target = { host, port: Number(port), path: '/ingest/chirpstack?event=up', headers }
  const connections = await httpConnections(target, mostOpen)
  return connections.map(
    (send) =>
      async ({ text }) =>
        (await send(text)) === 200,
  )
}

async function openMqtt(url: string): Promise<Send[]> {
  const client = await connectAsync(url, { protocolVersion: 5 })
  return Array.from({ length: mostOpen }, (): Send => async ({ devEui, text }) => {
    await client.publishAsync(topicOfDevice(devEui), text, { qos: 1 })
    return true
  })
}
