import type { Health } from '@roadside/contract/health.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { editableEquipment } from '@roadside/server-kit/record-scope-sql.ts'
import { amongSites, siteColumns, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import type { CctvCamera, CctvSite } from '../rows.ts'

const typeName = 'CCTV'

/** Sites by name; a department of null is every one the caller may see. */
export async function findCctvSites(
  db: Db,
  caller: Caller,
  departmentId: number | null,
  wids?: readonly number[],
): Promise<CctvSite[]> {
  const counted = (health: Health) => sql`(count(*) filter (where e.health = ${health}))::int`
  const { rows } = await sql<CctvSite>`
    select ${siteColumns}, k.*
    from site s join department d on d.id = s.department_id cross join lateral (
      select count(*)::int as cameras, ${counted('ok')} as ok, ${counted('fault')} as fault,
        ${counted('unreachable')} as unreachable, ${counted('unknown')} as unknown,
        ${isoBangkok(sql`max(e.checked_at)`)} as lastupdate
      from equipment e where e.wid = s.wid and e.archived_at is null) k
    where s.type_name = ${typeName} and ${visibleSites(caller)} and ${amongSites(wids)}
      and (${departmentId}::bigint is null or d.id = ${departmentId})
    order by s.name collate "th-x-icu", s.wid`.execute(db)
  return rows
}

/** A camera as the call answers it, but with the stored code of its reason. */
export type CameraRow = Omit<CctvCamera, 'reason' | 'code'> & { readonly health_reason: string }

/** Cameras of the sites that the caller may see, by site and name. */
export async function findCctvCameras(
  db: Db,
  caller: Caller,
  { departmentId, wid }: { departmentId: number | null; wid: number | null },
): Promise<CameraRow[]> {
  const { rows } = await sql<CameraRow>`
    select e.id, e.hostname as name, s.wid, s.name as site, coalesce(nullif(s.road_code, ''), s.road_name, '') as road,
      e.sta, e.description, e.hls_url, e.latitude, e.longitude, e.health, e.health_reason,
      ${isoBangkok(sql`e.health_since`)} as since, ${isoBangkok(sql`e.checked_at`)} as checked_at,
      e.project_id as pj_id, ${editableEquipment(caller)} as may_edit
    from equipment e join site s on s.wid = e.wid join department d on d.id = s.department_id
    where e.archived_at is null and s.type_name = ${typeName} and ${visibleSites(caller)}
      and (${departmentId}::bigint is null or d.id = ${departmentId})
      and (${wid}::bigint is null or s.wid = ${wid})
    order by s.name collate "th-x-icu", s.wid, e.hostname collate "th-x-icu", e.id`.execute(db)
  return rows
}
