import type { SolutionType } from '@roadside/contract/solution.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyBaseLogger } from 'fastify'
import { alarmsOfTickets } from '../../features/alarms/alarm-tickets.ts'
import type { AlarmKinds } from '../../features/alarms/alarm-kinds.ts'
import { claimOnce } from '../claim-repository.ts'
import { findPeople } from './crews.ts'
import { planRepair } from './plan-repair.ts'
import { findDemoContracts } from './repository.ts'
import { seedContracts } from './seed-contracts.ts'
import { runTimeline } from './timeline.ts'

export interface RepairSeed {
  readonly deps: Pick<Deps, 'database' | 'media'>
  readonly kinds: AlarmKinds
  readonly findCaller: (userId: number) => Promise<Caller | null>
  readonly dashboardFirstname: string
  readonly types: readonly SolutionType[]
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly signal?: AbortSignal
}

/**
 * Writes what the contracts say and six months of their repairs, once, by the console's own rules
 * with the clock of then. A start that was cut off leaves the rest away.
 */
export async function seedRepair(seed: RepairSeed): Promise<void> {
  const { deps, kinds, findCaller, dashboardFirstname, types, now, log, signal } = seed
  const { database } = deps
  const people = await findPeople(database, findCaller)
  if (!people) return
  const contracts = await findDemoContracts(database.db)
  const isNew = await database.db.transaction().execute(async (db) => {
    if (!(await claimOnce(db, 'demo.contracts', now))) return false
    await seedContracts({ db, caller: people.admin, address: '', now }, contracts, types)
    return true
  })
  if (!isNew) return
  // consoles that are open see it with their next look
  const quiet = { ...deps, live: { publish: () => undefined }, now: () => now }
  const stage = { deps: quiet, services: { alarms: alarmsOfTickets(kinds), dashboardFirstname } }
  const tasks = await planRepair(stage, { kinds, people, contracts, now })
  await runTimeline(tasks, now, { log, signal })
  log.info({ tasks: tasks.length }, 'six months of repairs written')
}
