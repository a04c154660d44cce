import type { Grain } from '@roadside/contract/domain/availability.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/** Whether no other server does it; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.downtimeSums}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

/**
 * End of the time that is summed up for all equipment, and the duration of the last sum.
 * Milliseconds.
 */
export interface LastSum {
  readonly until: Date
  readonly tookMs: number
}

export async function findLastSum(db: Db): Promise<LastSum | null> {
  const { rows } = await sql<LastSum>`
    select (value ->> 'until')::timestamptz as until, coalesce((value ->> 'took_ms')::float8, 0) as "tookMs"
    from installation where key = 'availability'`.execute(db)
  return rows[0] ?? null
}

export async function writeLastSum(db: Db, { until, tookMs }: LastSum): Promise<void> {
  await sql`insert into installation (key, value)
    values ('availability', jsonb_build_object('until', ${until}::timestamptz, 'took_ms', ${tookMs}::float8))
    on conflict (key) do update set value = excluded.value`.execute(db)
}

export async function findFirstPeriod(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null
  }>`select min(started_at) as at from asset_period`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * The sites whose sums are due again, with the first day in Bangkok; removes them from the list.
 */
export async function claimDue(
  db: Db,
): Promise<readonly { readonly wids: readonly number[]; readonly from: Date }[]> {
  const { rows } = await sql<{ wids: number[]; from: Date }>`
    with taken as (delete from availability_due returning wid, from_at),
      due as (select wid, min(from_at) as from from taken group by wid)
    select json_agg(wid) as wids, min(due.from) as from from due
    group by date_trunc('day', due.from at time zone 'Asia/Bangkok') order by 2`.execute(db)
  return rows
}

/**
 * Writes the sums of the hours, days or months from a whole one on until a time, of these sites or
 * all (null). Earlier sums of these sites are deleted first, as equipment may have another project
 * since.
 */
export async function sumBuckets(
  db: Db,
  { grain, from, to }: { grain: Grain; from: Date; to: Date },
  wids: readonly number[] | null,
): Promise<void> {
  const of = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(seconds) filter (where ${condition}), 0)`
  const sites = wids === null ? sql`true` : sql`p.wid = any(${numberArray(wids)}::bigint[])`
  const step = sql`${sql.lit(`1 ${grain}`)}::interval`
  const local = (at: Date) => sql`${at}::timestamptz at time zone 'Asia/Bangkok'`
  if (wids !== null) {
    await sql`
      delete from site_availability where grain = ${grain} and wid = any(${numberArray(wids)}::bigint[]) and at = any(array(
          select g at time zone 'Asia/Bangkok' from generate_series(${local(from)}, ${local(to)}, ${step}) g where g < ${local(to)}))`.execute(
      db,
    )
  }
  await sql`
    insert into site_availability (grain, at, wid, project_id, ok_s, warning_s, fault_s, unreachable_s, unknown_s, maintenance_s, force_majeure_s)
    with bucket as materialized (
        select g at time zone 'Asia/Bangkok' as at, least((g + ${step}) at time zone 'Asia/Bangkok', ${to}) as until
        from generate_series(${local(from)}, ${local(to)}, ${step}) g where g < ${local(to)}),
      -- one sum for each health, of floats (date_part; extract is exact) over bounds that are computed once: a third of the time
      -- of seven sums over every interval
      spent as (
        select b.at, p.wid, coalesce(own.project_id, 0) as project_id, p.health, p.excuse,
          sum(date_part('epoch', least(p.ended_at, b.until) - greatest(p.started_at, b.at))) as seconds
        from bucket b
          join asset_period p on p.started_at < b.until and (p.ended_at is null or p.ended_at > b.at)
          left join (select id, project_id from asset where project_id is not null) own on own.id = p.asset_id
        where p.started_at < ${to} and (p.ended_at is null or p.ended_at > ${from}) and ${sites}
        group by b.at, p.wid, own.project_id, p.health, p.excuse)
    select ${grain}, at, wid, project_id, ${of(sql`health = 'ok'`)}, ${of(sql`health = 'warning'`)}, ${of(sql`health = 'fault'`)},
      ${of(sql`health = 'unreachable'`)}, ${of(sql`health = 'unknown'`)}, ${of(sql`excuse = 'maintenance'`)},
      ${of(sql`excuse = 'force_majeure'`)}
    from spent group by at, wid, project_id
    on conflict (grain, at, wid, project_id) do update set ok_s = excluded.ok_s, warning_s = excluded.warning_s, fault_s = excluded.fault_s,
      unreachable_s = excluded.unreachable_s, unknown_s = excluded.unknown_s, maintenance_s = excluded.maintenance_s,
      force_majeure_s = excluded.force_majeure_s`.execute(db)
}

export async function dropOldHours(db: Db, before: Date): Promise<void> {
  await sql`delete from site_availability where grain = 'hour' and at < ${before}`.execute(db)
}
