import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { RepairToProve } from '../repair-proof.ts'
import { numberArray, timeArray } from '../sql-arrays.ts'

export interface DeviceProofRow {
  /** Place among the given repairs, from 1. */
  readonly position: number
  readonly is_unreachable: boolean
  /** Times in milliseconds since 1970: of the newest report, and of its arrival. */
  readonly at: number
  readonly received_at: number
  /**
   * Since when every channel that reported within the day before the newest report has reported
   * again; null: it has none.
   */
  readonly complete_since: number | null
  /** Newest values of its channels. */
  readonly reading: string
}

/** What devices have reported since their repairs, where they reported at all. */
export async function findDeviceReports(
  db: Db,
  solution: string,
  repairs: readonly RepairToProve[],
): Promise<DeviceProofRow[]> {
  const { rows } = await sql<DeviceProofRow>`
    select g.position::int as position, v.health = 'unreachable' as is_unreachable,
      floor(extract(epoch from v.at) * 1000)::float8 as at, floor(extract(epoch from v.received_at) * 1000)::float8 as received_at,
      (select floor(extract(epoch from min(c.at)) * 1000)::float8 from channel c
        where c.device_id = v.id and c.at > v.at - interval '1 day') as complete_since,
      coalesce((select string_agg(n.text, ' · ') from (
        select concat_ws(' ', coalesce(nullif(c.name, ''), c.key), round(c.value::numeric, c.decimals), nullif(c.unit, '')) as text
        from channel c where c.device_id = v.id and c.at > to_timestamp(g.since / 1000.0) and c.value is not null
        order by c.id limit 3) n), '') as reading
    from unnest(${numberArray(repairs.map(({ assetId }) => assetId))}::bigint[], ${timeArray(repairs.map(({ since }) => since))}::float8[])
        with ordinality g(asset_id, since, position)
      join asset a on a.id = g.asset_id and a.kind = ${solution} and a.archived_at is null
      join device v on v.id = a.source_id and v.solution = ${solution}
    where v.at is not null and v.received_at > to_timestamp(g.since / 1000.0)
    order by g.position`.execute(db)
  return rows
}
