import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import type { Flood, FloodScope } from '../calls.ts'

/** Levels of a flood, the mildest first. */
const levels = sql`array['watch', 'warn', 'danger', 'critical']`

export interface FloodQuery {
  readonly DeptID: number | null
  readonly scope: FloodScope
  readonly from: Date
  readonly to: Date
  readonly now: Date
  readonly limit: number
  readonly offset: number
}

export interface FloodPage {
  readonly rows: Flood[]
  /** Of all pages. */
  readonly total: number
  readonly sites: number
  readonly lasting: number
}

/** A flood is looked for so long before a time: its levels change, and each is an interval of its own. Days. */
const longestDays = 60

/** Condition over `department d`. */
function isRequested({ DeptID, scope }: Pick<FloodQuery, 'DeptID' | 'scope'>) {
  return {
    all: sql`true`,
    department: sql`(${DeptID}::bigint is null or d.id = ${DeptID})`,
    group: sql`(${DeptID}::bigint is null or d.group_id = (select group_id from department where id = ${DeptID}))`,
  }[scope]
}

/**
 * Times in alarm that touch the range, those without a pause between as one flood; what only came
 * near the road (`watch`, and no water over it) is none.
 */
export async function findFloods(db: Db, caller: Caller, query: FloodQuery): Promise<FloodPage> {
  const { DeptID, scope, from, to, now, limit, offset } = query
  const until = to < now ? to : now
  const { rows } = await sql<Flood & Omit<FloodPage, 'rows'>>`
    with alarm as (
      select v.id, o.started_at, o.ended_at, array_position(${levels}, o.value) as level,
        coalesce(lag(o.ended_at) over (partition by v.id order by o.started_at) >= o.started_at, false) as goes_on
      from device v join site s on s.wid = v.wid join department d on d.id = s.department_id
        join device_period o on o.device_id = v.id and o.kind = 'condition' and o.value = any(${levels})
          and (o.ended_at is null or o.ended_at > ${from}::timestamptz - make_interval(days => ${longestDays}))
      where v.solution = 'flooding' and ${visibleSites(caller)} and ${isRequested({ DeptID, scope })}),
    numbered as (
      select *, count(*) filter (where not goes_on) over (partition by id order by started_at) as flood from alarm),
    flood as (
      select id, max(level) as level, min(started_at) as started_at,
        case when bool_and(ended_at is not null) then max(ended_at) end as ended_at
      from numbered group by id, flood
      having min(started_at) < ${to} and (bool_or(ended_at is null) or max(ended_at) > ${from})),
    peaked as (
      select f.*, c.id as channel_id, m.value, m.at,
        greatest(f.started_at, ${from}::timestamptz) as first, least(f.ended_at, ${until}::timestamptz) as last
      from flood f left join channel c on c.device_id = f.id and c.key = 'depth_cm'
        left join lateral (
          select value, at from measurement where channel_id = c.id and at >= greatest(f.started_at, ${from}::timestamptz)
            and at <= least(f.ended_at, ${until}::timestamptz) and quality < 2 and value is not null
          order by value desc, at limit 1) m on true),
    listed as (
    select s.wid, v.id as device_id, s.name as site, coalesce(nullif(v.name, ''), v.external_id) as gauge, ${departmentName} as department,
      concat_ws(' ', nullif(s.road_code, ''), s.road_name) as road, coalesce(nullif(v.sta, ''), s.sta, '') as sta,
      (${levels})[f.level] as condition, ${isoBangkok(sql`f.started_at`)} as started_at, ${isoBangkok(sql`f.ended_at`)} as ended_at,
      exists (select from device_period n where n.device_id = v.id and n.kind = 'condition' and n.value = 'unknown'
        and n.started_at = f.ended_at) as is_lost,
      round(coalesce(f.value, y.greatest)::numeric, 1)::float8 as peak_cm, ${isoBangkok(sql`f.at`)} as peak_at,
      case when p.id is not null then json_build_object('passage', p.passage, 'username', p.username, 'at', ${isoBangkok(sql`p.at`)}) end
        as closed
    from peaked f join device v on v.id = f.id join site s on s.wid = v.wid join department d on d.id = s.department_id
      -- of a day whose values are no longer stored one by one
      left join lateral (
        select max(greatest) as greatest from measurement_day where f.value is null and channel_id = f.channel_id
          and day between (f.first at time zone 'Asia/Bangkok')::date and (f.last at time zone 'Asia/Bangkok')::date
          and not exists (
            select from measurement where channel_id = f.channel_id and at <= f.last
              and at >= date_trunc('day', f.first at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')) y on true
      left join lateral (
        select e.* from flood_passage e where e.device_id = v.id and e.passage in ('closed', 'large_only') and e.at <= f.last
          and (e.at >= f.started_at or not exists (
            select from flood_passage k where k.device_id = v.id and k.id > e.id and k.at <= f.started_at))
        order by e.id desc limit 1) p on true
    where f.level > 1 or coalesce(f.value, y.greatest) > 0)
    select l.*, (select count(*)::int from listed) as total, (select count(distinct wid)::int from listed) as sites,
      (select count(*)::int from listed where ended_at is null) as lasting
    from listed l
    order by l.department collate "th-x-icu", l.started_at, l.site collate "th-x-icu", l.device_id
    limit ${limit} offset ${offset}`.execute(db)
  // the totals come with a row, and a page beyond the end has none
  if (rows.length === 0 && offset > 0) {
    const first = await findFloods(db, caller, { ...query, limit: 1, offset: 0 })
    return { ...first, rows: [] }
  }
  const { total = 0, sites = 0, lasting = 0 } = rows[0] ?? {}
  return {
    rows: rows.map(({ total: _total, sites: _sites, lasting: _lasting, ...flood }) => flood),
    total,
    sites,
    lasting,
  }
}

/**
 * The start of the oldest stored condition of the gauges, open or ended; null: there is none, and
 * nothing is known.
 */
export async function findFirstCondition(
  db: Db,
  caller: Caller,
  scope: Pick<FloodQuery, 'DeptID' | 'scope'>,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(o.started_at) as at
    from device v join site s on s.wid = v.wid join department d on d.id = s.department_id
      cross join lateral (
        select started_at from device_period where device_id = v.id and kind = 'condition' and value <> 'unknown'
        order by started_at limit 1) o
    where v.solution = 'flooding' and ${visibleSites(caller)} and ${isRequested(scope)}`.execute(db)
  return rows[0]?.at ?? null
}
