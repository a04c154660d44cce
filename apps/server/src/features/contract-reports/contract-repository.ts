import { ServiceTerms, unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { editableProjects, ownDepartments } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

/** A contract that is reported of. */
export interface Contract {
  readonly pj_id: number
  readonly pj_code: string
  readonly pj_name: string
  readonly contract_no: string
  readonly contractor_id: number | null
  readonly contractor: string
  readonly department_id: number
  readonly department: string
  readonly guarantee_from: string | null
  readonly guarantee_to: string | null
  readonly contract_value_satang: number | null
  readonly terms_version: number
  readonly terms: ServiceTerms
  readonly may_edit: boolean
}

/**
 * Condition over `project p join department d on d.id = p.department_id`: contracts whose account is
 * the caller's business. It is that of the department that signed: a site of another department's
 * contract shows nobody what that contract costs. A contractor sees its own.
 */
function reportedContracts(caller: Caller) {
  const { contractor } = scopeOf(caller)
  return contractor === null
    ? ownDepartments(caller)
    : sql<boolean>`p.contractor_id = ${contractor}`
}

/** Contracts that the caller may see and that were in use within a time, by name. */
export async function findContracts(
  db: Db,
  caller: Caller,
  { from, pj_id }: { readonly from: Date; readonly pj_id?: number | undefined },
): Promise<Contract[]> {
  const { rows } = await sql<Omit<Contract, 'terms'> & { terms: unknown }>`
    select p.id as pj_id, p.code as pj_code, p.name as pj_name, p.contract_no, c.id as contractor_id,
      coalesce(c.name, '') as contractor, d.id as department_id, ${departmentName} as department,
      ${isoDay(sql`p.guarantee_from`)} as guarantee_from, ${isoDay(sql`p.guarantee_to`)} as guarantee_to,
      p.contract_value_satang, p.terms_version, p.terms, ${editableProjects(caller)} as may_edit
    from project p join department d on d.id = p.department_id left join contractor c on c.id = p.contractor_id
    where ${reportedContracts(caller)} and (p.archived_at is null or p.archived_at > ${from})
      and (${pj_id ?? null}::bigint is null or p.id = ${pj_id ?? null})
    order by p.name collate "th-x-icu", p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    terms: row.terms === null ? unknownTerms : ServiceTerms.parse(row.terms),
  }))
}
