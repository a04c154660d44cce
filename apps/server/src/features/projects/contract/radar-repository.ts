import type { WatchedKind } from '@roadside/contract/records/contract/radar.ts'
import type { SecurityKind } from '@roadside/contract/records/contract/security.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

/** A guarantee of a project before it is judged. */
export interface WatchedRow {
  readonly kind: WatchedKind
  /** What secures; null: it is a defects period. */
  readonly security: SecurityKind | null
  /** Of the lot or bank guarantee; null: the project's own period. */
  readonly id: number | null
  readonly name: string
  readonly pj_id: number
  readonly pj_code: string
  readonly pj_name: string
  readonly contract_no: string
  readonly contractor_id: number | null
  readonly contractor: string
  readonly contractor_telephone: string
  readonly department_id: number
  readonly group_id: number
  readonly department: string
  readonly from: string | null
  readonly to: string | null
  readonly returned_on: string | null
  /** What a search compares. */
  readonly search_text: string
}

const guarantee = guaranteeOfAsset('a')

/**
 * All guarantees of projects in use that the caller may see; null: of every project. A project's own period is among them
 * where it has no lot, or equipment that is of none.
 */
export async function findWatched(
  db: Db,
  caller: Caller | null,
  projectId: number | null,
): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    with watched as materialized (
      select p.id, p.code, p.name, p.contract_no, p.guarantee_from, p.guarantee_to, d.id as department_id, d.group_id,
        ${departmentName} as department, p.contractor_id, coalesce(c.name, '') as contractor, coalesce(c.telephone, '') as telephone,
        concat_ws(' ', p.search_text, c.search_text) as search_text
      from project p join department d on d.id = p.department_id left join contractor c on c.id = p.contractor_id
      where p.archived_at is null and ${caller ? visibleProjects(caller) : sql`true`} and (${projectId}::bigint is null or p.id = ${projectId})),
    guarantees as (
      select 'defects' as kind, null as security, l.project_id, l.id, l.name, l.guarantee_from as from_day, l.guarantee_to as to_day, null::date as returned_on
      from lot l where l.archived_at is null
      union all
      select 'bank', b.kind, b.project_id, b.id, trim(b.bank || ' ' || b.number), b.valid_from, b.valid_to, b.returned_on
      from bank_guarantee b where b.archived_at is null
      union all
      select 'defects', null, p.id, null, '', p.guarantee_from, p.guarantee_to, null
      from watched p
      where p.guarantee_to is not null
        and (not exists (select from lot l where l.project_id = p.id and l.archived_at is null)
          or exists (select from site s join asset a on a.wid = s.wid ${guarantee.joins}
            where s.wid in (select wid from site where project_id = p.id union select wid from asset where project_id = p.id)
              and coalesce(a.project_id, s.project_id) = p.id and a.archived_at is null and ${guarantee.lotId} is null)))
    select g.kind, g.security, g.id, g.name, p.id as pj_id, p.code as pj_code, p.name as pj_name, p.contract_no, p.contractor_id, p.contractor,
      p.telephone as contractor_telephone, p.department_id, p.group_id, p.department, ${isoDay(sql`g.from_day`)} as "from", ${isoDay(sql`g.to_day`)} as "to",
      ${isoDay(sql`g.returned_on`)} as returned_on, p.search_text || ' ' || fold_search(g.name) as search_text
    from watched p join guarantees g on g.project_id = p.id
    order by p.code, g.kind, g.to_day, g.id`.execute(db)
  return rows
}
