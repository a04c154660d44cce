import type { Health } from '@roadside/contract/health.ts'
import type { UnlistedLamps } from '@roadside/contract/monitoring-calls.ts'
import { mayKnowHealth } from '@roadside/server-kit/assets.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { askedSites, type SiteFilter } from './repository.ts'

/** Sites with lamps in a health that the caller may not know of each, those with most first. */
export async function findUnlisted(
  db: Db,
  caller: Caller,
  { health, wid, ...filter }: SiteFilter & { health: Health; wid: number | null },
): Promise<UnlistedLamps[]> {
  const { rows } = await sql<UnlistedLamps>`
    select a.wid, count(*)::int as count from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.health = ${health} and not ${mayKnowHealth(caller)} and a.archived_at is null and ${askedSites(caller, filter)}
      and (${wid}::bigint is null or a.wid = ${wid}) group by a.wid order by count(*) desc, a.wid`.execute(db)
  return rows
}
