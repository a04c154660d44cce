import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { DemoSite, RunningSimulation, SolutionDemo } from '@roadside/server-kit/demo.ts'
import { hashIngestKey, makeIngestKey } from '@roadside/server-kit/ingest/keys.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config-schema.ts'
import { buildDemoAuthority } from './demo/authority.ts'
import { hashPassword } from './features/auth/password.ts'

const demos = Object.values(
  import.meta.glob<SolutionDemo>('../../../solutions/*/demo.ts', { eager: true, import: 'default' }),
)

/** `DEMO`, or what this database remembers, or yes where the embedded database has not been asked before (design §3). */
export async function decideDemo(db: Db, setting: boolean | null, isEmbedded: boolean): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`select value from installation where key = 'is_demo'`.execute(db)
  const isDemo = setting ?? rows[0]?.value ?? isEmbedded
  await sql`insert into installation (key, value) values ('is_demo', ${JSON.stringify(isDemo)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
  return isDemo
}

export function buildAuthority(database: Database, config: Config, now: Date): Promise<DemoSite[]> {
  const demoPassword = config.demoPassword ?? ''
  const { fourGUsername, dashboardFirstname } = config
  const adminPassword = config.adminPassword ?? demoPassword
  return buildDemoAuthority(database, {
    now,
    hashPassword,
    adminPassword,
    demoPassword,
    fourGUsername,
    dashboardFirstname,
  })
}

interface DemoOptions {
  readonly database: Database
  readonly config: Config
  readonly sites: readonly DemoSite[]
  readonly origin: string
  readonly now: Date
  readonly log: Logger
}

/** Equips the sites while the console already serves, then keeps their devices reporting through its own doors. */
export function startDemo({ database, config, sites, origin, now, log }: DemoOptions): RunningSimulation {
  const stopping = new AbortController()
  const { signal } = stopping
  const running: RunningSimulation[] = []
  const started = (async () => {
    for (const demo of demos) await demo.seed({ database, now, sites, log, signal })
    if (signal.aborted || config.demoRate === 0) return
    const ingestKey = await makeDemoKey(database.db)
    for (const demo of demos) {
      const simulation = await demo.simulate?.({ database, origin, ingestKey, rate: config.demoRate, log })
      if (simulation) running.push(simulation)
    }
  })().catch((error: unknown) => log.error({ err: error }, 'the demonstration did not start'))
  return {
    stop: async () => {
      stopping.abort()
      await started
      await Promise.all(running.map((simulation) => simulation.stop()))
    },
  }
}

/** A key of its own at each start; the one before is revoked. */
async function makeDemoKey(db: Db): Promise<string> {
  const key = makeIngestKey()
  await sql`update ingest_key set revoked_at = now() where created_by = 'demo' and revoked_at is null`.execute(db)
  await sql`insert into ingest_key (name, hash, created_by) values ('อุปกรณ์จำลอง', ${hashIngestKey(key)}, 'demo')`.execute(
    db,
  )
  return key
}
