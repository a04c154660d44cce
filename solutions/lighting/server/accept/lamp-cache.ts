import type { Database } from '@roadside/server-kit/database.ts'
import { PendingStates } from './pending-states.ts'
import { CodecWarnings } from './codec-warnings.ts'
import { LampDirectory } from './directory.ts'
import { Misread } from './misread.ts'
import { Recent } from './recent.ts'
import { Joins } from './repeated.ts'
import { LampStates } from './states.ts'
import { PendingChanges } from './pending-changes.ts'

/** A gateway that passes uplinks on, and a site, need not be written more often. Milliseconds. */
const pauseMs = { gateways: 10_000, sites: 5_000 }

/** What this server keeps in memory of the lamps of a database. */
export interface LampCache {
  readonly directory: LampDirectory
  readonly pendingStates: PendingStates
  readonly states: LampStates
  readonly joins: Joins
  readonly misread: Misread
  readonly codecWarnings: CodecWarnings
  /** What was written and consoles do not know of yet. */
  readonly pendingChanges: PendingChanges
  /** When to look for readings that no server judged, by `performance.now()`. */
  catchUpAt: number
  readonly recent: {
    readonly gateways: Recent<string>
    readonly sites: Recent<number>
    readonly lampSites: Recent<number>
  }
}

const caches = new WeakMap<Database, LampCache>()

export function lampCache(database: Database): LampCache {
  let cache = caches.get(database)
  if (!cache) {
    const recent = {
      gateways: new Recent<string>(pauseMs.gateways),
      sites: new Recent<number>(pauseMs.sites),
      lampSites: new Recent<number>(pauseMs.sites),
    }
    cache = {
      directory: new LampDirectory(),
      pendingStates: new PendingStates(),
      states: new LampStates(),
      joins: new Joins(),
      misread: new Misread(),
      codecWarnings: new CodecWarnings(),
      pendingChanges: new PendingChanges(),
      catchUpAt: 0,
      recent,
    }
    caches.set(database, cache)
  }
  return cache
}
