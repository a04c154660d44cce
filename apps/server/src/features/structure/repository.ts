import type { Reply } from '@roadside/contract/call.ts'
import type {
  DepartmentForm,
  DepartmentRow,
  GroupForm,
  GroupRow,
  SiteForm,
  SiteRow,
  StructureSiteSort,
  structureSites,
} from '@roadside/contract/records/structure-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

export async function findGroups(db: Db, id: number | null = null): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.version, g.name, g.code, g.kind, g.region_number,
      (select count(*)::int from department d where d.group_id = g.id) as departments,
      (select count(*)::int from app_user u where u.group_id = g.id) as accounts
    from department_group g where ${id}::bigint is null or g.id = ${id} order by ${groupOrder}`.execute(
    db,
  )
  return rows
}

export async function findDepartments(db: Db, id: number | null = null): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.version, d.group_id, g.name as "group", d.name, coalesce(d.province, '') as province, d.is_whole_authority,
      (select count(*)::int from site s where s.department_id = d.id) as sites,
      (select count(*)::int from app_user u where u.department_id = d.id) as accounts
    from department d join department_group g on g.id = d.group_id where ${id}::bigint is null or d.id = ${id}
    order by ${groupOrder}, d.is_whole_authority desc, d.name collate "th-x-icu"`.execute(db)
  return rows
}

const siteTables = sql`site s join department d on d.id = s.department_id join department_group g on g.id = d.group_id`
const siteRow = sql`s.wid, s.version, s.department_id, ${departmentName} as department, g.name as "group", s.type_name, s.name,
  coalesce(s.road_code, '') as road_code, coalesce(s.road_name, '') as road_name, coalesce(s.sta, '') as sta, s.latitude,
  s.longitude, (select coalesce(sum(c.n), 0)::int from asset_count c where c.wid = s.wid) as equipment`
const thai = (value: RawBuilder<unknown>) => sql`${value} collate "th-x-icu"`
const orders: Readonly<Record<StructureSiteSort, RawBuilder<unknown>>> = {
  name: thai(sql`s.name`),
  type: sql`s.type_name`,
  department: thai(sql`d.name`),
  equipment: sql`equipment`,
}

export interface SiteQuery {
  /** Folded; empty: all. */
  readonly needle: string
  /** Types whose names match the search. */
  readonly types: readonly string[]
  readonly sort: StructureSiteSort
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A page of all sites, found by their own names, ways, departments, groups and types. */
export async function findSites(db: Db, query: SiteQuery): Promise<Reply<typeof structureSites>> {
  const searched = sql`s.search_text || ' ' || fold_search(d.name || ' ' || g.name)`
  const found = sql`(${containsWords(searched, query.needle)} or s.type_name = any(${[...query.types]}::text[]))`
  const { rows } = await sql<SiteRow>`
    select ${siteRow} from ${siteTables} where ${found}
    order by ${orders[query.sort]} ${query.order === 'desc' ? sql`desc` : sql`asc`}, s.name collate "th-x-icu", s.wid
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from ${siteTables} where ${found}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findSite(db: Db, wid: number): Promise<SiteRow | null> {
  const { rows } =
    await sql<SiteRow>`select ${siteRow} from ${siteTables} where s.wid = ${wid}`.execute(db)
  return rows[0] ?? null
}

/** Whether the department has another site of this name and type. */
export async function hasTwin(
  db: Db,
  { department_id, type_name, name }: SiteForm,
  wid: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from site where department_id = ${Number(department_id)} and type_name = ${type_name} and fold_text(name) = fold_text(${name})
      and (${wid}::bigint is null or wid <> ${wid})`.execute(db)
  return rows.length > 0
}

/** Locks groups, departments and sites until the transaction ends. */
export async function lockStructure(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('structure'))`.execute(db)
}

async function idOf(written: Promise<{ rows: { id: number }[] }>): Promise<number> {
  const [row] = (await written).rows
  if (!row) throw new Error('nothing was written')
  return row.id
}
const orNull = (text: string) => (text === '' ? null : text)
const numberOrNull = (text: string) => (text === '' ? null : Number(text))

export function writeGroup(
  db: Db,
  id: number | null,
  { name, code, kind, region_number }: GroupForm,
): Promise<number> {
  const number = numberOrNull(region_number)
  return idOf(
    id === null
      ? sql<{ id: number }>`insert into department_group (name, code, kind, region_number)
          values (${name}, ${code}, ${kind}, ${number}) returning id`.execute(db)
      : sql<{
          id: number
        }>`update department_group set name = ${name}, kind = ${kind}, region_number = ${number},
          version = version + 1 where id = ${id} returning id`.execute(db),
  )
}

export function writeDepartment(
  db: Db,
  id: number | null,
  { group_id, name, province }: DepartmentForm,
): Promise<number> {
  return idOf(
    id === null
      ? sql<{ id: number }>`insert into department (group_id, name, province)
          values (${Number(group_id)}, ${name}, ${orNull(province)}) returning id`.execute(db)
      : sql<{
          id: number
        }>`update department set group_id = ${Number(group_id)}, name = ${name}, province = ${orNull(province)},
          version = version + 1 where id = ${id} returning id`.execute(db),
  )
}

export function writeSite(db: Db, wid: number | null, form: SiteForm): Promise<number> {
  const { department_id, type_name, name, road_code, road_name, sta, latitude, longitude } = form
  const place = sql`${orNull(road_code)}, ${orNull(road_name)}, ${orNull(sta)}, ${numberOrNull(latitude)}::float8, ${numberOrNull(longitude)}::float8`
  return idOf(
    wid === null
      ? sql<{ id: number }>`
          insert into site (department_id, type_name, name, road_code, road_name, sta, latitude, longitude)
          values (${Number(department_id)}, ${type_name}, ${name}, ${place}) returning wid as id`.execute(
          db,
        )
      : sql<{ id: number }>`
          update site set department_id = ${Number(department_id)}, type_name = ${type_name}, name = ${name},
            (road_code, road_name, sta, latitude, longitude) = row(${place}), version = version + 1
          where wid = ${wid} returning wid as id`.execute(db),
  )
}

const keys = { department_group: 'id', department: 'id', site: 'wid' } as const

export async function deleteUnit(db: Db, table: keyof typeof keys, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id}`.execute(db)
}

/** Whether the site ever had equipment or events, whose history would be deleted with it. */
export async function hasHistory(db: Db, wid: number): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from asset where wid = ${wid}) or exists (select from asset_period where wid = ${wid})
      or exists (select from site_availability where wid = ${wid})`.execute(db)
  return rows.length > 0
}
