import type { DemoDevice } from './demo-device.ts'
import {
  defineSolutionDemo,
  type DemoSite,
  type DemoSimulation,
  type SolutionDemo,
} from '../demo.ts'
import type { Database, Db } from '../database.ts'
import type { Arrival, Endpoint } from '../ingest/intake.ts'
import { readingsAmong } from '../ingest/elements.ts'
import { acceptReports } from './accept.ts'
import { findLastReports, hasDevices, insertDemoDevice } from './demo-repository.ts'
import type { Monitor } from './monitor.ts'
import type { DeviceReport } from './report.ts'

/** Which of the demonstration's sites of the solution it is, so that troubles can go around among them. */
export interface DemoTurn {
  readonly index: number
  readonly count: number
}

interface DeviceDemo<State extends object> {
  readonly monitor: Monitor<State>
  /** The endpoint that the messages go to; a list of them is one message. */
  readonly endpoint: Endpoint<DeviceReport<State>>
  readonly devicesOf: (site: DemoSite, turn: DemoTurn) => readonly DemoDevice[]
  /**
   * Adds the solution's own rows that a device has from its first day, in the transaction that adds
   * the device.
   */
  readonly prepare?: (db: Db, wid: number, device: DemoDevice) => Promise<void>
  /** Seconds between reports, where devices of the demonstration report more often than is usual, to be seen in every state. */
  readonly reportS?: number
  /** Days of history, and how far apart its readings are. */
  readonly history: { readonly days: number; readonly everyS: number }
}

const dayMs = 86_400_000
/** Reports of history that are stored at once. */
const atOnce = 2_000

/** The demonstration half of a solution with devices: they are put at its sites, have a history, and go on reporting through the endpoint. */
export function deviceDemo<State extends object>(demo: DeviceDemo<State>): SolutionDemo {
  const { kind } = demo.monitor
  const ownSites = (sites: readonly DemoSite[]) =>
    sites.filter(({ typeName }) => kind.typeNames.includes(typeName))
  let sitesSeen: readonly DemoSite[] = []
  return defineSolutionDemo({
    equip: async ({ database, sites }) => {
      sitesSeen = ownSites(sites)
      for (const [index, site] of sitesSeen.entries()) {
        // after the first start the equipment is the operator's: removed devices do not come back
        if (await hasDevices(database.db, kind.solution, site.wid)) continue
        await database.db.transaction().execute(async (db) => {
          for (const device of demo.devicesOf(site, { index, count: sitesSeen.length })) {
            await insertDemoDevice(db, kind, site.wid, device)
            await demo.prepare?.(db, site.wid, device)
          }
        })
      }
    },
    seed: async ({ database, now, sites, log, signal, isUnfinished = true }) => {
      sitesSeen = ownSites(sites)
      let count = 0
      for (const [index, site] of sitesSeen.entries()) {
        const lastReports = await findLastReports(database.db, kind.solution, site.wid)
        for (const device of demo.devicesOf(site, { index, count: sitesSeen.length })) {
          if (signal?.aborted) return
          const until = lastReports.get(device.device)
          // removed, or it reports already
          if (until === undefined || (until !== null && !isUnfinished)) continue
          await writeHistory(demo, device, database, { after: until, now })
          count += 1
        }
      }
      log.info(
        { solution: kind.solution, devices: count },
        'history of the demonstration’s devices written',
      )
    },
    simulate: (simulation) => Promise.resolve(simulate(demo, sitesSeen, simulation)),
  })
}

async function writeHistory<State extends object>(
  demo: DeviceDemo<State>,
  device: DemoDevice,
  database: Database,
  { after, now }: { after: Date | null; now: Date },
): Promise<void> {
  const everyMs = demo.history.everyS * 1000
  const start = now.getTime() - demo.history.days * dayMs
  let reports: DeviceReport<State>[] = []
  for (
    let ms = Math.max(start, (after?.getTime() ?? 0) + everyMs);
    ms < now.getTime();
    ms += everyMs
  ) {
    reports.push(...historyAt(demo, device, new Date(ms)))
    if (reports.length < atOnce) continue
    await acceptReports(demo.monitor, reports, database, now)
    reports = []
  }
  if (reports.length > 0) await acceptReports(demo.monitor, reports, database, now)
}

function historyAt<State extends object>(
  { endpoint }: DeviceDemo<State>,
  device: DemoDevice,
  at: Date,
): DeviceReport<State>[] {
  const json = device.messageAt(at, at)
  if (json === null) return []
  const arrival: Arrival = { json, query: {}, topic: null, receivedAt: at }
  return readingsAmong(endpoint.decode(arrival)).map((report) => ({ ...report, receivedAt: at }))
}

function simulate<State extends object>(
  { monitor: { kind }, endpoint, devicesOf, reportS = kind.reportS }: DeviceDemo<State>,
  sites: readonly DemoSite[],
  { origin, ingestKey, rate, log }: DemoSimulation,
) {
  const devices = sites.flatMap((site, index) => devicesOf(site, { index, count: sites.length }))
  const started = Date.now()
  const everyMs = Math.max((reportS * 1000) / rate, 2_000)
  const lastSent = new Map<DemoDevice, number>()
  const onTheirWay = new Set<Promise<unknown>>()
  const turn = () => {
    const at = new Date()
    const world = new Date(started + (at.getTime() - started) * rate)
    const due = devices.filter((device, index) => {
      // spread over their rhythm
      const sentAt = lastSent.get(device) ?? started - everyMs + (index * everyMs) / devices.length
      return at.getTime() - sentAt >= everyMs
    })
    const messages = due.flatMap((device) => {
      lastSent.set(device, at.getTime())
      return device.messageAt(at, world) ?? []
    })
    if (messages.length === 0) return
    const sent = fetch(`${origin}/ingest/${endpoint.path ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ingestKey}` },
      body: JSON.stringify(messages),
      signal: AbortSignal.timeout(20_000),
    })
      .then(
        async (response) => {
          const text = await response.text()
          if (!response.ok)
            log.warn(
              { solution: kind.solution, answer: text.slice(0, 300) },
              'the console refuses the demonstration',
            )
        },
        (error: unknown) =>
          log.warn({ err: error }, 'a device of the demonstration does not reach the console'),
      )
      .finally(() => onTheirWay.delete(sent))
    onTheirWay.add(sent)
  }
  const timer = setInterval(turn, 1_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(onTheirWay)
    },
  }
}
