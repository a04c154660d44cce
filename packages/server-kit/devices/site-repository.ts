import type { DeviceKind, FigurePlan } from '@roadside/contract/devices/kind.ts'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { conditions, type Health } from '@roadside/contract/health.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Db } from '../database.ts'
import { isoBangkok } from '../iso-sql.ts'
import { amongSites, siteColumns, visibleSites } from '../site-sql.ts'
import { textArray } from '../sql-arrays.ts'

const counted = (health: Health) => sql`(count(*) filter (where v.health = ${health}))::int`
const conditionNames = sql.lit(textArray(conditions))
/** Rank of a condition by gravity; null where it is unknown. */
const rank = sql`nullif(array_position(${conditionNames}::text[], v.condition), 6)`

/** The figure of a channel over the devices of a site; one that is not to be believed counts for nothing. */
function figureOf({ channel, pick, hasParts = false }: FigurePlan): RawBuilder<unknown> {
  const value = {
    max: sql`max(c.value)`,
    min: sql`min(c.value)`,
    sum: sql`sum(c.value)`,
    avg: sql`avg(c.value)`,
  }[pick]
  return sql`${sql.lit(channel)}::text, (
    select jsonb_build_object('value', ${value}, 'level', nullif(max(c.level), -1))
    from channel c join device f on f.id = c.device_id
    where f.wid = s.wid and f.solution = v.solution and f.archived_at is null and f.health <> 'unreachable'
      and (c.key = ${sql.lit(channel)} or (${sql.lit(hasParts)} and starts_with(c.key, ${sql.lit(`${channel}:`)}))) and c.quality < 2)`
}

/** Current values of the reachable devices, each value once. */
function periodsOf(kinds: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_object_agg(p.kind, p.present), '{}') from (
      select p.kind, jsonb_agg(distinct p.value) as present from device_period p join device f on f.id = p.device_id
      where f.wid = s.wid and f.solution = v.solution and f.archived_at is null and f.health <> 'unreachable'
        and p.ended_at is null and p.kind = any(${textArray(kinds)}::text[]) group by 1) p)`
}

function siteRows(
  { solution, figures = [], sitePeriods = [] }: DeviceKind,
  where: RawBuilder<unknown>,
): RawBuilder<DeviceSite> {
  const built =
    figures.length > 0
      ? sql`jsonb_build_object(${sql.join(figures.map(figureOf))})`
      : sql`'{}'::jsonb`
  return sql<DeviceSite>`
    select ${siteColumns}, s.type_name, k.*, ${built} as figures, ${sitePeriods.length > 0 ? periodsOf(sitePeriods) : sql`'{}'::jsonb`} as periods
    from (select ${sql.lit(solution)}::text as solution) v, site s join department d on d.id = s.department_id
      cross join lateral (
        select count(*)::int as devices, ${counted('ok')} as ok, ${counted('fault')} as fault, ${counted('warning')} as warning,
          ${counted('unreachable')} as unreachable, ${counted('unknown')} as unknown,
          case when max(${rank}) = 1 and bool_or(v.condition = 'unknown') then 'unknown'
            else coalesce((${conditionNames}::text[])[max(${rank})], 'unknown') end as condition,
          ${isoBangkok(sql`max(v.received_at)`)} as lastupdate
        from device v where v.wid = s.wid and v.solution = ${sql.lit(solution)} and v.archived_at is null) k
    where ${where} order by s.name collate "th-x-icu", s.wid`
}

/** Sites of the solution by name: of one type or all, of one department or all that the caller may see. */
export async function findDeviceSites(
  db: Db,
  kind: DeviceKind,
  caller: Caller,
  {
    typeName,
    departmentId,
    wids,
  }: { typeName: string | null; departmentId: number | null; wids?: readonly number[] | undefined },
): Promise<DeviceSite[]> {
  const types = textArray(
    typeName === null ? kind.typeNames : kind.typeNames.filter((name) => name === typeName),
  )
  const where = sql`s.type_name = any(${types}::text[]) and ${visibleSites(caller)} and ${amongSites(wids)}
    and (${departmentId}::bigint is null or d.id = ${departmentId})`
  return (await siteRows(kind, where).execute(db)).rows
}

export async function findDeviceSite(
  db: Db,
  kind: DeviceKind,
  wid: number,
): Promise<DeviceSite | null> {
  const where = sql`s.wid = ${wid} and s.type_name = any(${textArray(kind.typeNames)}::text[])`
  return (await siteRows(kind, where).execute(db)).rows[0] ?? null
}
