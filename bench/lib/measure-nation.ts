import { setTimeout as delay } from 'node:timers/promises'
import { startConsoleProcess, type ConsoleProcess } from '@roadside/e2e/console-process.ts'
import type { Child } from '@roadside/server-kit/ingest/testing/child.ts'
import { logIn } from './authority.ts'
import {
  atLeast,
  atMost,
  cpuSeconds,
  pidOf,
  postmasterOf,
  quantile,
  storedReadings,
  type Bench,
  type Figure,
} from './bench.ts'
import { liveMemory } from './live-memory.ts'
import type { PagesSecond } from './nation-pages.ts'
import { growNation, type NationSize } from './nation.ts'
import type { SentSecond } from './nation-sender.ts'
import { addOperators } from './operators.ts'
import { cpuOfTree } from './process-tree.ts'
import { startProgram } from './programs.ts'
import type { ReturnedConsoles } from './returning-consoles.ts'

const lampsOfSite = 200
const doublings = 4
/** A million lamps that report every quarter of an hour; and five times as much. */
const [usualPerSecond, peakPerSecond] = [1_111, 5_500]
const [pages, pagesOfAll] = [200, 20]
const queued = 100_000
const [returning, returningSeconds] = [10_000, 60]
/** For a queue; then it is not drained. */
const longestWaitMs = 900_000

/**
 * What grows with a nation of lamps: the cost of an uplink at each doubling, and of an open page; then, at its full
 * size, uplinks at their peak beside open pages, a queue that is drained, and consoles that come back together.
 */
export async function* measureNation(bench: Bench): AsyncGenerator<Figure> {
  let size: NationSize = { lamps: 0, sites: 0 }
  const costs: number[] = []
  const round = { counter: 2 }
  for (let halves = doublings; halves >= 0; halves -= 1) {
    const lamps = Math.round(bench.nationLamps / 2 ** halves)
    const next = { lamps, sites: Math.round(lamps / lampsOfSite) }
    await growNation(bench.database, size, next)
    size = next
    await quiet(bench)
    costs.push(await uplinkCost(bench, size, round.counter++))
    const [before, cost] = costs.slice(-2)
    if (cost === undefined || before === undefined) continue
    const micros = (one: number) => `${one.toFixed(0)} µs`
    yield {
      what: `CPU of an uplink by HTTP, console and database, ${lamps.toLocaleString('en')} lamps; peer: half as many`,
      ours: micros(cost),
      peer: costs.length > 1 ? micros(before) : '–',
      ...atMost(1.2, costs.length > 1 ? cost / before : 1),
    }
  }
  const tokens = await tokensOf(bench)
  yield* await pageCost(bench, size, tokens, round.counter++)
  yield* await peak(bench, size, tokens, round.counter++)
  const { console, figures } = await drain(bench, size, round.counter)
  yield* figures
  yield await comeBack(console, tokens)
  await console.stop()
}

interface Tokens {
  readonly ofAll: string
  readonly ofDepartments: readonly string[]
}

async function tokensOf({ console, adminPassword }: Bench): Promise<Tokens> {
  const { accessToken: ofAll } = await logIn(console.address, adminPassword)
  return { ofAll, ofDepartments: await addOperators(console.address, ofAll) }
}

interface Sender {
  /** What it said last. */
  readonly last: () => SentSecond
  readonly seconds: readonly SentSecond[]
  end(): Promise<void>
}

type Senders = { readonly to: 'http' | 'mqtt'; readonly first?: number; readonly step?: number }

/** Sends a nation's uplinks until it is ended. */
async function send(
  { console, broker, ingestKey }: Bench,
  { lamps, sites }: NationSize,
  { to, first = 0, step = 1 }: Senders,
  perSecond: number,
  counter: number,
): Promise<Sender> {
  const address = to === 'http' ? console.address : broker.url
  const numbers = [perSecond, lamps, sites, first, step, counter].map(String)
  const child = await startProgram('nation-sender', to, address, ingestKey, ...numbers)
  const seconds = readSeconds<SentSecond>(child, 'sent')
  await child.line('sent')
  return { seconds, last: () => seconds.at(-1)!, end: () => child.kill('SIGKILL') }
}

/** What a child says each second. */
function readSeconds<T>(child: Child, word: string): T[] {
  const seconds: T[] = []
  let text = ''
  child.process.stdout?.on('data', (chunk: Buffer) => {
    const lines = (text + chunk.toString()).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith(`${word} `)) seconds.push(JSON.parse(line.slice(word.length + 1)) as T)
  })
  return seconds
}

const openPages = ({ console }: Bench, { ofAll, ofDepartments }: Tokens): Promise<Child> =>
  startProgram(
    'nation-pages',
    console.address,
    JSON.stringify(
      Array.from({ length: pages }, (_, n) =>
        n < pagesOfAll ? ofAll : ofDepartments[n % ofDepartments.length],
      ),
    ),
  )

/** CPU of console and database, seconds so far. */
async function cpuOf(bench: Bench): Promise<() => number> {
  const postmaster = await postmasterOf(bench)
  return () => cpuSeconds(pidOf(bench.console)) + cpuOfTree(postmaster)
}

/** Waits until console and database have done what a registration leaves to them: an eighth of a core at most for 10 s. */
async function quiet(bench: Bench): Promise<void> {
  const cpu = await cpuOf(bench)
  for (let from = cpu(), tries = 0; tries < 30; tries += 1) {
    await delay(10_000)
    const now = cpu()
    if (now - from < 1.25) return
    from = now
  }
  throw new Error('console and database are not quiet')
}

/** Microseconds of CPU that one uplink takes. */
async function uplinkCost(bench: Bench, size: NationSize, counter: number): Promise<number> {
  const cpu = await cpuOf(bench)
  const sender = await send(bench, size, { to: 'http' }, usualPerSecond, counter)
  await delay(10_000)
  const [stored, used] = [await storedReadings(bench), cpu()]
  await delay(30_000)
  const cost = ((cpu() - used) * 1e6) / ((await storedReadings(bench)) - stored)
  await sender.end()
  return cost
}

/** What open pages add, beside the usual uplinks. */
async function pageCost(
  bench: Bench,
  size: NationSize,
  tokens: Tokens,
  counter: number,
): Promise<Figure[]> {
  const cpu = await cpuOf(bench)
  const sender = await send(bench, size, { to: 'http' }, usualPerSecond, counter)
  const measure = async () => {
    await delay(20_000)
    const used = cpu()
    await delay(40_000)
    const cores = (cpu() - used) / 40
    return { cores, mb: (await liveMemory(pidOf(bench.console))).liveMb }
  }
  const without = await measure()
  const child = await openPages(bench, tokens)
  const beside = await measure()
  await child.kill('SIGKILL')
  await sender.end()
  const of = `of an open page of sites, ${pages} of them (${pagesOfAll} of all sites) beside ${usualPerSecond} uplinks/s`
  const given = { peer: '–', value: 1, limit: '–', isWithinLimit: true }
  return [
    { what: `CPU ${of}`, ours: perPage((beside.cores - without.cores) * 1e3, 'ms/s'), ...given },
    { what: `memory ${of}`, ours: perPage((beside.mb - without.mb) * 1e3, 'kB'), ...given },
  ]
}

const perPage = (all: number, unit: string) => `${(all / pages).toFixed(1)} ${unit}`

/** Uplinks at their peak, half by HTTP and half by MQTT, beside the pages of operators. */
async function peak(
  bench: Bench,
  size: NationSize,
  tokens: Tokens,
  counter: number,
): Promise<Figure[]> {
  const pagesChild = await openPages(bench, tokens)
  const shown = readSeconds<PagesSecond>(pagesChild, 'pages')
  const half = peakPerSecond / 2
  const http = await send(bench, size, { to: 'http', first: 0, step: 2 }, half, counter)
  const mqtt = await send(bench, size, { to: 'mqtt', first: 1, step: 2 }, half, counter)
  await delay(15_000)
  const [stored, from, startedAt] = [await storedReadings(bench), shown.length, performance.now()]
  await delay(bench.nationSeconds * 1_000)
  const rate = ((await storedReadings(bench)) - stored) / ((performance.now() - startedAt) / 1_000)
  const answers = http.seconds.slice(15).flatMap(({ p99 }) => p99 ?? [])
  const lists = shown.slice(from).flatMap(({ p99 }) => p99 ?? [])
  const { refused } = http.last()
  const { failed = 0 } = shown.at(-1) ?? {}
  const leastLive = Math.min(...shown.slice(from).map(({ live }) => live))
  for (const child of [http, mqtt]) await child.end()
  await pagesChild.kill('SIGKILL')
  const beside = `${peakPerSecond} uplinks/s sent for ${bench.nationSeconds} s beside ${pages} pages, ${size.lamps.toLocaleString('en')} lamps`
  return [
    {
      what: `stored, ${beside}; refused ${refused}; lists that failed ${failed}; fewest live pages ${leastLive}`,
      ours: `${rate.toFixed(0)}/s`,
      peer: `${peakPerSecond}/s`,
      ...atLeast(0.98, rate / peakPerSecond),
    },
    {
      what: `one uplink by HTTP, ${beside}: 99th percentile of a second, the median second`,
      ours: `${quantile(answers).toFixed(0)} ms (95 of 100 seconds: ${quantile(answers, 0.95).toFixed(0)} ms)`,
      peer: '–',
      ...atMost(1_000, quantile(answers)),
    },
    {
      what: `a list of sites, ${beside}: 99th percentile of a second, the median second`,
      ours: `${quantile(lists).toFixed(0)} ms (95 of 100 seconds: ${quantile(lists, 0.95).toFixed(0)} ms)`,
      peer: '–',
      ...atMost(1_000, quantile(lists)),
    },
  ]
}

/** What the peak left at the broker is taken: nothing more is stored for 10 s. */
async function untilNothingWaits(bench: Bench): Promise<void> {
  const until = performance.now() + longestWaitMs
  for (let before = -1; performance.now() < until;) {
    const stored = await storedReadings(bench)
    if (stored === before) return
    before = stored
    await delay(10_000)
  }
  throw new Error('what the peak left is not taken')
}

/** Messages that the broker kept while the console took none, beside those that come meanwhile. */
async function drain(
  bench: Bench,
  size: NationSize,
  counter: number,
): Promise<{ console: ConsoleProcess; figures: readonly Figure[] }> {
  await untilNothingWaits(bench)
  await bench.console.stop()
  const filling = await send(bench, size, { to: 'mqtt' }, 10_000, counter)
  while (filling.last().acknowledged < queued) await delay(100)
  await filling.end()
  const live = await send(bench, size, { to: 'mqtt', first: 400_000 }, usualPerSecond, counter)
  const resumedAt = new Date()
  const console = await startConsoleProcess(bench.settings)
  const { pool } = bench.database
  const storedOf = async () => {
    const { rows } = await pool.query<{ stored: number; seconds: number }>(
      `select count(*)::int as stored, extract(epoch from max(received_at) - min(received_at))::float8 as seconds
       from lamp_reading where received_at > $1 and at < $1`,
      [resumedAt],
    )
    return rows[0] ?? { stored: 0, seconds: 0 }
  }
  let drained = await storedOf()
  const until = performance.now() + longestWaitMs
  while (drained.stored < queued && performance.now() < until) {
    await delay(1_000)
    drained = await storedOf()
  }
  await live.end()
  const { rows } = await pool.query<{ late: number }>(
    `select extract(epoch from max(received_at - at))::float8 as late from lamp_reading
     where at > (select min(received_at) from lamp_reading where received_at > $1)`,
    [resumedAt],
  )
  const perSecond = drained.stored / drained.seconds
  const figures: Figure[] = [
    {
      what: `${queued.toLocaleString('en')} messages that the broker kept, drained beside ${usualPerSecond} live ones a second; peer: these`,
      ours: `${perSecond.toFixed(0)}/s`,
      peer: `${usualPerSecond}/s`,
      ...atLeast(3, perSecond / usualPerSecond),
    },
    {
      what: 'the latest of the live ones meanwhile, from the first that was stored on',
      ours: `${(rows[0]?.late ?? 0).toFixed(1)} s`,
      peer: '5 s',
      ...atMost(1, (rows[0]?.late ?? 0) / 5),
    },
  ]
  return { console, figures }
}

/** Consoles that come back within a minute, beside a few that do. */
async function comeBack({ address }: ConsoleProcess, { ofDepartments }: Tokens): Promise<Figure> {
  const run = async (consoles: number) => {
    const numbers = [consoles, returningSeconds].map(String)
    const tokens = JSON.stringify(ofDepartments)
    const child = await startProgram('returning-consoles', address, tokens, ...numbers)
    const line = await child.line('returned')
    await child.kill('SIGKILL')
    return JSON.parse(line.slice('returned '.length)) as ReturnedConsoles
  }
  const idle = await run(100)
  const busy = await run(returning)
  return {
    what: `a page of sites of ${returning.toLocaleString('en')} consoles that come back within ${returningSeconds} s: 99th percentile; failed ${busy.failed}; peer: of 100 consoles`,
    ours: `${busy.p99.toFixed(0)} ms (median ${busy.median.toFixed(0)} ms)`,
    peer: `${idle.p99.toFixed(0)} ms (median ${idle.median.toFixed(0)} ms)`,
    ...atMost(3, busy.p99 / idle.p99),
  }
}
