import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import {
  amongSites,
  departmentName,
  siteColumns,
  visibleSites,
} from '@roadside/server-kit/site-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { planOnce } from '@roadside/server-kit/plan-once.ts'
import { sql } from 'kysely'
import type { GatewayRow, LampSummary } from '../points.ts'

const sum = (column: string) =>
  sql`coalesce(sum(c.${sql.ref(column)}), 0)::int as ${sql.ref(column)}`
const lampStates = [
  'available',
  'work',
  'fail',
  'unknown',
  'unreachable',
  'never_reported',
  'day_burning',
]
/** The lamps of a site `s` counted by state, from the stored counts of each site. */
const lampCounts = sql`lateral (select ${sql.join(lampStates.map(sum))} from lamp_count c where c.wid = s.wid)`
const gatewayCounts = sql`(select count(*)::int from gateway g where g.wid = s.wid) as gateways,
  (select count(*)::int from gateway g where g.wid = s.wid and g.is_online) as gateways_online`

export async function summariseSite(db: Db, wid: number, now: Date): Promise<LampSummary | null> {
  const { rows } = await sql<LampSummary>`
    select c.*, ${gatewayCounts}, s.name as detail, s.latitude, s.longitude, coalesce(s.sta, '') as sta, s.line,
      d.id as "DeptID", ${departmentName} as "DeptName", g.name as "DeptGroupName", ${isoBangkok(sql`${now}::timestamptz`)} as at
    from site s join department d on d.id = s.department_id join department_group g on g.id = d.group_id,
      ${lampCounts} c
    where s.wid = ${wid}`.execute(db)
  return rows[0] ?? null
}

/** Sites by way code, as the JSON of {@link LightingSite}; a department of null is every one the caller may see. */
export async function findLightingSites(
  db: Db,
  caller: Caller,
  filter: {
    departmentId: number | null
    isFourGOnly: boolean
    wids?: readonly number[] | undefined
  },
): Promise<string> {
  // counted together: site by site a nation takes three times as long
  const { rows } = await sql<{ text: string }>`${planOnce}
    with listed as materialized (
      select ${siteColumns} from site s join department d on d.id = s.department_id
      where s.type_name = 'Lighting' and ${visibleSites(caller)} and ${amongSites(filter.wids)}
        and (${filter.departmentId}::bigint is null or d.id = ${filter.departmentId})
        and (not ${filter.isFourGOnly}::boolean or s.is_fourg)),
    lamps as (select wid, ${sql.join(lampStates.map(sum))} from lamp_count c where wid in (select wid from listed) group by wid),
    counted as (select wid, count(*)::int as gateways, count(*) filter (where is_online)::int as gateways_online
      from gateway where wid in (select wid from listed) group by wid),
    shown as (
      select s.*, ${sql.join(lampStates.map((state) => sql`coalesce(l.${sql.ref(state)}, 0) as ${sql.ref(state)}`))},
        coalesce(g.gateways, 0) as gateways, coalesce(g.gateways_online, 0) as gateways_online,
        ${isoBangkok(sql`n.seen_at`)} as lastupdate
      from listed s left join lamps l using (wid) left join counted g using (wid) left join lamp_site_seen n using (wid))
    select coalesce(json_agg(to_json(shown) order by name collate "th-x-icu", wid), '[]')::text as text from shown`.execute(
    db,
  )
  return rows[0]?.text ?? '[]'
}

/**
 * After so long without a message of a site's own server, the state of its gateways is unknown.
 * Minutes (rule of thumb).
 */
const serverSilentMin = 15

export async function findGateways(
  db: Db,
  wid: number,
  now: Date,
): Promise<Required<GatewayRow>[]> {
  const { rows } = await sql<Required<GatewayRow>>`
    select g.gwno, g.eui, g.ipaddress, g.latitude as lat, g.longitude as long, ${isoBangkok(sql`g.seen_at`)} as lastupdate,
      case when g.is_online then 'Online' else 'Offline' end as "ISOnline",
      coalesce(s.last_message_at < ${now}::timestamptz - make_interval(mins => ${serverSilentMin}), true) as pc_server_offline,
      (select coalesce(sum(u.missing), 0)::int from uplink_gap u
        where u.gateway = g.eui and u.ended_at > ${now}::timestamptz - interval '24 hours') as missing_day
    from gateway g join site s on s.wid = g.wid
    where g.wid = ${wid} order by g.gwno collate "th-x-icu", g.id`.execute(db)
  return rows
}
