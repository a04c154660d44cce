import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type pg from 'pg'
import {
  compactCounts,
  isSweepFree,
  judgeDueLamps,
  markGatewaysOffline,
  noteNextDue,
  claimDueSites,
} from './sweep-repository.ts'

/**
 * What time alone does to lamps and gateways; answers what consoles should know. One server does it at a time, and looks
 * at the lamps of those sites alone where something may be due.
 */
export async function sweepLighting(pool: pg.Pool, now: Date): Promise<LiveMessage[]> {
  const lamps = await inTransaction(pool, async (client) => {
    if (!(await isSweepFree(client))) return null
    const wids = await claimDueSites(client, now)
    const changed = wids.length > 0 ? await judgeDueLamps(client, wids, now) : []
    if (wids.length > 0) await noteNextDue(client, wids, now)
    await compactCounts(client)
    return changed
  })
  if (lamps === null) return []
  const gateways = await markGatewaysOffline(pool, now)
  return [
    ...lamps.map((wid): LiveMessage => ({ topic: 'lighting', wid, kind: 'state' })),
    ...gateways.map((wid): LiveMessage => ({ topic: 'lighting', wid, kind: 'gateway' })),
  ]
}

export const lightingSweep: Sweep = {
  name: 'lighting',
  everyMs: 20_000,
  run: async ({ database, live, now }) => live.publish(await sweepLighting(database.pool, now())),
}
