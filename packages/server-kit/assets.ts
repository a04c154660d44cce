import { sql } from 'kysely'
import { isRoot, type Caller } from './caller.ts'

/** Condition over `asset a`: whether it can be reached may be told; of some equipment to the username admin alone. */
export function mayKnowConnection(caller: Caller) {
  return isRoot(caller) ? sql<boolean>`true` : sql<boolean>`not a.guards_connection`
}

/** A health of `asset a` as the caller may see it. */
export function shownHealth(caller: Caller, health = sql<string>`a.health`) {
  return sql<string>`case when ${health} = 'unreachable' and not ${mayKnowConnection(caller)} then 'unknown' else ${health} end`
}
