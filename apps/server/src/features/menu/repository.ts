import type { GroupKind } from '@roadside/contract/menu-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
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
