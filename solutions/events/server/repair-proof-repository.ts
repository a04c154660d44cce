import type { Db } from '@roadside/server-kit/database.ts'
import type { FindRepairProofs, RepairToProve } from '@roadside/server-kit/repair-proof.ts'
import { numberArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface CameraHeardRow {
  readonly position: number
  /** Milliseconds since 1970. */
  readonly seen_at: number
}

async function findCamerasHeard(
  db: Db,
  repairs: readonly RepairToProve[],
): Promise<CameraHeardRow[]> {
  const { rows } = await sql<CameraHeardRow>`
    select g.position::int as position, floor(extract(epoch from c.seen_at) * 1000)::float8 as seen_at
    from unnest(${numberArray(repairs.map(({ assetId }) => assetId))}::bigint[], ${timeArray(repairs.map(({ since }) => since))}::float8[])
        with ordinality g(asset_id, since, position)
      join asset a on a.id = g.asset_id and a.kind = 'eventCamera' and a.archived_at is null
      join event_camera c on c.id = a.source_id
    where c.seen_at > to_timestamp(g.since / 1000.0) and not c.is_unreachable`.execute(db)
  return rows
}

/** Any message of a camera proves its repair, as long as it has not fallen silent again. */
export const findCameraProofs: FindRepairProofs = async (db, repairs) => {
  const heard = new Map(
    (await findCamerasHeard(db, repairs)).map(({ position, seen_at }) => [position, seen_at]),
  )
  return repairs.map((_, index) => {
    const at = heard.get(index + 1)
    return at === undefined ? null : { at: new Date(at), reading: 'ได้รับข้อความจากกล้อง' }
  })
}
