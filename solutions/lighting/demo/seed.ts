import { inTransaction } from '@roadside/server-kit/database.ts'
import type { DemoSeed, DemoSite } from '@roadside/server-kit/demo.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type pg from 'pg'
import type { ProfileSettings } from '../rules/settings.ts'
import {
  insertLampChanges,
  updateLamps,
  type LampChange,
  type LampUpdate,
} from '../server/accept/write-repository.ts'
import { historyDays, historyTimes, type HistoryTimes } from './history-times.ts'
import { brokenGateway, lampHistories, type LampHistory } from './history.ts'
import { judgeMonth } from './judged-month.ts'
import { planLighting } from './plan.ts'
import { demoProfile, findLitSites, registerSite, type LitSite } from './registry-repository.ts'
import {
  ageTroubles,
  copyLatest,
  insertGaps,
  insertHistory,
  noteGapsSince,
  openGateways,
} from './history-repository.ts'
import { lightingFactOf, type LightingFact } from './site-facts.ts'

const dayMs = 86_400_000

/** Enters lamps and gateways of the demonstration's Lighting sites and gives them a month of history, site by site. */
export async function seedLighting(
  { database, now, sites, log, signal }: DemoSeed,
  factOf: (site: DemoSite) => LightingFact | undefined = lightingFactOf,
): Promise<void> {
  const profile = await demoProfile(database.db)
  const start = new Date(now.getTime() - historyDays * dayMs)
  // Sites are equipped once: changes and removals by the operator stay.
  const equipped = new Set((await findLitSites(database.db)).map(({ wid }) => wid))
  for (const site of sites.filter(
    ({ typeName, wid }) => typeName === 'Lighting' && !equipped.has(wid),
  )) {
    const fact = factOf(site)
    if (fact) await registerSite(database.db, site.wid, profile.id, planLighting(site, fact), start)
  }
  await ensureMonthlyPartitions(database.pool, 'lamp_reading', { from: start, to: now })
  await noteGapsSince(database.pool, start)
  const empty = (await findLitSites(database.db)).filter((site) =>
    site.lamps.every((lamp) => lamp.readingAt === null),
  )
  const work = empty.values()
  // Two at a time: one works in the database while the other is judged here.
  const worker = async () => {
    for (const site of work) {
      if (signal?.aborted) return
      await inTransaction(database.pool, (client) => fillSite(client, site, profile.settings, now))
      log.info(
        { wid: site.wid, lamps: site.lamps.length },
        'history of a demonstration site written',
      )
    }
  }
  await Promise.all([worker(), worker()])
}

async function fillSite(
  client: pg.PoolClient,
  site: LitSite,
  settings: ProfileSettings,
  now: Date,
): Promise<void> {
  const times = historyTimes(site, now)
  const histories = lampHistories(site, now)
  const [{ updates, changes }] = await Promise.all([
    judgeSite(site, histories, times, settings, now),
    insertHistory(client, histories, times, now),
  ])
  await insertGaps(client, site.wid)
  await copyLatest(client, site.wid)
  await updateLamps(client, updates)
  await insertLampChanges(client, changes)
  await ageTroubles(client, site.wid)
  await openGateways(client, site.wid, { broken: brokenGateway(site) ?? null, now })
}

async function judgeSite(
  site: LitSite,
  histories: readonly LampHistory[],
  times: HistoryTimes,
  settings: ProfileSettings,
  now: Date,
): Promise<{ updates: LampUpdate[]; changes: LampChange[] }> {
  const points = new Map(site.lamps.map((lamp) => [lamp.id, lamp.point]))
  const updates: LampUpdate[] = []
  const changes: LampChange[] = []
  for (const lamp of histories) {
    // Pages are served meanwhile.
    await new Promise(setImmediate)
    const rules = { settings, light: site.light, point: points.get(lamp.id) ?? site.point }
    const judged = judgeMonth(lamp, times, rules, now)
    updates.push({ id: lamp.id, state: judged.state, latest: null })
    changes.push(...judged.changes)
  }
  return { updates, changes }
}
