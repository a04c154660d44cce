import { ceilHour, type Grain, type GrainRange } from '@roadside/contract/domain/availability.ts'
import type { TimeBounds } from '@roadside/contract/domain/time-range.ts'
import type {
  AvailabilityAsset,
  AvailabilityGroup,
  AvailabilityRow,
  AvailabilitySite,
  Outage,
} from '@roadside/contract/monitoring-calls.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { requestedSites, type SiteFilter } from './repository.ts'

/** A time, and the sums that it is made of. */
export interface SummedRange extends TimeBounds {
  readonly ranges: readonly GrainRange[]
  /** The intervals of all of it are stored, not their sums alone. */
  readonly isStored: boolean
}
export interface Group {
  readonly by: AvailabilityGroup
  readonly key: string | number | null
}
export interface Page {
  readonly offset: number
  readonly limit: number
}

const groupColumns: Record<
  AvailabilityGroup,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  type: { key: sql`s.type_name`, name: sql`s.type_name` },
  department: { key: sql`d.id`, name: departmentName },
  contractor: { key: sql`c.id`, name: sql`coalesce(c.name, '')` },
  project: { key: sql`p.id`, name: sql`coalesce(p.name, '')` },
}

/** Condition over the tables of {@link factTables}: the sites and equipment of a group. */
function isOfGroup({ by, key }: Group) {
  const { key: column } = groupColumns[by]
  return key === null ? sql`${column} is null` : sql`${column}::text = ${String(key)}`
}

const isDown = sql`o.health in ('fault', 'unreachable')`
/** Intervals `o` that touch a time. */
const touches = ({ from, to }: TimeBounds) =>
  sql`o.started_at < ${to} and (o.ended_at is null or o.ended_at > ${from})`

const secondsNames = [
  'ok',
  'warning',
  'fault',
  'unreachable',
  'unknown',
  'maintenance',
  'force_majeure',
] as const
const summedSeconds = sql`json_build_object(${sql.join(
  secondsNames.map(
    (name) =>
      sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`f.${name}_s`)}) filter (where f.is_known), 0)`,
  ),
)})`

/**
 * Condition over the sums `r`: the caller may know them. The sum of a single lamp would show whether
 * that lamp was reachable. The lamps of a sum are those of its intervals, also when they stand
 * elsewhere now. Without the intervals their number is unknown, and no sum of a site for lamps is
 * known.
 */
function mayKnowSum(
  caller: Caller,
  range: SummedRange,
  isAsked: (wid: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  if (isRoot(caller)) return sql`true`
  if (!range.isStored) {
    return sql`r.wid not in (select wid from site where type_name in (
      select s.type_name from asset a join site s on s.wid = a.wid where a.guards_connection))`
  }
  // the last hour is summed up whole
  const summed = { from: range.from, to: ceilHour(range.to) }
  return sql`(r.wid, r.own) not in (
    select o.wid, coalesce(a.project_id, 0) from asset_period o join asset a on a.id = o.asset_id
    where a.guards_connection and ${touches(summed)} and ${isAsked(sql`o.wid`)}
    group by 1, 2 having count(distinct o.asset_id) filter (where ${touches(range)}) < 2)`
}

/**
 * Per site and project of its equipment (0: that of the site): seconds in each health, equipment and
 * outages; with the site `s`, its department `d`, and the project `p` and contractor `c`.
 *
 * Who may not know a sum ({@link mayKnowSum}) gets no seconds of it (`is_known`) and its faults
 * alone, also in the sums that it is part of.
 */
function factTables(caller: Caller, { range, ...filter }: SiteFilter & { range: SummedRange }) {
  const isAsked = (wid: RawBuilder<unknown>) =>
    sql`${wid} in (select s.wid from site s join department d on d.id = s.department_id where ${requestedSites(caller, filter)})`
  const summed = sql.join(
    range.ranges.map(
      ({ grain, from, to }) =>
        sql`select * from site_availability where grain = ${grain} and at >= ${from} and at < ${to} and ${isAsked(sql`wid`)}`,
    ),
    sql` union all `,
  )
  const sums = sql.join(
    secondsNames.map((name) => sql`sum(${sql.ref(`${name}_s`)}) as ${sql.ref(`${name}_s`)}`),
  )
  return sql`(select r.*, coalesce(n.equipment, 0) as equipment,
        coalesce(case when r.is_known then w.outages else w.known end, 0) as outages
      from (
          select r.*, ${mayKnowSum(caller, range, isAsked)} as is_known
          from (select wid, project_id as own, ${sums} from (${summed}) r group by 1, 2) r) r
        left join (
          select wid, coalesce(project_id, 0) as own, count(*) as equipment from asset
          where (archived_at is null or archived_at > ${range.from}) and ${isAsked(sql`wid`)} group by 1, 2) n using (wid, own)
        left join (
          select o.wid, coalesce(a.project_id, 0) as own, count(*) as outages,
            count(*) filter (where ${mayKnowHealth(caller, sql`o.health`)}) as known
          from asset_period o join asset a on a.id = o.asset_id
          where ${isDown} and ${touches(range)} and ${isAsked(sql`o.wid`)} group by 1, 2) w using (wid, own)) f
    join site s on s.wid = f.wid join department d on d.id = s.department_id
    left join project p on p.id = coalesce(nullif(f.own, 0), s.project_id) left join contractor c on c.id = p.contractor_id`
}

/** Sums by group, ordered by name. */
export async function findAvailability(
  db: Db,
  caller: Caller,
  {
    by,
    range,
    most,
    ...filter
  }: SiteFilter & { by: AvailabilityGroup; range: SummedRange; most: number },
): Promise<AvailabilityRow[]> {
  if (range.ranges.length === 0) return []
  const { key, name } = groupColumns[by]
  const { rows } = await sql<AvailabilityRow>`
    select ${key} as key, ${name} as name, count(distinct s.wid)::int as sites, sum(f.equipment)::int as equipment,
      sum(f.outages)::int as outages, ${summedSeconds} as seconds
    from ${factTables(caller, { range, ...filter })} where ${requestedSites(caller, filter)} group by 1, 2 order by 2 limit ${most}`.execute(
    db,
  )
  return rows
}

/** Share of the known time in which it worked, of seconds of `f`; null where nothing is known. */
const measured = (of: (column: string) => RawBuilder<unknown>) => {
  const up = sql`(${of('ok_s')} + ${of('warning_s')})`
  return sql`${up} / nullif(${up} + ${of('fault_s')} + ${of('unreachable_s')}, 0)`
}

/** The sites of a group, the least available first. */
export async function findAvailabilitySites(
  db: Db,
  caller: Caller,
  query: SiteFilter & { group: Group; range: SummedRange; page: Page },
): Promise<{ rows: AvailabilitySite[]; total: number }> {
  const { group, range, page, ...filter } = query
  if (range.ranges.length === 0) return { rows: [], total: 0 }
  const worst = measured(
    (column) => sql`(sum(${sql.ref(`f.${column}`)}) filter (where f.is_known))`,
  )
  const { rows } = await sql<AvailabilitySite & { total: number }>`
    select s.wid, s.type_name, s.name, coalesce(s.sta, '') as sta, coalesce(s.road_code, '') as road_code, d.id as "DeptID",
      ${departmentName} as department, sum(f.equipment)::int as equipment, sum(f.outages)::int as outages,
      case when bool_or(f.is_known) then ${summedSeconds} end as seconds, (count(*) over ())::int as total
    from ${factTables(caller, { range, ...filter })} where ${requestedSites(caller, filter)} and ${isOfGroup(group)}
    group by s.wid, d.id order by ${worst} nulls last, s.name, s.wid limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return withTotal(rows, page, (first) =>
    findAvailabilitySites(db, caller, { ...query, page: first }),
  )
}

/** The name of a group that the caller may see; null where there is none. */
export async function findGroupName(db: Db, caller: Caller, group: Group): Promise<string | null> {
  if (group.key === null) return ''
  const { rows } = await sql<{ name: string }>`
    select ${groupColumns[group.by].name} as name from site s join department d on d.id = s.department_id
      left join asset a on a.wid = s.wid and a.project_id is not null
      left join project p on p.id = coalesce(a.project_id, s.project_id) left join contractor c on c.id = p.contractor_id
    where ${visibleSites(caller)} and ${isOfGroup(group)} limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** The name of a site that the caller may see; null where there is none. */
export async function findSiteName(db: Db, caller: Caller, wid: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.name from site s join department d on d.id = s.department_id
    where s.wid = ${wid} and ${visibleSites(caller)}`.execute(db)
  return rows[0]?.name ?? null
}

/** The equipment of a site that is of a group, the least available first. */
export async function findAvailabilityAssets(
  db: Db,
  caller: Caller,
  query: { wid: number; group: Group; range: TimeBounds; page: Page },
): Promise<{ rows: AvailabilityAsset[]; total: number }> {
  const { wid, group, range, page } = query
  const known = sql`(not a.guards_connection or ${mayKnowHealth(caller, sql`'unreachable'`)})`
  const spent = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(o.s) filter (where ${condition}), 0)`
  const seconds = sql.join(
    secondsNames.map((name) => {
      const isExcuse = name === 'maintenance' || name === 'force_majeure'
      const column = isExcuse ? sql`o.excuse` : sql`o.health`
      return sql`${spent(sql`${column} = ${sql.lit(name)}`)} as ${sql.ref(`${name}_s`)}`
    }),
  )
  const { rows } = await sql<AvailabilityAsset & { total: number }>`
    with f as (
      select a.id, a.name, coalesce(a.sta, '') as sta, a.archived_at is not null as is_archived, ${known} as is_known,
        (count(*) filter (where ${isDown} and ${mayKnowHealth(caller, sql`o.health`)}))::int as outages, ${seconds}
      from asset a join site s on s.wid = ${wid} join department d on d.id = s.department_id
        left join project p on p.id = coalesce(a.project_id, s.project_id) left join contractor c on c.id = p.contractor_id
        left join lateral (
          select o.health, o.excuse,
            date_part('epoch', least(o.ended_at, ${range.to}::timestamptz) - greatest(o.started_at, ${range.from}::timestamptz)) as s
          from asset_period o where o.asset_id = a.id and o.wid = ${wid} and ${touches(range)}) o on true
      where a.id in (
          select id from asset where wid = ${wid} and (archived_at is null or archived_at > ${range.from})
          union select o.asset_id from asset_period o where o.wid = ${wid} and ${touches(range)})
        and ${visibleSites(caller)} and ${isOfGroup(group)}
      group by a.id)
    select f.id, f.name, f.sta, f.is_archived, f.outages, f.fault_s, (count(*) over ())::int as total,
      case when f.is_known then json_build_object(${sql.join(
        secondsNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`f.${name}_s`)}`),
      )}) end as seconds
    from f order by case when f.is_known then ${measured((column) => sql.ref(`f.${column}`))} end nulls last, f.fault_s desc, f.name, f.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return withTotal(rows, page, (first) =>
    findAvailabilityAssets(db, caller, { ...query, page: first }),
  )
}

/** Name of equipment and its site, where the caller may see the site it is or was at. */
export async function findAssetName(db: Db, caller: Caller, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select a.name from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.id = ${id} and ${visibleSites(caller)}`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * When equipment did not work within a time, newest first. A device stores why with its own
 * interval; of other equipment the reason of the running one alone is known.
 */
export async function findOutages(
  db: Db,
  caller: Caller,
  query: { id: number; range: TimeBounds; page: Page },
): Promise<{ rows: Outage[]; total: number }> {
  const { id, range, page } = query
  const { rows } = await sql<Outage & { total: number }>`
    select o.id, o.health, ${isoBangkok(sql`o.started_at`)} as started_at, ${isoBangkok(sql`o.ended_at`)} as ended_at,
      date_part('epoch', least(o.ended_at, ${range.to}::timestamptz) - greatest(o.started_at, ${range.from}::timestamptz)) as within_s,
      coalesce(own.reason, case when o.ended_at is null then a.reason end, '') as reason, o.excuse, o.excuse_reason,
      (count(*) over ())::int as total
    from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id join asset_period o on o.asset_id = a.id
      left join lateral (
        select (select string_agg(r, ' · ') from jsonb_array_elements_text(case jsonb_typeof(v.detail -> 'reasons') when 'array'
          then v.detail -> 'reasons' else '[]' end) r) as reason
        from device_period v where a.has_own_periods and v.device_id = a.source_id and v.kind = 'health' and v.started_at = o.started_at
        limit 1) own on true
    where a.id = ${id} and ${visibleSites(caller)} and ${isDown} and ${touches(range)} and ${mayKnowHealth(caller, sql`o.health`)}
    order by o.started_at desc, o.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return withTotal(rows, page, (first) => findOutages(db, caller, { ...query, page: first }))
}

/** The total comes with a row; a page beyond the end has none, and reads it from the first page. */
async function withTotal<Row extends { total: number }>(
  rows: readonly Row[],
  page: Page,
  find: (page: Page) => Promise<{ total: number }>,
) {
  const isBeyond = rows.length === 0 && page.offset > 0
  const first = isBeyond ? await find({ offset: 0, limit: 1 }) : rows[0]
  return { rows: rows.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 }
}

/** The first hour or day that is summed up. */
export async function findFirstSum(db: Db): Promise<Date | null> {
  const first = (grain: Grain) =>
    sql`(select min(at) from site_availability where grain = ${grain})`
  const { rows } = await sql<{
    at: Date | null
  }>`select coalesce(${first('day')}, ${first('hour')}) as at`.execute(db)
  return rows[0]?.at ?? null
}
