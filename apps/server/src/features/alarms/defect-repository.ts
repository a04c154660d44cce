import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset } from '@roadside/server-kit/guarantee-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import { visibleAlarms } from './repository.ts'

/** Faults that last at the equipment of a lot, or of a project where it is of none. */
export interface DefectCount {
  readonly pj_id: number
  readonly lot_id: number | null
  readonly count: number
}

const guarantee = guaranteeOfAsset('t')

/** Active alarms of these projects' equipment that the caller may know of; what hides behind a cause is no defect of its own. */
export async function countOpenDefects(
  db: Db,
  caller: Caller,
  projects: readonly number[],
): Promise<DefectCount[]> {
  if (projects.length === 0) return []
  const { rows } = await sql<DefectCount>`
    select p.id as pj_id, ${guarantee.lotId} as lot_id, count(*)::int as count
    from alarm a join site s on s.wid = a.wid left join department d on d.id = s.department_id
      left join asset t on t.id = a.asset_id join project p on p.id = coalesce(t.project_id, s.project_id) ${guarantee.joins}
    where a.closed_at is null and a.is_active and a.suppressed_by is null
      and p.id = any(${numberArray(projects)}::bigint[]) and ${visibleAlarms(caller)}
    group by 1, 2`.execute(db)
  return rows
}
