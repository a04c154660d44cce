import type { Db } from '@roadside/server-kit/database.ts'
import type { RepairToProve } from '@roadside/server-kit/repair-proof.ts'
import { numberArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { LampStatus } from '../rules/health.ts'

/** Readings since a repair that are looked through, the newest ones: a day of a lamp that reports often. */
const mostReadings = 200

/** Places of the given repairs from 1, their assets and times, as a table `g`. */
const given = (repairs: readonly RepairToProve[]) =>
  sql`unnest(${numberArray(repairs.map(({ assetId }) => assetId))}::bigint[],
    ${timeArray(repairs.map(({ since }) => since))}::float8[]) with ordinality g(asset_id, since, position)`

export interface ReadingSinceRow {
  readonly position: number
  readonly lamp: number
  readonly status: LampStatus
  readonly turn_count: number
  readonly is_day_burning: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly received_at: number
  readonly current_a: number | null
  readonly dimming_percent: number | null
  readonly has_failure: boolean | null
}

/** Readings of lamps since their repairs that their states include, the newest first. */
export async function findReadingsSince(
  db: Db,
  repairs: readonly RepairToProve[],
): Promise<ReadingSinceRow[]> {
  const { rows } = await sql<ReadingSinceRow>`
    select g.position::int as position, l.id as lamp, l.status, l.turn_count, l.is_day_burning, floor(extract(epoch from r.at) * 1000)::float8 as at,
      floor(extract(epoch from r.received_at) * 1000)::float8 as received_at, r.current_a, r.dimming_percent, r.has_failure
    from ${given(repairs)}
      join asset a on a.id = g.asset_id and a.kind = 'lamp' and a.archived_at is null
      join lamp l on l.id = a.source_id
      cross join lateral (
        select * from lamp_reading where lamp_id = l.id and at > to_timestamp(g.since / 1000.0) and at <= l.reading_at
        order by at desc limit ${mostReadings}) r
    order by g.position, r.at desc`.execute(db)
  return rows
}

export interface HeardSinceRow {
  readonly position: number
  /** Milliseconds since 1970. */
  readonly seen_at: number | null
}

/** Lamps and gateways that were heard since their repairs and can be reached. */
export async function findHeardSince(
  db: Db,
  repairs: readonly RepairToProve[],
): Promise<HeardSinceRow[]> {
  const { rows } = await sql<HeardSinceRow>`
    select g.position::int as position, floor(extract(epoch from coalesce(l.seen_at, w.seen_at)) * 1000)::float8 as seen_at
    from ${given(repairs)}
      join asset a on a.id = g.asset_id and a.kind in ('lamp', 'gateway') and a.archived_at is null
      left join lamp l on a.kind = 'lamp' and l.id = a.source_id and not l.is_unreachable
      left join gateway w on a.kind = 'gateway' and w.id = a.source_id and w.is_online
    where coalesce(l.seen_at, w.seen_at) > to_timestamp(g.since / 1000.0)
    order by g.position`.execute(db)
  return rows
}
