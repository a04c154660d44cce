import type { Found } from '@roadside/contract/find-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { scopeOf } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql } from 'kysely'
import { hasTrigram, holds, type FindQuery } from './matching-sql.ts'

/** Tickets by their numbers, titles, subjects and places; open ones first, then the newest. */
export async function findTickets(
  db: Db,
  caller: Caller,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  // an index finds nothing shorter
  if (!hasTrigram(needle)) return []
  const text = sql`t.search_text`
  const isOfContractor = scopeOf(caller).contractor !== null
  const { rows } = await sql<Found>`
    with found as materialized (
      (select t.id from ticket t ${placeOfTicket} where t.is_open and ${holds(text, needle)} and ${visibleTickets(caller)} order by t.id desc limit ${limit})
      union all
      (select t.id from ticket t ${placeOfTicket} where not t.is_open and ${holds(text, needle)} and ${visibleTickets(caller)} order by t.id desc limit ${limit}))
    select 'ticket' as kind, t.id, t.number as title, concat_ws(' · ', t.title, s.name) as detail, t.wid,
      case when not ${isOfContractor}::boolean then s.department_id end as "DeptID", s.type_name, null as health
    from found join ticket t on t.id = found.id ${placeOfTicket}
    order by not starts_with(${text}, ${needle}), not t.is_open, t.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
