import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/**
 * Alarms that stand, and how serious the worst is (3 a fault, 1 a warning), by site; of controllers that report now. Null
 * where none of them has reported of alarms.
 */
export async function findStandingAlarms(db: Db, wids: readonly number[]) {
  const { rows } = await sql<{ wid: number; alarms: number | null; level: number | null }>`
    select v.wid,
      case when bool_or(v.state ? 'alarms' and coalesce((v.state ->> 'alarms_known')::boolean, true)) then count(a.key)::int end as alarms,
      max(case a.value ->> 'severity' when 'fault' then 3 when 'warning' then 1 end) as level
    from device v left join lateral jsonb_each(v.state -> 'alarms') a on a.value <> 'null'
    where v.solution = 'traffic' and v.archived_at is null and v.health not in ('unreachable', 'unknown')
      and v.wid = any(${numberArray(wids)}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ wid, alarms, level }) => [wid, { alarms: { value: alarms, level } }]))
}
