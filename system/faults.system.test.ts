import { setTimeout as delay } from 'node:timers/promises'
import { storedReadings } from '@roadside/e2e/lib/lighting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInstallation, type Installation } from './installation.ts'
import { killAllParts, type Part } from './part.ts'
import { sendUplinks, type Door, type Uplinks } from './uplinks.ts'

/** Uplinks a second, by both doors together. */
const perSecond = Number(process.env['SYSTEM_UPLINKS'] ?? 1_000)
/** How often each part fails in each way. */
const times = Number(process.env['SYSTEM_TIMES'] ?? 5)
/** Longest time without an acknowledged uplink. Milliseconds. */
const longestGapMs = 30_000
/** How long a part is gone: longer than everybody needs to notice. */
const goneMs = 40_000

let installation: Installation
let uplinks: Uplinks
beforeAll(async () => {
  installation = await startInstallation()
  uplinks = await sendUplinks(installation, { perSecond })
  await installation.whole()
}, 300_000)
afterAll(async () => {
  await killAllParts()
  // there is none where the start failed
  await (installation as Installation | undefined)?.stop()
})

/** Which part fails is known only when it does: a primary may have become a standby. */
const parts: readonly (readonly [string, (one: Installation) => Part | Promise<Part>])[] = [
  ['the primary database', ({ database }) => database.primary()],
  ['the standby database', ({ database }) => database.standby()],
  ['etcd', ({ database }) => database.etcd],
  ['a proxy of the database', ({ database }) => database.proxies[1]!],
  ['a console', ({ consoles }) => consoles[1]!],
  ['a proxy of the consoles', ({ proxies }) => proxies[0]!],
]

const faults: readonly (readonly [string, (part: Part) => Promise<void>])[] = [
  [
    'is killed',
    async (part) => {
      await part.kill()
      await delay(goneMs)
      await part.start()
    },
  ],
  [
    'is stopped',
    async (part) => {
      await part.pause()
      await delay(goneMs)
      await part.resume()
    },
  ],
]

const cases = parts.flatMap(([name, find]) =>
  faults.map(([what, fail]) => ({ name: `${name} ${what}`, find, fail })),
)

/** When each part failed, to say of a lost uplink what it was lost by. */
const started: { readonly name: string; readonly at: number }[] = []

test.each(cases)('$name, and uplinks go on within 30 s', async ({ name, find, fail }) => {
  for (let time = 0; time < times; time += 1) {
    await delay(2_000)
    const { http, mqtt } = uplinks.acknowledged
    http.takeGap()
    mqtt.takeGap()
    const part = await find(installation)
    started.push({ name, at: performance.now() })
    await fail(part)
    await installation.whole()
    await delay(2_000)
    // of the database servers, the other one took over
    expect((await installation.database.primary()).name).not.toBe(part.name)
    const gaps = { http: http.takeGap(), mqtt: mqtt.takeGap() }
    console.info(part.name, gaps)
    expect(Math.max(gaps.http, gaps.mqtt)).toBeLessThan(longestGapMs)
  }
})

test('nothing that was acknowledged is lost, and nothing is stored twice', async () => {
  await uplinks.stop()
  started.push({ name: 'the end', at: performance.now() })
  let stored = new Map<string, number>()
  const lost = (door: Door) =>
    [...uplinks.acknowledged[door].times].filter(([number]) => !stored.has(String(number)))
  const isAllThere = async () => {
    stored = await storedReadings(await installation.database.url())
    return lost('http').length + lost('mqtt').length === 0
  }
  // what the broker took is stored once the consoles have drained it
  for (let waited = 0; waited < 120_000 && !(await isAllThere()); waited += 2_000)
    await delay(2_000)
  const twice = [...stored].filter(([, count]) => count > 1).map(([payload]) => payload)
  expect({ http: byFault(lost('http')), mqtt: byFault(lost('mqtt')), twice }).toEqual({
    http: {},
    mqtt: {},
    twice: [],
  })
  expect(stored.size).toBeGreaterThan(perSecond * 10)
})

/** How many were acknowledged after which fault began. */
function byFault(lost: readonly (readonly [number, number])[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [, at] of lost) {
    const name = started.findLast((fault) => fault.at <= at)?.name ?? 'the start'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
