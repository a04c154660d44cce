import { isRoot, scopeOf, type Caller } from './caller.ts'
import { visibleSites } from './site-sql.ts'
import { sql } from 'kysely'

/** Joins the site `s` of a ticket `t` and the site's department `d`. */
export const placeOfTicket = sql`join site s on s.wid = t.wid join department d on d.id = s.department_id`

/**
 * Condition over `ticket t` with {@link placeOfTicket}: the caller may see the ticket. A contractor: what is assigned
 * to it. A ticket that tells whether guarded equipment can be reached: the username admin alone, and
 * the contractor to whom it was given.
 */
export function visibleTickets(caller: Caller) {
  const { contractor } = scopeOf(caller)
  if (contractor !== null) return sql<boolean>`t.contractor_id = ${contractor}`
  return sql<boolean>`((${isRoot(caller)}::boolean or not t.is_guarded) and ${visibleSites(caller)})`
}
