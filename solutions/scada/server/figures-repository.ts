import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/**
 * Number of points beyond a limit, and the rank of the worst, by site. Only points of reachable
 * units and values that are not bad count.
 */
export async function findPointAlarms(db: Db, wids: readonly number[]) {
  const { rows } = await sql<{ wid: number; alarms: number; level: number | null }>`
    select v.wid, (count(*) filter (where c.level > 0))::int as alarms, max(c.level) as level
    from device v join channel c on c.device_id = v.id
    where v.solution = 'scada' and v.archived_at is null and v.health <> 'unreachable' and c.quality < 2
      and v.wid = any(${numberArray(wids)}::bigint[]) group by 1`.execute(db)
  return new Map(
    rows.map(({ wid, alarms, level }) => [wid, { points_beyond: { value: alarms, level } }]),
  )
}
