import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { DemoSite, RunningSimulation, SolutionDemo } from '@roadside/server-kit/demo.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { hashIngestKey, makeIngestKey } from '@roadside/server-kit/ingest/keys.ts'
import type { Logger } from 'pino'
import type { Config } from './config-schema.ts'
import { hasAssetHistory, writeAssetHistory } from './demo/asset-history-repository.ts'
import {
  beginAlarms,
  hasBegunAlarms,
  takeOldAlarms,
  type BeginningAlarms,
} from './demo/alarms/begin.ts'
import { buildDemoAuthority, type DemoAuthority } from './demo/authority.ts'
import { seedDuty } from './demo/duty/seed.ts'
import { openContractorAccounts } from './demo/contractor-accounts.ts'
import { closeDemoAccounts } from './demo/open-accounts.ts'
import { seedRecords } from './demo/records/seed.ts'
import { seedRepair } from './demo/repair/seed-repair.ts'
import { hashPassword, isPasswordRight } from './accounts/password.ts'
import { ensureFirstAccount, refuseWeakSetting } from './first-account.ts'
import { findIsDemo, hasDemoKey, insertIsDemo, replaceDemoKey } from './demonstration-repository.ts'
import { solutions } from './solutions.ts'

const found = import.meta.glob<SolutionDemo>('../../../solutions/*/demo.ts', {
  eager: true,
  import: 'default',
})
const rankOf = ({ solution }: (typeof solutions)[number]) =>
  Math.min(...solution.types.map(({ menuRank }) => menuRank ?? Infinity))
/** The solutions in the order of the menu. */
const demos = solutions
  .toSorted((one, other) => rankOf(one) - rankOf(other) || 0)
  .flatMap(({ solution }) => found[`../../../solutions/${solution.id}/demo.ts`] ?? [])

/**
 * The decision for a demonstration: `DEMO`, else the stored one of the first start, else yes for an
 * embedded database at its first start (design §3). A setting counts for its own start alone.
 */
export async function decideDemo(
  db: Db,
  setting: boolean | null,
  isEmbedded: boolean,
): Promise<boolean> {
  const isDemo = setting ?? (await findIsDemo(db)) ?? isEmbedded
  await insertIsDemo(db, isDemo)
  return isDemo
}

export interface SettledAccounts {
  /** Null while the demonstration is off. */
  readonly demonstration: DemoAuthority | null
  /** Password of `admin` where it was made by this start; shown once. */
  readonly madePassword: string | null
}

/** Sees to it that the demonstration's passwords open the console while the demonstration is on, and only then. */
export async function settleAccounts(
  database: Database,
  config: Config,
  isDemo: boolean,
  now: Date,
): Promise<SettledAccounts> {
  if (isDemo)
    return { demonstration: await buildAuthority(database, config, now), madePassword: null }
  await closeDemoAccounts(database.db, now)
  return {
    demonstration: null,
    madePassword: await ensureFirstAccount(database.db, config.adminPassword, now),
  }
}

async function buildAuthority(
  database: Database,
  config: Config,
  now: Date,
): Promise<DemoAuthority> {
  if (config.adminPassword !== null) await refuseWeakSetting('ADMIN_PASSWORD', config.adminPassword)
  // the published one is for this machine alone
  if (config.isExposed && config.demoPassword !== null)
    await refuseWeakSetting('DEMO_PASSWORD', config.demoPassword)
  const demoPassword = config.demoPassword ?? ''
  const { fourGUsername, dashboardFirstname } = config
  const adminPassword = config.adminPassword ?? demoPassword
  const authority = await buildDemoAuthority(database, {
    typeNames: solutions.flatMap(({ solution }) => solution.types.map(({ typeName }) => typeName)),
    now,
    hashPassword,
    isPasswordRight,
    adminPassword,
    demoPassword,
    fourGUsername,
    dashboardFirstname,
  })
  await seedRecords(
    database,
    authority.sites.map(({ wid }) => wid),
    now,
    demos,
  )
  const contractors = await openContractorAccounts(database.db, { hashPassword, demoPassword })
  await seedDuty(database, now)
  return { ...authority, accounts: new Set([...authority.accounts, ...contractors]) }
}

export interface RunningDemo extends RunningSimulation {
  /** Whether alarms are judged: not while the first start writes its history. */
  readonly isWatched: () => boolean
}

interface DemoOptions {
  readonly database: Database
  readonly media: Media
  readonly config: Config
  readonly sites: readonly DemoSite[]
  readonly origin: string
  readonly alarms: BeginningAlarms
  readonly now: Date
  readonly log: Logger
}

/** Within it the old silences that wait for their roots have become alarms. Milliseconds. */
const lateAlarmsMs = 60_000

/**
 * Equips the sites while the console already serves, then lets their devices report through its own
 * endpoints.
 */
export function startDemo({
  alarms,
  database,
  media,
  config,
  sites,
  origin,
  now,
  log,
}: DemoOptions): RunningDemo {
  const stopping = new AbortController()
  const { signal } = stopping
  const running: RunningSimulation[] = []
  let isWatched = false
  const started = (async () => {
    isWatched = await hasBegunAlarms(alarms)
    // the key is made when the devices begin to report, after their history
    const isUnfinished = !(await hasDemoKey(database.db))
    const seed = { database, media, now, sites, log, signal, isUnfinished }
    for (const demo of demos) await demo.equip?.(seed)
    // each history ends when it is written: no device is silent while those of others are
    for (const demo of demos) await demo.seed?.({ ...seed, now: alarms.deps.now() })
    if (signal.aborted) return
    if (!(await hasAssetHistory(database))) await writeAssetHistory(database, now)
    const isFirstWatch = !isWatched
    if (isFirstWatch) await beginAlarms(alarms, now)
    isWatched = true
    await seedRepair({
      deps: { database, media },
      kinds: alarms.kinds,
      findCaller: alarms.findCaller,
      dashboardFirstname: config.dashboardFirstname,
      types: solutions.flatMap(({ solution }) => solution.types),
      now: alarms.deps.now(),
      log,
      signal,
    })
    if (signal.aborted) return
    if (config.demoRate === 0) return
    const ingestKey = await makeDemoKey(database.db)
    for (const demo of demos) {
      const simulation = await demo.simulate?.({
        database,
        origin,
        ingestKey,
        rate: config.demoRate,
        log,
      })
      if (simulation) running.push(simulation)
    }
    if (!isFirstWatch) return
    await delay(lateAlarmsMs, undefined, { signal })
    await takeOldAlarms(alarms)
  })().catch((error: unknown) => {
    // cut off by the stop: the next start continues it
    if (!signal.aborted) log.error({ err: error }, 'the demonstration did not start')
  })
  return {
    isWatched: () => isWatched,
    stop: async () => {
      stopping.abort()
      await started
      await Promise.all(running.map((simulation) => simulation.stop()))
    },
  }
}

/** A key of its own at each start; the one before goes, or the list of keys would grow with every start. */
export async function makeDemoKey(db: Db): Promise<string> {
  const key = makeIngestKey()
  await replaceDemoKey(db, hashIngestKey(key))
  return key
}
