import type { GroupKind } from '@roadside/contract/menu-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { planOnce } from '@roadside/server-kit/plan-once.ts'
import { sql } from 'kysely'

export interface MenuRow {
  readonly groupId: number
  readonly groupName: string
  readonly groupCode: string
  readonly kind: GroupKind
  readonly regionNumber: number | null
  readonly departmentId: number
  readonly departmentName: string
  readonly isWholeAuthority: boolean
  readonly types: readonly string[]
}

export interface FaultCount {
  readonly DeptID: number
  readonly TypeName: string
  readonly faults: number
}

/** Equipment out of order by department and type of site: the counts that the lists of sites show. */
export async function findFaultCounts(db: Db, caller: Caller): Promise<FaultCount[]> {
  const { rows } = await sql<FaultCount>`${planOnce}
    select d.id as "DeptID", s.type_name as "TypeName", sum(c.n)::int as faults
    from asset_count c join site s on s.wid = c.wid join department d on d.id = s.department_id
    where c.health = 'fault' and ${visibleSites(caller)}
    group by d.id, s.type_name having sum(c.n) > 0`.execute(db)
  return rows
}

/** Departments with sites the caller may see, with the solution types installed there. */
export async function findMenuRows(db: Db, caller: Caller): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select g.id as "groupId", g.name as "groupName", g.code as "groupCode", g.kind, g.region_number as "regionNumber",
      d.id as "departmentId", d.name as "departmentName", d.is_whole_authority as "isWholeAuthority",
      array_agg(distinct s.type_name) as types
    from department_group g join department d on d.group_id = g.id join site s on s.department_id = d.id
    where ${visibleSites(caller)}
    group by g.id, d.id`.execute(db)
  return rows
}
