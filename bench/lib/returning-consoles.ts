// Child process: consoles that come back over some seconds, as after a failure: each opens its stream, and when that
// lives asks for what a page of sites shows. Their streams stay open. Prints, as JSON, how long the pages took.
// Arguments: address, a JSON array of access tokens that they share, consoles, and the seconds over which they come.
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { alarmCounts } from '@roadside/contract/alarms/alarm-calls.ts'
import { menuCounts } from '@roadside/contract/menu-call.ts'
import { lightingSites } from '@roadside/solutions/lighting/calls.ts'
import { quantile } from './bench.ts'

/** What is printed at the end. Milliseconds. */
export interface ReturnedConsoles {
  readonly median: number
  readonly p99: number
  readonly failed: number
}

const [address = '', tokensText = '[]', consoles = '1', seconds = '60'] = process.argv.slice(2)
const tokens = JSON.parse(tokensText) as string[]
const { hostname, port } = new URL(address)

/** As behind a proxy, each from an address of its own: one address may not send so much. */
const headersOf = (n: number) => ({
  authorization: `Bearer ${tokens[n % tokens.length]}`,
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})

function openStream(n: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({ hostname, port, path: '/api/live?grouped=true', headers: headersOf(n) })
    sent.once('response', (response) => {
      response.once('data', () => resolve(response.statusCode === 200)).resume()
    })
    sent.once('error', () => resolve(false)).end()
  })
}

function ask(n: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({
      hostname,
      port,
      method: 'POST',
      path: `/api/${path}`,
      headers: {
        ...headersOf(n),
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
    })
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    })
    sent.once('error', () => resolve(false)).end('{}')
  })
}

const times: number[] = []
let failed = 0
await Promise.all(
  Array.from({ length: Number(consoles) }, async (_, n) => {
    await delay(((n + Math.random()) / Number(consoles)) * Number(seconds) * 1_000)
    const startedAt = performance.now()
    const isLive = await openStream(n)
    const answered = await Promise.all(
      [lightingSites, menuCounts, alarmCounts].map(({ path }) => ask(n, path)),
    )
    if (isLive && answered.every((one) => one)) times.push(performance.now() - startedAt)
    else failed += 1
  }),
)
const result: ReturnedConsoles = { median: quantile(times), p99: quantile(times, 0.99), failed }
process.stdout.write(`returned ${JSON.stringify(result)}\n`)
// until it is ended the streams stay open
setInterval(() => undefined, 60_000)
