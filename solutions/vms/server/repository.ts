import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import type { ShownSign } from '../calls.ts'

/** Signs by site and name; one that cannot be reached shows nobody knows what. */
export async function findShownSigns(
  db: Db,
  caller: Caller,
  departmentId: number | null,
): Promise<ShownSign[]> {
  const { rows } = await sql<ShownSign>`
    select s.wid, s.name as site, v.id as device_id, coalesce(nullif(v.name, ''), v.external_id) as name, v.health,
      case when v.health <> 'unreachable' then v.state ->> 'message' end as message
    from device v join site s on s.wid = v.wid join department d on d.id = s.department_id
    where v.solution = 'vms' and v.archived_at is null and ${visibleSites(caller)}
      and (${departmentId}::bigint is null or d.id = ${departmentId})
    order by s.name collate "th-x-icu", s.wid, v.name collate "th-x-icu", v.id`.execute(db)
  return rows
}
