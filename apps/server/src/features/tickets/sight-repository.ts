import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import { contractorOf } from './party.ts'

/** Joins the site `s` of a ticket `t` and the site's department `d`. */
export const placeOfTicket = sql`join site s on s.wid = t.wid join department d on d.id = s.department_id`

/**
 * Condition over `ticket t` with {@link placeOfTicket}: the caller may see the ticket. A contractor: what is assigned
 * to it. A ticket that tells whether guarded equipment can be reached: the username admin alone, and
 * the contractor to whom it was given.
 */
export function visibleTickets(caller: Caller) {
  const contractor = contractorOf(caller)
  if (contractor !== null) return sql<boolean>`t.contractor_id = ${contractor}`
  return sql<boolean>`((${isRoot(caller)}::boolean or not t.is_guarded) and ${visibleSites(caller)})`
}

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
