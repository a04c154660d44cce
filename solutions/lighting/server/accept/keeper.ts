import type { Database } from '@roadside/server-kit/database.ts'
import { Backlog } from './backlog.ts'
import { CodecWarnings } from './codec-warnings.ts'
import { LampDirectory } from './directory.ts'
import { Misread } from './misread.ts'
import { Recent } from './recent.ts'
import { Joins } from './repeated.ts'
import { LampStates } from './states.ts'
import { Told } from './told.ts'

/** A gateway that passes uplinks on, and a site, need not be written more often. Milliseconds. */
const restMs = { gateways: 10_000, sites: 5_000 }

/** What this server keeps in memory of the lamps of a database. */
export interface LampKeeper {
  readonly directory: LampDirectory
  readonly backlog: Backlog
  readonly states: LampStates
  readonly joins: Joins
  readonly misread: Misread
  readonly codecWarnings: CodecWarnings
  /** What was written and consoles do not know of yet. */
  readonly told: Told
  /** When to look for readings that no server judged, by `performance.now()`. */
  catchUpAt: number
  readonly recent: {
    readonly gateways: Recent<string>
    readonly sites: Recent<number>
    readonly lampSites: Recent<number>
  }
}

const keepers = new WeakMap<Database, LampKeeper>()

export function lampKeeper(database: Database): LampKeeper {
  let keeper = keepers.get(database)
  if (!keeper) {
    const recent = {
      gateways: new Recent<string>(restMs.gateways),
      sites: new Recent<number>(restMs.sites),
      lampSites: new Recent<number>(restMs.sites),
    }
    keeper = {
      directory: new LampDirectory(),
      backlog: new Backlog(),
      states: new LampStates(),
      joins: new Joins(),
      misread: new Misread(),
      codecWarnings: new CodecWarnings(),
      told: new Told(),
      catchUpAt: 0,
      recent,
    }
    keepers.set(database, keeper)
  }
  return keeper
}
