import type { Found } from '@roadside/contract/find-call.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import { equipmentOfContractor } from '@roadside/server-kit/contract-equipment-sql.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { best, holds, holdsWhole, type FindQuery } from './matching-sql.ts'

/**
 * Equipment of the contracts of a contractor's account, by its own name, id and STA, and by its site and contract. A
 * guarded id is not searched.
 */
export async function findOfContracts(
  db: Db,
  caller: Caller,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  const id = sql`case when not a.guards_id then a.id_text end`
  const all = sql`concat_ws(E'\\n', a.search_text, ${id}, own.search_text)`
  // of a number the pole that bears it is meant
  const isNumber = /\d/.test(needle)
  const isByName = holds(sql`a.search_text`, needle)
  const { rows } = await sql<Found>`
    select 'asset' as kind, a.id, a.name as title,
      concat_ws(' · ', s.name, 'กม. ' || coalesce(nullif(a.sta, ''), nullif(s.sta, '')), case when (${holds(id, needle)}) is true and not (${isByName}) then a.external_id end) as detail,
      a.wid, null::bigint as "DeptID", s.type_name, case when ${mayKnowHealth(caller)} then a.health end as health
    from ${equipmentOfContractor(scopeOf(caller).contractor ?? 0)}
    where a.archived_at is null and ${holds(all, needle)}
    order by (${id} = ${needle}) is not true, ${isNumber ? sql`not ${holdsWhole(sql`fold_search(a.name)`, needle)},` : sql``} not (${isByName}), ${best(sql`a.search_text`, needle)}, a.id
    limit ${limit}`.execute(db)
  return rows
}
