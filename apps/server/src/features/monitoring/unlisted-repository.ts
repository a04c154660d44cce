import type { UnlistedLamps } from '@roadside/contract/monitoring-calls.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { requestedSites, type SiteFilter } from './repository.ts'

/** More would fill the list's place. */
const mostNamed = 6

/**
 * Lamps in a health that the caller may not see lamp by lamp, and the sites that have most of them.
 */
export async function findUnlisted(
  db: Db,
  caller: Caller,
  {
    health,
    wid,
    ...filter
  }: SiteFilter & { health: 'unreachable' | 'unknown'; wid: number | null },
): Promise<UnlistedLamps> {
  const { rows } = await sql<{ wid: number; count: number; total: number; sites: number }>`
    select a.wid, count(*)::int as count, (sum(count(*)) over ())::int as total, (count(*) over ())::int as sites
    from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.health = ${health} and not ${mayKnowHealth(caller)} and a.archived_at is null and ${requestedSites(caller, filter)}
      and (${wid}::bigint is null or a.wid = ${wid}) group by a.wid order by count(*) desc, a.wid
    limit ${mostNamed}`.execute(db)
  const { total = 0, sites = 0 } = rows[0] ?? {}
  return { total, sites, first: rows.map(({ wid, count }) => ({ wid, count })) }
}
