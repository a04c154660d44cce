import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { numberArray, timeArray } from '../sql-arrays.ts'

export interface BeyondRow {
  /** Place among the given ones, from 1. */
  readonly position: number
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly value: number
  /** The device's own rules when it was measured. */
  readonly rules: DeviceRules
}

export interface BeyondQuery {
  readonly assetIds: readonly number[]
  /** Ranks of the level, from 1, and when it began. */
  readonly ranks: readonly number[]
  readonly since: readonly Date[]
}

/**
 * The last values of devices' channels when their conditions began, of those that were in the
 * level; the oldest channels first.
 */
export async function findBeyond(
  db: Db,
  solution: string,
  { assetIds, ranks, since }: BeyondQuery,
): Promise<BeyondRow[]> {
  const { rows } = await sql<BeyondRow>`
    select g.position::int as position, c.key, coalesce(nullif(c.name, ''), c.key) as name, c.unit, c.decimals, m.value,
      coalesce(case when v.rules_since <= m.at then v.rules else
        (select r.rules from device_rules r where r.device_id = v.id and r.since <= m.at order by r.version desc limit 1) end, '{}') as rules
    from unnest(${numberArray(assetIds)}::bigint[], ${numberArray(ranks)}::int[], ${timeArray(since)}::float8[])
        with ordinality g(asset_id, rank, since, position)
      join asset a on a.id = g.asset_id and a.kind = ${solution}
      join device v on v.id = a.source_id and v.solution = ${solution}
      join channel c on c.device_id = v.id,
      lateral (
        select value, level, quality, at from measurement
        where channel_id = c.id and at <= to_timestamp(g.since / 1000.0) and at > to_timestamp(g.since / 1000.0) - interval '1 day'
        order by at desc limit 1) m
    where m.level = g.rank and m.value is not null
    order by g.position, c.id`.execute(db)
  return rows
}
