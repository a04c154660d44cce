import { readBaht } from '@roadside/contract/domain/baht.ts'
import type { ContractTerms } from '@roadside/contract/records/contract/contract-terms.ts'
import { ServiceTerms, unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { equipmentOfProject } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { sql } from 'kysely'

export type StoredTerms = Omit<ContractTerms, 'kinds'>

/** The terms of a project; null where there is no such project. */
export async function findTerms(db: Db, projectId: number): Promise<StoredTerms | null> {
  const { rows } = await sql<Omit<StoredTerms, 'terms'> & { terms: unknown }>`
    select terms_version as version, contract_value_satang, ${isoDay(sql`signed_on`)} as signed_on, terms
    from project where id = ${projectId}`.execute(db)
  const [row] = rows
  // as the schema orders the fields, so that equal terms are equal texts
  return row
    ? { ...row, terms: row.terms === null ? unknownTerms : ServiceTerms.parse(row.terms) }
    : null
}

/** Kinds of a project's equipment that the caller may see, with the types of its sites. */
export async function findKinds(
  db: Db,
  caller: Caller,
  projectId: number,
): Promise<ContractTerms['kinds']> {
  const { rows } = await sql<ContractTerms['kinds'][number]>`
    select a.kind, array_agg(distinct s.type_name) as type_names, count(*)::int as equipment
    ${equipmentOfProject(caller, sql`${projectId}::bigint`)} group by a.kind order by a.kind`.execute(
    db,
  )
  return rows
}

export async function updateTerms(
  db: Db,
  projectId: number,
  {
    contract_value,
    signed_on,
    terms,
  }: {
    contract_value: string | null
    signed_on: string | null
    terms: ServiceTerms
  },
  now: Date,
): Promise<void> {
  const satang = contract_value === null ? null : readBaht(contract_value)
  await sql`
    update project set terms_version = terms_version + 1, contract_value_satang = ${satang}::bigint,
      signed_on = ${signed_on}::date, terms = ${JSON.stringify(terms)}::jsonb, updated_at = ${now}
    where id = ${projectId}`.execute(db)
}
