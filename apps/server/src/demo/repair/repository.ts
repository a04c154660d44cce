import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

export interface DemoContract {
  readonly id: number
  readonly department: string
  readonly departmentId: number
  readonly contractorId: number | null
  /** In the order of their numbers. */
  readonly sites: readonly { readonly wid: number; readonly typeName: string }[]
}

/** Contracts in use with their sites, in the order in which they were written. */
export async function findDemoContracts(db: Db): Promise<DemoContract[]> {
  const { rows } = await sql<DemoContract>`
    select p.id, d.name as department, d.id as "departmentId", p.contractor_id as "contractorId",
      jsonb_agg(jsonb_build_object('wid', s.wid, 'typeName', s.type_name) order by s.wid) as sites
    from project p join department d on d.id = p.department_id join site s on s.project_id = p.id
    where p.archived_at is null group by p.id, d.id order by p.id`.execute(db)
  return rows
}
