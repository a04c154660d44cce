import type { Found } from '@roadside/contract/find-call.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { best, holds, type FindQuery } from './matching-sql.ts'

/** By their own name, code, way and STA; then by that of their department. */
export async function findSites(
  db: Db,
  caller: Caller,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  const own = sql`s.search_text`
  const { rows } = await sql<Found>`
    with d as materialized (select d.id, d.group_id, ${departmentName} as name, fold_search(${departmentName}) as search_text from department d)
    select 'site' as kind, s.wid as id, s.name as title, concat_ws(' · ', d.name, nullif('กม. ' || nullif(s.sta, ''), '')) as detail, s.wid, s.department_id as "DeptID", s.type_name,
      null as health
    from site s join d on d.id = s.department_id
    where ${holds(sql`(s.search_text || E'\\n' || d.search_text)`, needle)} and ${visibleSites(caller)}
    order by not (${holds(own, needle)}), ${best(own, needle)} limit ${limit}`.execute(db)
  return rows
}

/**
 * Records whose text contains the needle; `all`: those that the caller may see, with `id`, `title`,
 * `detail` and `search_text`.
 */
async function findRecords(
  db: Db,
  kind: 'project' | 'contractor' | 'way',
  all: RawBuilder<unknown>,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${sql.lit(kind)}::text as kind, r.id, r.title, r.detail, null::bigint as wid, null::bigint as "DeptID", null::text as type_name, null::text as health
    from (${all}) r where ${holds(sql`r.search_text`, needle)}
    order by ${best(sql`r.search_text`, needle)} limit ${limit}`.execute(db)
  return rows
}

/** For all but the dashboard-only account, like their list. */
export async function findProjects(db: Db, caller: Caller, query: FindQuery): Promise<Found[]> {
  if (!hasAccess(caller, 'staff')) return []
  const all = sql`select p.id, p.name as title, concat_ws(' · ', p.code, nullif(p.contract_no, '')) as detail, p.search_text
    from project p join department d on d.id = p.department_id where p.archived_at is null and ${visibleProjects(caller)}`
  return findRecords(db, 'project', all, query)
}

/** For accounts that manage them (specification §6). */
export async function findContractors(db: Db, caller: Caller, query: FindQuery): Promise<Found[]> {
  if (!hasAccess(caller, 'authority')) return []
  const all = sql`select id, name as title, concat_ws(' · ', nullif(tax_number, ''), nullif(telephone, '')) as detail, search_text
    from contractor where archived_at is null`
  return findRecords(db, 'contractor', all, query)
}

/** Likewise. */
export async function findWays(db: Db, caller: Caller, query: FindQuery): Promise<Found[]> {
  if (!hasAccess(caller, 'authority')) return []
  const all = sql`select id, name as title, concat_ws(' · ', nullif(code, ''), nullif(province, '')) as detail, search_text
    from way where archived_at is null`
  return findRecords(db, 'way', all, query)
}
