import { setTimeout as delay } from 'node:timers/promises'
import { logIn, sendingLamps } from './authority.ts'
import { atMost, pidOf, quantile, residentMb, type Bench, type Figure } from './bench.ts'
import { httpConnections } from './http-load.ts'
import { openBrowser, signedInContext } from './open-page.ts'
import { startProgram } from './programs.ts'
import { uplinkOf } from './uplinks.ts'

export interface Load {
  /** Uplinks received so far. */
  readonly result: () => number
  end(): Promise<void>
}

/** Sends so many uplinks a second to the console until it is ended. */
export async function load({ console, ingestKey }: Bench, perSecond: number): Promise<Load> {
  const { hostname, port } = new URL(console.address)
  const pacer = await startProgram('http-pacer', hostname, port, ingestKey, String(perSecond))
  let result = 0
  pacer.process.stdout?.on('data', (chunk: Buffer) => {
    result = Number(/taken (\d+)\n$/.exec(chunk.toString())?.[1] ?? result)
  })
  await pacer.line('taken')
  return { result: () => result, end: () => pacer.kill('SIGKILL') }
}

const probes = 150
/** Long enough for two readings of each lamp. */
const settlesMs = 120_000
const faultTile = 'ผิดปกติ (ดับ)'

/** From the request of an uplink that changes a lamp to the changed tile on an open console, while 1 000 a second arrive of lamps whose health is settled. */
export async function measureLive(bench: Bench): Promise<Figure[]> {
  const browser = await openBrowser()
  const { hostname, port } = new URL(bench.console.address)
  const headers = { authorization: `Bearer ${bench.ingestKey}` }
  const target = {
    host: hostname,
    port: Number(port),
    path: '/ingest/chirpstack?event=up',
    headers,
  }
  const running = await load(bench, 1_000)
  try {
    // by day a lamp's second reading makes it day burning: 10 000 simultaneous changes are another
    // case than 1 000 readings a second
    for (let waited = 0; running.result() < 2.2 * sendingLamps; waited += 100) {
      if (waited > settlesMs) throw new Error('the uplinks do not arrive')
      await delay(100)
    }
    const context = await signedInContext(browser, bench)
    const page = await context.newPage()
    await page.goto(`${bench.console.address}/lighting?wid=${bench.authority.sending}`)
    const tile = page.getByRole('button').filter({ hasText: faultTile }).first()
    const seen: { value: string; at: number }[] = []
    await page.exposeFunction('benchTold', (value: string, at: number) => seen.push({ value, at }))
    await tile.waitFor()
    await tile.evaluate((element) => {
      const notified = (
        globalThis as unknown as { benchNotify: (value: string, at: number) => void }
      ).benchNotify
      new MutationObserver(() => notified(element.textContent ?? '', Date.now())).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    const [send] = await httpConnections(target, 1)
    if (!send) throw new Error('no connection')
    const delays: number[] = []
    const night = lastNight()
    const before = running.result()
    const startedAt = performance.now()
    for (let probe = 0; probe < probes; probe += 1) {
      await delay(150 + Math.random() * 250)
      const notified = seen.length
      const sentAt = Date.now()
      // lamp 1 burns, and goes out, and burns again
      const sent = {
        time: new Date(night + probe * 1_000).toISOString(),
        counter: 5_000_000 + probe,
      }
      const status = await send(uplinkOf(1, { ...sent, current: probe % 2 === 0 ? 0 : 0.42 }))
      if (status !== 200) throw new Error(`a probe was answered with ${status}`)
      for (let waited = 0; seen.length === notified && waited < 10_000; waited += 5) await delay(5)
      const change = seen[notified]
      delays.push(change ? change.at - sentAt : Number.POSITIVE_INFINITY)
    }
    send.close()
    const rate = (running.result() - before) / ((performance.now() - startedAt) / 1000)
    return [
      {
        what: `uplink's request to changed tile, ${Math.round(rate)} uplinks/s arriving, ${probes} changes: 99th percentile`,
        ours: `${quantile(delays, 0.99)} ms (median ${quantile(delays)} ms)`,
        peer: '1 000 ms',
        ...atMost(1, quantile(delays, 0.99) / 1_000),
      },
    ]
  } finally {
    await running.end()
    await browser.close()
  }
}

/**
 * Eight in the evening in Bangkok, at least an hour ago: a reading of then shows whether a lamp
 * works.
 */
function lastNight(): number {
  const dayMs = 86_400_000
  const evening = new Date().setUTCHours(13, 0, 0, 0)
  return evening > Date.now() - 3_600_000 ? evening - dayMs : evening
}

const seconds = 60

/** Memory of the server while 5 000 uplinks a second arrive for a minute. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  const pid = pidOf(bench.console)
  await logIn(bench.console.address, bench.adminPassword)
  const running = await load(bench, 5_000)
  try {
    const before = running.result()
    const memory: number[] = []
    for (let second = 0; second < seconds; second += 1) {
      await delay(1_000)
      memory.push(residentMb(pid))
    }
    const rate = (running.result() - before) / seconds
    const early = quantile(memory.slice(10, 30))
    const late = quantile(memory.slice(-20))
    return [
      {
        what: `memory of the server, ${Math.round(rate)} uplinks/s for ${seconds} s: median of the last 20 s; peer: of seconds 10 to 30`,
        ours: `${late.toFixed(0)} MB (most ${Math.max(...memory).toFixed(0)} MB)`,
        peer: `${early.toFixed(0)} MB`,
        ...atMost(1.1, late / early),
      },
    ]
  } finally {
    await running.end()
  }
}
