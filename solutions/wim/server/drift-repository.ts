import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface SteerRow {
  readonly asset_id: number
  readonly trucks: number
  readonly mean_kg: number
  readonly rules: DeviceRules
}

/** The running mean of the steering axles of scales, by their ids among all equipment. */
export async function findSteer(db: Db, assetIds: readonly number[]): Promise<SteerRow[]> {
  const { rows } = await sql<SteerRow>`
    select a.id as asset_id, (v.state -> 'steer' ->> 'trucks')::int as trucks, (v.state -> 'steer' ->> 'mean_kg')::float8 as mean_kg, v.rules
    from asset a join device v on v.id = a.source_id and v.solution = 'wim'
    where a.kind = 'wim' and a.id = any(${numberArray(assetIds)}::bigint[]) and v.state -> 'steer' ->> 'mean_kg' is not null`.execute(
    db,
  )
  return rows
}
