import { Agent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { Installation } from './installation.ts'
import { post } from './post.ts'

export interface Uplinks {
  /** Uplinks that were acknowledged, by protocol. */
  readonly acknowledged: Readonly<Record<Protocol, Acknowledged>>
  stop(): Promise<void>
}

export type Protocol = 'http' | 'mqtt'

export class Acknowledged {
  /** Milliseconds, as `performance.now` counts them, of each acknowledged number. */
  readonly times = new Map<number, number>()
  private lastAt = performance.now()
  private longestMs = 0

  note(number: number): void {
    const now = performance.now()
    this.longestMs = Math.max(this.longestMs, now - this.lastAt)
    this.lastAt = now
    this.times.set(number, now)
  }

  /** The longest time between two acknowledgements since the last call, in milliseconds. */
  takeGap(): number {
    const gap = Math.max(this.longestMs, performance.now() - this.lastAt)
    this.longestMs = 0
    return gap
  }
}

/** Uplinks that wait for their answer at most; a sender that has so many open sends no more. */
const mostOpen = 500
const tickMs = 20
/** As long as ChirpStack waits. */
const answerMs = 5_000
/** Far enough back that no reading is of the future. */
const start = Date.now() - 60 * 24 * 3_600_000

/** Uplinks of lamps at a steady rate until stopped, half of them by HTTP and half by MQTT. None is sent again. */
export async function sendUplinks(
  { addresses, mqttPorts, ingestKey, devids }: Installation,
  { perSecond }: { readonly perSecond: number },
): Promise<Uplinks> {
  const acknowledged = { http: new Acknowledged(), mqtt: new Acknowledged() }
  const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
  const publisher = await connectAsync({
    // one after the other, as an address that two proxies share moves to the one that lives
    servers: mqttPorts.map((port) => ({ host: '127.0.0.1', port, protocol: 'mqtt' as const })),
    reconnectPeriod: 200,
    connectTimeout: 3_000,
    keepalive: 5,
    clean: true,
  })
  publisher.on('error', () => undefined)
  const open = { http: 0, mqtt: 0 }
  let [address, other] = addresses
  let next = 0
  let isOver = false

  const send: Record<Protocol, (number: number, text: string) => Promise<boolean>> = {
    http: async (_, text) => {
      const used = address
      const headers = { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' }
      const options = { agent, headers, body: text, timeout: answerMs }
      const status = await post(`${used}/ingest/lighting`, options)
      // as an address that two proxies share moves to the one that lives
      if (status === null && used === address) [address, other] = [other, address]
      return status === 200
    },
    mqtt: async (number, text) => {
      if (!publisher.connected) return false
      const topic = `roadside/lighting/${devids[number % devids.length]}/up`
      return publisher.publishAsync(topic, text, { qos: 1 }).then(
        () => true,
        () => false,
      )
    },
  }

  async function sendOne(protocol: Protocol): Promise<void> {
    if (open[protocol] >= mostOpen) return
    open[protocol] += 1
    const number = next++
    const text = JSON.stringify({
      devid: devids[number % devids.length],
      time: new Date(start + Math.floor(number / devids.length) * 1_000).toISOString(),
      ct: 0.5,
      payload: String(number),
    })
    if (await send[protocol](number, text)) acknowledged[protocol].note(number)
    open[protocol] -= 1
  }

  const sending = (async () => {
    let owed = 0
    for (let last = performance.now(); !isOver; await delay(tickMs)) {
      const now = performance.now()
      owed = Math.min(owed + ((now - last) / 1_000) * perSecond, perSecond)
      last = now
      for (; owed >= 2; owed -= 2) {
        void sendOne('http')
        void sendOne('mqtt')
      }
    }
  })()

  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await sending
      for (let waited = 0; open.http + open.mqtt > 0 && waited < 15_000; waited += 50)
        await delay(50)
      await publisher.endAsync(true)
      agent.destroy()
    },
  }
}
