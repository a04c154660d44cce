import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { editableEquipment, ownDepartments } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

export interface FilterRow {
  readonly id: number
  readonly list: string
  readonly name: string
  readonly query: string
  readonly saved_by: string
  /** Null: of the caller itself. */
  readonly department_id: number | null
  readonly department: string | null
  readonly may_remove: boolean
}

/** The filters that the caller may see: of a list, or the one of an id. */
export async function findFilters(
  db: Db,
  caller: Caller,
  { list = null, id = null }: { list?: string | null; id?: number | null },
): Promise<FilterRow[]> {
  const { rows } = await sql<FilterRow>`
    select f.id, f.list, f.name, f.query, f.saved_by, f.department_id, ${departmentName} as department,
      coalesce(f.user_id is not null or ${editableEquipment(caller)}, false) as may_remove
    from saved_filter f
    left join department d on d.id = f.department_id
    left join department_group g on g.id = d.group_id
    where (${list}::text is null or f.list = ${list}) and (${id}::bigint is null or f.id = ${id})
      and (f.user_id = ${caller.userId} or f.department_id is not null and ${ownDepartments(caller)})
    order by f.user_id is null, f.department_id is distinct from ${caller.departmentId}, ${groupOrder},
      d.name collate "th-x-icu", f.name collate "th-x-icu", f.id`.execute(db)
  return rows
}

/** The departments whose filters the caller may change. */
export async function findFilterDepartments(
  db: Db,
  caller: Caller,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, ${departmentName} as name from department d join department_group g on g.id = d.group_id
    where ${editableEquipment(caller)} order by ${groupOrder}, d.name collate "th-x-icu"`.execute(
    db,
  )
  return rows
}

interface NewFilter {
  readonly list: string
  readonly name: string
  readonly query: string
  readonly userId: number | null
  readonly departmentId: number | null
  readonly savedBy: string
  readonly now: Date
}

/** Null: another of the same owner and list has the name. */
export async function insertFilter(db: Db, filter: NewFilter): Promise<number | null> {
  const { list, name, query, userId, departmentId, savedBy, now } = filter
  const { rows } = await sql<{ id: number }>`
    insert into saved_filter (list, name, query, user_id, department_id, saved_by, saved_at)
    values (${list}, ${name}, ${query}, ${userId}, ${departmentId}, ${savedBy}, ${now})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks saving until the transaction ends: two at once cannot pass the most that is allowed. */
export async function lockFilters(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved filters', 0))`.execute(db)
}

/** How many filters an account or a department has. */
export async function countFilters(
  db: Db,
  { userId, departmentId }: Pick<NewFilter, 'userId' | 'departmentId'>,
): Promise<number> {
  const { rows } = await sql<{ filters: number }>`
    select count(*)::int as filters from saved_filter
    where user_id = ${userId}::bigint or department_id = ${departmentId}::bigint`.execute(db)
  return rows[0]?.filters ?? 0
}

/** False: it was there no more. */
export async function deleteFilter(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_filter where id = ${id} returning id`.execute(db)
  return rows.length > 0
}
