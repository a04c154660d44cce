import type { Database } from '@roadside/server-kit/database.ts'
import { Backlog } from './backlog.ts'
import { LampDirectory } from './directory.ts'

/** What this server keeps in memory of the lamps of a database. */
export interface LampKeeper {
  readonly directory: LampDirectory
  readonly backlog: Backlog
}

const keepers = new WeakMap<Database, LampKeeper>()

export function lampKeeper(database: Database): LampKeeper {
  let keeper = keepers.get(database)
  if (!keeper) keepers.set(database, (keeper = { directory: new LampDirectory(), backlog: new Backlog() }))
  return keeper
}
