import { setTimeout as delay } from 'node:timers/promises'
import { storedReadings } from '@roadside/e2e/lib/lighting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAlerts, type Alerts } from './alerts.ts'
import { startInstallation, type Installation } from './installation.ts'
import { openLivePages, type LivePages } from './live-pages.ts'
import { killAllParts, type Part } from './part.ts'
import { sendPictureEvents, type PictureEvents } from './picture-events.ts'
import { sendUplinks, type Protocol, type Uplinks } from './uplinks.ts'

/** Uplinks a second, by both protocols together. */
const perSecond = Number(process.env['SYSTEM_UPLINKS'] ?? 1_000)
/** How often each part fails in each way. */
const times = Number(process.env['SYSTEM_TIMES'] ?? 5)
/** One fault of each kind, where a whole run takes too long (`npm run test:system -- --short`). */
const isShort = process.env['SYSTEM_SHORT'] === '1'
const livePages = 20
/** Longest time without an acknowledged uplink. Milliseconds. */
const longestGapMs = 30_000
/** How long a part is gone: longer than everybody needs to notice. */
const goneMs = 40_000
/** After so long the proxies lead senders to the first broker again. */
const brokerRisesMs = 25_000
/** Within so long after everything works, pages are right. */
const pagesMs = 10_000

let installation: Installation
let uplinks: Uplinks
let events: PictureEvents
let alerts: Alerts
let pages: LivePages
beforeAll(async () => {
  installation = await startInstallation()
  uplinks = await sendUplinks(installation, { perSecond })
  events = await sendPictureEvents(installation)
  alerts = await sendAlerts(installation)
  pages = await openLivePages(installation, livePages)
  await installation.whole()
}, 300_000)
afterAll(async () => {
  await killAllParts()
  // there is none where the start failed
  await (installation as Installation | undefined)?.stop()
})

interface Failing {
  readonly name: string
  /** Which part fails is known only when it does: a primary may have become a standby. */
  readonly find: (one: Installation) => Part | undefined | Promise<Part>
  readonly risesMs?: number
}
const parts: readonly Failing[] = [
  { name: 'the primary database', find: ({ database }) => database.primary() },
  { name: 'the standby database', find: ({ database }) => database.standby() },
  { name: 'a member of etcd', find: ({ database }) => database.etcd[0] },
  { name: 'a proxy of the database', find: ({ database }) => database.proxies[1] },
  { name: 'a console', find: ({ consoles }) => consoles[1] },
  { name: 'a proxy of the consoles', find: ({ proxies }) => proxies[0] },
  { name: 'the first broker', find: ({ brokers }) => brokers[0], risesMs: brokerRisesMs },
  { name: 'the second broker', find: ({ brokers }) => brokers[1] },
  { name: 'the store of pictures', find: ({ pictures }) => pictures },
]

interface Fault {
  readonly what: string
  readonly fail: (part: Part) => Promise<unknown>
  readonly end: (part: Part) => Promise<unknown>
}
type Cut = Pick<Part, 'name' | 'links'>
const cutOff = {
  what: 'is cut off',
  fail: ({ links }: Cut) => Promise.all(links.map((link) => link.pause())),
  end: ({ links }: Cut) => Promise.all(links.map((link) => link.resume())),
}
const faults: readonly Fault[] = [
  { what: 'is killed', fail: (part) => part.kill(), end: (part) => part.start() },
  { what: 'is stopped', fail: (part) => part.pause(), end: (part) => part.resume() },
  cutOff,
]

interface Case {
  readonly name: string
  /** Makes it fail. */
  readonly makeFail: (one: Installation) => Promise<Failure>
  readonly risesMs: number
}
interface Failure {
  /** What failed; of the database servers, another one is the primary afterwards. */
  readonly name: string
  readonly end: () => Promise<unknown>
}

/** A proxy that is cut off is as one that is stopped. */
const hasLinks = (name: string) => !name.startsWith('a proxy')
const ofParts = parts.flatMap(({ name, find, risesMs = 0 }) =>
  faults
    .filter(({ what }) => what !== cutOff.what || hasLinks(name))
    .map(({ what, fail, end }): Case => {
      const makeFail = async (one: Installation) => {
        const part = await find(one)
        if (!part) throw new Error('no such part')
        await fail(part)
        return { name: part.name, end: () => end(part) }
      }
      return { name: `${name} ${what}`, makeFail, risesMs }
    }),
)

/** Links that are cut together. */
function cut(name: string, find: (one: Installation) => Cut | Promise<Cut>): Case {
  const makeFail = async (one: Installation) => {
    const group = await find(one)
    await cutOff.fail(group)
    return { name: group.name, end: () => cutOff.end(group) }
  }
  return { name, makeFail, risesMs: 0 }
}
const ofGroups = [
  cut('the machine of the primary is cut off', async ({ database }) => {
    const { name, machineLinks: links } = await database.primary()
    return { name, links }
  }),
  // the standby is reached, so the primary stays what it is (`failsafe_mode`)
  cut('the primary is cut off from etcd', async ({ database }) => {
    const { etcdLinks: links } = await database.primary()
    return { name: 'etcd', links }
  }),
  cut('all peers of etcd are cut off', ({ database }) => ({
    name: 'etcd',
    links: database.etcd.flatMap(({ peerLinks }) => peerLinks),
  })),
]

const inShort = [
  'the primary database is killed',
  'a console is stopped',
  'the first broker is killed',
  'the store of pictures is cut off',
]
const cases = [...ofParts, ...ofGroups].filter(({ name }) => !isShort || inShort.includes(name))

/** When each part failed, to say of a lost uplink what it was lost by. */
const started: { readonly name: string; readonly at: number }[] = []

test.each(cases)(
  '$name: uplinks go on within 30 s, pages are right 10 s after',
  async ({ name, makeFail, risesMs }) => {
    for (let time = 0; time < times; time += 1) {
      await delay(2_000)
      const { http, mqtt } = uplinks.acknowledged
      http.takeGap()
      mqtt.takeGap()
      started.push({ name, at: performance.now() })
      const failed = await makeFail(installation)
      await delay(goneMs)
      await failed.end()
      await installation.whole()
      await delay(Math.max(pagesMs, risesMs))
      const gaps = { http: http.takeGap(), mqtt: mqtt.takeGap() }
      const wrong = { ...(await pages.wrong()), pretending: pages.takePretending() }
      console.info(name, gaps, wrong)
      expect(Math.max(gaps.http, gaps.mqtt)).toBeLessThan(longestGapMs)
      expect(wrong).toEqual({ old: 0, notLive: 0, pretending: 0 })
      // of the database servers, the other one took over
      expect((await installation.database.primary()).name).not.toBe(failed.name)
    }
  },
)

test('nothing that was acknowledged is lost, nothing is stored twice, nothing told twice', async () => {
  await Promise.all([uplinks.stop(), events.stop(), alerts.stop(), pages.stop()])
  started.push({ name: 'the end', at: performance.now() })
  const database = await installation.database.url()
  let stored = new Map<string, number>()
  const lost = (protocol: Protocol) =>
    [...uplinks.acknowledged[protocol].times].filter(([number]) => !stored.has(String(number)))
  const isAllThere = async () => {
    stored = await storedReadings(database)
    return lost('http').length + lost('mqtt').length + alerts.told().never.length === 0
  }
  // what the broker took is stored once the consoles have drained it
  for (let waited = 0; waited < 120_000 && !(await isAllThere()); waited += 2_000)
    await delay(2_000)
  const twice = [...stored].filter(([, count]) => count > 1).map(([payload]) => payload)
  expect({
    uplinks: { http: byFault(lost('http')), mqtt: byFault(lost('mqtt')), twice },
    events: await events.check(database),
    alerts: alerts.told(),
  }).toEqual({
    uplinks: { http: {}, mqtt: {}, twice: [] },
    events: { lost: [], twice: [], withoutPicture: [] },
    alerts: { never: [], twice: [] },
  })
  expect(stored.size).toBeGreaterThan(perSecond * 10)
  expect(events.count()).toBeGreaterThan(10)
  expect(alerts.count()).toBeGreaterThan(3)
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
