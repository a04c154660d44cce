import { boundsOf, rangeAt } from '@roadside/contract/domain/time-range.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { historyMonths, monthBefore, startOfMonth } from './months.ts'

/** Equipment from the first day is as old as the fiscal year, and as those months at least. */
function beginOf(now: Date): Date {
  const { from: year } = boundsOf(rangeAt('fiscal', now), now)
  const months = startOfMonth(monthBefore(now, historyMonths))
  return new Date(Math.min(year.getTime(), months.getTime()))
}

/**
 * Gives new demonstration equipment a history of outages, so that availability and the accounts of
 * contracts have content. Each asset has its own history, the same at every start. Devices with a
 * written history are left out.
 */
export async function writeAssetHistory({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const begin = beginOf(now)
  const chance = (salt: string) =>
    sql`(abs(hashtext(a.kind || a.source_id || '/' || d.day || ${salt})) % 10000) / 10000.0`
  await db.transaction().execute(async (transaction) => {
    // between its registration and its first report it would be unknown
    await sql`
      delete from asset_period p using asset a where a.id = p.asset_id and not a.has_own_periods and p.health = 'unknown'
        and p.ended_at is not null and not exists (
          select from asset_period e where e.asset_id = p.asset_id and e.started_at < p.started_at)`.execute(
      transaction,
    )
    await sql`
      with young as (
        select a.id, a.wid, a.kind, a.source_id, p.id as first_id, p.started_at as until from asset a
          cross join lateral (select id, started_at from asset_period where asset_id = a.id order by started_at limit 1) p
        where p.started_at > ${now}::timestamptz - interval '1 day' and p.started_at > ${begin}),
      outage as (
        select a.id, a.wid, a.until, d.day + make_interval(secs => (${chance('when')} * 86400)::int) as at,
          make_interval(secs => (1800 + power(${chance('long')}, 4) * 400000)::int) as lasting,
          case when ${chance('what')} < 0.55 then 'fault' when ${chance('what')} < 0.9 then 'unreachable' else 'unknown' end as health
        from young a cross join lateral generate_series(${begin}::timestamptz, a.until, interval '1 day') as d(day)
        where ${chance('whether')} < 0.004 + 0.02 * (a.wid % 5) / 5.0),
      told as (
        select id, wid, until, at, health,
          least(at + lasting, until, coalesce(lead(at) over (partition by id order by at), 'infinity')) as over
        from outage where at < until),
      turn as (
        select id, wid, ${begin}::timestamptz as at, 'ok' as health, until from young
        union all select id, wid, at, health, until from told
        union all select id, wid, over, 'ok', until from told where over < until),
      period as (
        select id, wid, health, at, coalesce(lead(at) over (partition by id order by at, health), until) as over from turn)
      insert into asset_period (asset_id, wid, health, started_at, ended_at)
      select id, wid, health, at, over from period where over > at`.execute(transaction)
    // some of it was reviewed afterwards
    await sql`
      update asset_period set excuse = case when asset_id % 3 = 0 then 'force_majeure' else 'maintenance' end,
        excuse_reason = case when asset_id % 3 = 0 then 'พายุฝนฟ้าคะนอง ไฟฟ้าดับในพื้นที่' else 'บำรุงรักษาตามแผน' end,
        excused_by = 'drradmin', excused_at = ended_at + interval '2 days'
      where health in ('fault', 'unreachable') and ended_at is not null and ended_at < ${now}::timestamptz - interval '3 days'
        and excuse is null and id % 7 = 0`.execute(transaction)
    // sums are made anew
    await sql`delete from site_availability`.execute(transaction)
    await sql`delete from availability_due`.execute(transaction)
    await sql`delete from installation where key = 'availability'`.execute(transaction)
    await sql`insert into installation (key, value) values ('demo.assets', ${JSON.stringify(true)}::jsonb) on conflict do nothing`.execute(
      transaction,
    )
  })
}

/** Whether that past was written before. */
export async function hasAssetHistory({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from installation where key = 'demo.assets'`.execute(db)
  return rows.length > 0
}
