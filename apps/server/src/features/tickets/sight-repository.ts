import type { Caller } from '@roadside/server-kit/caller.ts'
import { sql } from 'kysely'
import { contractorOf } from './party.ts'

/** Condition over `ticket t` and its event `e`: a contractor sees what happened since the ticket is its own. */
export function visibleEvents(caller: Caller) {
  return contractorOf(caller) === null
    ? sql<boolean>`true`
    : sql<boolean>`e.at >= t.contractor_since`
}

/** Condition over `ticket t` and its photo `f`: a contractor sees its own, and those of the authority. */
export function visiblePhotos(caller: Caller) {
  const contractor = contractorOf(caller)
  return contractor === null
    ? sql<boolean>`true`
    : sql<boolean>`(f.contractor_id is null or f.contractor_id = ${contractor})`
}
