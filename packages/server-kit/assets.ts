import { sql } from 'kysely'
import { isRoot, type Caller } from './caller.ts'

/**
 * Condition over `asset a`: the caller may know a health of it. Of some equipment whether it can be reached is for the
 * username admin alone; as a missing answer would tell it too, others are told of faults and warnings only.
 */
export function mayKnowHealth(caller: Caller, health = sql<string>`a.health`) {
  return isRoot(caller)
    ? sql<boolean>`true`
    : sql<boolean>`(not a.guards_connection or ${health} in ('fault', 'warning'))`
}
