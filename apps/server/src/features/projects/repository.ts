import {
  endingWithinDays,
  guaranteeStates,
  type GuaranteeState,
} from '@roadside/contract/records/guarantee.ts'
import type { ProjectRow, ProjectSort, ProjectValues } from '@roadside/contract/records/project.ts'
import { equipmentOfProject, isKnownWrong } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import {
  editableEquipment,
  editableProjects,
  ownDepartments,
  visibleProjects,
} from '@roadside/server-kit/record-scope-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

const tables = sql`project p join department d on d.id = p.department_id left join contractor c on c.id = p.contractor_id`
const day = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD')`

const columns = (
  caller: Caller,
) => sql`p.id as pj_id, p.version, p.code as pj_code, p.name as pj_name, p.contract_no,
  p.employer as deptname, ${departmentName} as "Dept_Name", d.id as deptid, coalesce(c.name, '') as vendor_name,
  p.contractor_id, ${day(sql`p.guarantee_from`)} as guarantee_date_start_de, ${day(sql`p.guarantee_to`)} as guarantee_date_end_de,
  (select count(*)::int from location l where l.project_id = p.id and l.archived_at is null) as locations,
  (select count(*)::int from site s where s.project_id = p.id) as sites,
  e.equipment, e.equipment_wrong,
  p.note, ${isoBangkok(sql`p.archived_at`)} as archived_at, ${isoBangkok(sql`p.updated_at`)} as updated_at,
  ${editableProjects(caller)} as may_edit, ${editableEquipment(caller)} as may_edit_equipment`

/**
 * With `e`, the number of their equipment: counting visits every piece of it, so only the requested
 * rows are counted.
 */
const counted = (caller: Caller) => sql`${tables} cross join lateral (
  select count(*)::int as equipment, (count(*) filter (where ${isKnownWrong(caller)}))::int as equipment_wrong
  ${equipmentOfProject(caller, sql`p.id`)}) e`

/** Conditions of the states; `ending` is a part of `within`. */
function inState(state: GuaranteeState, today: string): RawBuilder<boolean> {
  const within = sql<boolean>`p.guarantee_to >= ${today}::date and coalesce(p.guarantee_from <= ${today}::date, true)`
  switch (state) {
    case 'within':
      return within
    case 'ending':
      return sql`${within} and p.guarantee_to <= ${today}::date + ${endingWithinDays}::int`
    case 'before':
      return sql`p.guarantee_from > ${today}::date`
    case 'over':
      return sql`p.guarantee_to < ${today}::date and coalesce(p.guarantee_from <= ${today}::date, true)`
    case 'none':
      return sql`p.guarantee_to is null and coalesce(p.guarantee_from <= ${today}::date, true)`
  }
}

const thai = (column: RawBuilder<unknown>) => sql`${column} collate "th-x-icu"`
const orders: Readonly<Record<ProjectSort, RawBuilder<unknown>>> = {
  pj_code: thai(sql`p.code`),
  pj_name: thai(sql`p.name`),
  contract_no: thai(sql`p.contract_no`),
  vendor_name: thai(sql`c.name`),
  Dept_Name: thai(sql`d.name`),
  guarantee: sql`p.guarantee_to`,
  equipment: sql`e.equipment`,
  locations: sql`(select count(*) from location l where l.project_id = p.id and l.archived_at is null)`,
  updated_at: sql`p.updated_at`,
}

export interface ProjectQuery {
  readonly today: string
  readonly needle: string
  readonly guarantee: GuaranteeState | null
  readonly archived: boolean
  readonly contractorId: number | null
  readonly sort: ProjectSort | undefined
  readonly order: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * A page of the projects that the caller may see, the number of matches, and the numbers by state
 * and of archived ones.
 */
export async function findProjects(db: Db, caller: Caller, query: ProjectQuery) {
  const { today, needle, guarantee, archived, contractorId, limit, offset } = query
  const theirs = sql`${visibleProjects(caller)} and (${contractorId}::bigint is null or p.contractor_id = ${contractorId})`
  const matching = sql`(p.archived_at is not null) = ${archived} and ${theirs} and ${containsWords(sql`concat_ws(' ', p.search_text, c.search_text)`, needle)}
    and (${guarantee === null ? sql`true` : inState(guarantee, today)})`
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const order = sql`order by ${orders[query.sort ?? 'pj_code']} ${direction} nulls last, p.id ${direction}`
  const page = sql`select p.id from ${query.sort === 'equipment' ? counted(caller) : tables} where ${matching}
    ${order} limit ${limit} offset ${offset}`
  const [{ rows }, { rows: states }, { rows: totals }] = await Promise.all([
    sql<ProjectRow>`select ${columns(caller)} from ${counted(caller)} where p.id = any(array(${page})) ${order}`.execute(
      db,
    ),
    sql<Record<GuaranteeState | 'archived', number>>`select ${sql.join(
      guaranteeStates.map(
        (state) =>
          sql`(count(*) filter (where p.archived_at is null and ${inState(state, today)}))::int as ${sql.ref(state)}`,
      ),
    )}, count(p.archived_at)::int as archived from ${tables} where ${theirs}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${tables} where ${matching}`.execute(
      db,
    ),
  ])
  const none = { within: 0, ending: 0, before: 0, over: 0, none: 0, archived: 0 }
  return { rows, total: totals[0]?.total ?? 0, counts: states[0] ?? none }
}

/** Null where it does not exist, or the caller may not see it. */
type ProjectKey = { readonly pj_id: number } | { readonly pj_code: string }

export async function findProject(
  db: Db,
  caller: Caller,
  key: ProjectKey,
): Promise<ProjectRow | null> {
  const isIt =
    'pj_id' in key ? sql`p.id = ${key.pj_id}` : sql`fold_text(p.code) = fold_text(${key.pj_code})`
  const { rows } = await sql<ProjectRow>`
    select ${columns(caller)} from ${counted(caller)} where ${isIt} and ${visibleProjects(caller)} order by p.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The project, locked for a change until the transaction ends. */
export async function lockProject(db: Db, caller: Caller, id: number): Promise<ProjectRow | null> {
  await sql`select from project where id = ${id} for no key update`.execute(db)
  return findProject(db, caller, { pj_id: id })
}

export async function insertProject(
  db: Db,
  project: ProjectValues,
  searchText: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into project (code, name, contract_no, employer, department_id, contractor_id, guarantee_from, guarantee_to, note,
      search_text, updated_at)
    values (${project.pj_code}, ${project.pj_name}, ${project.contract_no}, ${project.deptname}, ${project.deptid},
      ${project.contractor_id}, ${project.guarantee_date_start_de}::date, ${project.guarantee_date_end_de}::date,
      ${project.note}, ${searchText}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function updateProject(
  db: Db,
  id: number,
  project: ProjectValues,
  searchText: string,
  now: Date,
): Promise<void> {
  await sql`
    update project set version = version + 1, code = ${project.pj_code}, name = ${project.pj_name},
      contract_no = ${project.contract_no}, employer = ${project.deptname}, department_id = ${project.deptid},
      contractor_id = ${project.contractor_id}, guarantee_from = ${project.guarantee_date_start_de}::date,
      guarantee_to = ${project.guarantee_date_end_de}::date, note = ${project.note}, search_text = ${searchText},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function setProjectArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update project set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

export interface NamedId {
  readonly id: number
  readonly name: string
}

/** Departments that the caller may give projects to. */
export async function findOwnDepartments(
  db: Db,
  caller: Caller,
): Promise<(NamedId & { readonly group: string })[]> {
  const { rows } = await sql<NamedId & { group: string }>`
    select d.id, ${departmentName} as name, g.name as "group" from department d join department_group g on g.id = d.group_id
    where ${ownDepartments(caller)}
    order by g.kind, g.region_number, g.name collate "th-x-icu", d.name collate "th-x-icu"`.execute(
    db,
  )
  return rows
}

export async function findDepartmentName(db: Db, id: number | null): Promise<string | null> {
  const { rows } = await sql<{
    name: string
  }>`select ${departmentName} as name from department d where d.id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

export async function findContractorNames(db: Db): Promise<NamedId[]> {
  const { rows } = await sql<NamedId>`
    select id, name from contractor where archived_at is null order by name collate "th-x-icu"`.execute(
    db,
  )
  return rows
}

export async function findContractorName(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{
    name: string
  }>`select name from contractor where id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}
