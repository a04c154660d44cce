import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Channels that are beyond a limit, and the rank of the worst, by site; null where no channel with limits is known now. */
export async function findChannelAlarms(db: Db, wids: readonly number[]) {
  const { rows } = await sql<{ wid: number; beyond: number; level: number }>`
    select v.wid, (count(*) filter (where c.level > 0))::int as beyond, max(c.level) as level
    from device v join channel c on c.device_id = v.id
    where v.solution = 'bridge' and v.archived_at is null and v.health not in ('unreachable', 'unknown')
      and c.quality < 2 and c.value is not null and c.level >= 0 and v.wid = any(${numberArray(wids)}::bigint[])
    group by 1`.execute(db)
  return new Map(
    rows.map(({ wid, beyond, level }) => [wid, { channels_beyond: { value: beyond, level } }]),
  )
}
