import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName, siteColumns, visibleSites } from '@roadside/server-kit/sites.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { GatewayRow, LampSummary, LightingSite } from '../points.ts'

const lampCounts = sql`count(l.id)::int as available,
  (count(*) filter (where l.status = 'ok'))::int as work,
  (count(*) filter (where l.status = 'off'))::int as fail,
  (count(*) filter (where l.status = 'unknown' and l.id is not null))::int as unknown,
  (count(*) filter (where l.is_unreachable))::int as unreachable,
  (count(*) filter (where l.seen_at is null and l.id is not null))::int as never_reported,
  (count(*) filter (where l.is_day_burning))::int as day_burning`
const gatewayCounts = sql`(select count(*)::int from gateway g where g.wid = s.wid) as gateways,
  (select count(*)::int from gateway g where g.wid = s.wid and g.is_online) as gateways_online`

export async function summariseSite(db: Db, wid: number, now: Date): Promise<LampSummary | null> {
  const { rows } = await sql<LampSummary>`
    select c.*, ${gatewayCounts}, s.name as detail, s.latitude, s.longitude, coalesce(s.sta, '') as sta, s.line,
      d.id as "DeptID", ${departmentName} as "DeptName", g.name as "DeptGroupName", ${isoBangkok(sql`${now}::timestamptz`)} as at
    from site s join department d on d.id = s.department_id join department_group g on g.id = d.group_id,
      lateral (select ${lampCounts} from lamp l where l.wid = s.wid) c
    where s.wid = ${wid}`.execute(db)
  return rows[0] ?? null
}

/** Sites by road code; a department of null is every one the caller may see. */
export async function findLightingSites(
  db: Db,
  caller: Caller,
  filter: { departmentId: number | null; isFourGOnly: boolean },
): Promise<LightingSite[]> {
  const { rows } = await sql<LightingSite>`
    select ${siteColumns}, c.*, ${gatewayCounts}
    from site s join department d on d.id = s.department_id,
      lateral (select ${lampCounts}, ${isoBangkok(sql`max(l.seen_at)`)} as lastupdate from lamp l where l.wid = s.wid) c
    where s.type_name = 'Lighting' and ${visibleSites(caller)}
      and (${filter.departmentId}::bigint is null or d.id = ${filter.departmentId})
      and (not ${filter.isFourGOnly}::boolean or s.is_fourg)
    order by s.name collate "th-x-icu", s.wid`.execute(db)
  return rows
}

/** A site whose own server says nothing for this long knows its gateways no more. Minutes (rule of thumb). */
const serverSilentMin = 15

export async function findGateways(db: Db, wid: number, now: Date): Promise<Required<GatewayRow>[]> {
  const { rows } = await sql<Required<GatewayRow>>`
    select g.gwno, g.eui, g.ipaddress, g.latitude as lat, g.longitude as long, ${isoBangkok(sql`g.seen_at`)} as lastupdate,
      case when g.is_online then 'Online' else 'Offline' end as "ISOnline",
      coalesce(s.last_message_at < ${now}::timestamptz - make_interval(mins => ${serverSilentMin}), true) as pc_server_offline
    from gateway g join site s on s.wid = g.wid
    where g.wid = ${wid} order by g.gwno collate "th-x-icu", g.id`.execute(db)
  return rows
}
