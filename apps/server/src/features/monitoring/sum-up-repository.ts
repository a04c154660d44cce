import type { Grain } from '@roadside/contract/domain/availability.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

const lockKey = 1_380_930_630

/** Whether no other server is at it; held until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

export async function findSummedUntil(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select (value ->> 'until')::timestamptz as at from installation where key = 'availability'`.execute(db)
  return rows[0]?.at ?? null
}

export async function keepSummedUntil(db: Db, until: Date): Promise<void> {
  await sql`insert into installation (key, value) values ('availability', jsonb_build_object('until', ${until}::timestamptz))
    on conflict (key) do update set value = excluded.value`.execute(db)
}

export async function findFirstPeriod(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(started_at) as at from asset_period`.execute(db)
  return rows[0]?.at ?? null
}

/** The sites whose sums are to be made again, and from when; taken off the list. */
export async function takeDue(db: Db): Promise<readonly { readonly wid: number; readonly from: Date }[]> {
  const { rows } = await sql<{ wid: number; from: Date }>`
    with taken as (delete from availability_due returning wid, from_at)
    select wid, min(from_at) as from from taken group by wid order by wid`.execute(db)
  return rows
}

/** Seconds of an interval within the bucket. */
const within = sql`extract(epoch from least(coalesce(p.ended_at, b.until), b.until) - greatest(p.started_at, b.at))`

/** Writes the sums of one hour, day or month, of one site or all. */
export async function sumBucket(
  db: Db,
  { grain, from, to }: { grain: Grain; from: Date; to: Date },
  wid: number | null,
): Promise<void> {
  const of = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(${within}) filter (where ${condition}), 0)`
  const site = wid === null ? sql`true` : sql`p.wid = ${wid}`
  await sql`
    insert into site_availability (grain, at, wid, ok_s, warning_s, fault_s, unreachable_s, unknown_s, maintenance_s, force_majeure_s)
    select ${grain}, b.at, p.wid, ${of(sql`p.health = 'ok'`)}, ${of(sql`p.health = 'warning'`)}, ${of(sql`p.health = 'fault'`)},
      ${of(sql`p.health = 'unreachable'`)}, ${of(sql`p.health = 'unknown'`)}, ${of(sql`p.excuse = 'maintenance'`)},
      ${of(sql`p.excuse = 'force_majeure'`)}
    from asset_period p, (select ${from}::timestamptz as at, ${to}::timestamptz as until) b
    where ${site} and p.started_at < ${to} and (p.ended_at is null or p.ended_at > ${from})
    group by b.at, p.wid
    on conflict (grain, at, wid) do update set ok_s = excluded.ok_s, warning_s = excluded.warning_s, fault_s = excluded.fault_s,
      unreachable_s = excluded.unreachable_s, unknown_s = excluded.unknown_s, maintenance_s = excluded.maintenance_s,
      force_majeure_s = excluded.force_majeure_s`.execute(db)
}

export async function dropOldHours(db: Db, before: Date): Promise<void> {
  await sql`delete from site_availability where grain = 'hour' and at < ${before}`.execute(db)
}
