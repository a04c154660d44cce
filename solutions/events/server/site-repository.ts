import { planOnce } from '@roadside/server-kit/plan-once.ts'
import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { amongSites, siteColumns, visibleSites } from '@roadside/server-kit/site-sql.ts'
import type { MenuCount } from '@roadside/server-kit/solution-server.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { EventSite } from '../rows.ts'
import { discounting } from '../words.ts'

const cameraCounts = sql`count(*)::int as cameras,
  (count(*) filter (where seen_at is not null and not is_unreachable and problem = ''))::int as ok,
  (count(*) filter (where seen_at is not null and not is_unreachable and problem <> ''))::int as fault,
  (count(*) filter (where is_unreachable))::int as unreachable,
  (count(*) filter (where seen_at is null and not is_unreachable))::int as never_reported,
  ${isoBangkok(sql`max(seen_at)`)} as lastupdate,
  coalesce(mode() within group (order by (maker = 'frigate')::int), 0) as source`

/** Unreviewed events are counted up to this for each camera. */
const mostWaiting = 1_000

function siteRows(where: RawBuilder<unknown>, now: Date): RawBuilder<EventSite> {
  return sql<EventSite>`
    select ${siteColumns}, s.type_name as "typeName", k.*, t.today, w.unreviewed,
      n.type as last_type, ${isoBangkok(sql`n.at`)} as last_at
    from site s join department d on d.id = s.department_id
      cross join lateral (select ${cameraCounts} from event_camera where wid = s.wid) k
      cross join lateral (
        select count(e.id)::int as today from event_camera c, camera_event e
        where c.wid = s.wid and e.camera_id = c.id
          and e.at >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
          and not coalesce(e.review = any(${textArray(discounting)}::text[]), false)) t
      cross join lateral (
        select count(*)::int as unreviewed from event_camera c cross join lateral (
          select from camera_event where camera_id = c.id and review is null limit ${mostWaiting}) e
        where c.wid = s.wid) w
      left join lateral (
        select e.type, e.at from event_camera c cross join lateral (
          select type, at from camera_event where camera_id = c.id order by at desc limit 1) e
        where c.wid = s.wid order by e.at desc limit 1) n on true
    where ${where}
    order by s.name collate "th-x-icu", s.wid`
}

/** Sites of one type by name; a department of null is every one the caller may see. */
export async function findEventSites(
  db: Db,
  caller: Caller,
  {
    typeName,
    departmentId,
    wids,
    now,
  }: {
    typeName: string
    departmentId: number | null
    wids?: readonly number[] | undefined
    now: Date
  },
): Promise<EventSite[]> {
  const where = sql`s.type_name = ${typeName} and ${visibleSites(caller)} and ${amongSites(wids)}
    and (${departmentId}::bigint is null or d.id = ${departmentId})`
  return (await siteRows(where, now).execute(db)).rows
}

export async function findEventSite(db: Db, wid: number, now: Date): Promise<EventSite | null> {
  return (await siteRows(sql`s.wid = ${wid}`, now).execute(db)).rows[0] ?? null
}

/** The badge shows "more than 99" from here. */
const mostBadged = 100

/** Events since midnight in Bangkok that nobody has reviewed, by department and type of site. */
export async function countUnreviewed(db: Db, caller: Caller, now: Date): Promise<MenuCount[]> {
  const since = startOfBangkokDay(bangkokDay(now))
  const { rows } = await sql<MenuCount>`${planOnce}
    select d.id as "DeptID", s.type_name as "TypeName", sum(e.count)::int as count, bool_or(e.accident) as "isUrgent"
    from site s join department d on d.id = s.department_id join event_camera c on c.wid = s.wid
      cross join lateral (
        select (select count(*) from (
            select from camera_event where camera_id = c.id and review is null and at >= ${since}::timestamptz
            limit ${mostBadged}) t) as count,
          exists (select from camera_event where camera_id = c.id and type = 'accident' and review is null
            and at >= ${since}::timestamptz) as accident) e
    where ${visibleSites(caller)} and e.count > 0 group by d.id, s.type_name`.execute(db)
  return rows
}
