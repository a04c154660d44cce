import type { Db } from '@roadside/server-kit/database.ts'
import type { FindRepairProofs, RepairToProve } from '@roadside/server-kit/repair-proof.ts'
import { numberArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface LookSinceRow {
  readonly position: number
  /** Milliseconds since 1970. */
  readonly checked_at: number
}

async function findLooksSince(db: Db, repairs: readonly RepairToProve[]): Promise<LookSinceRow[]> {
  const { rows } = await sql<LookSinceRow>`
    select g.position::int as position, floor(extract(epoch from e.checked_at) * 1000)::float8 as checked_at
    from unnest(${numberArray(repairs.map(({ assetId }) => assetId))}::bigint[], ${timeArray(repairs.map(({ since }) => since))}::float8[])
        with ordinality g(asset_id, since, position)
      join asset a on a.id = g.asset_id and a.kind = 'cctv' and a.archived_at is null
      join equipment e on e.id = a.source_id
    where e.checked_at > to_timestamp(g.since / 1000.0)`.execute(db)
  return rows
}

/** The console looks at each stream itself: a look that found none is a proof, too. */
export const findStreamProofs: FindRepairProofs = async (db, repairs) => {
  const looks = new Map(
    (await findLooksSince(db, repairs)).map(({ position, checked_at }) => [position, checked_at]),
  )
  return repairs.map((_, index) => {
    const at = looks.get(index + 1)
    return at === undefined ? null : { at: new Date(at), reading: 'ผลตรวจสัญญาณภาพ' }
  })
}
