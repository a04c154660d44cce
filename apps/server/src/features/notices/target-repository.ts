import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { scopeOf } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

/**
 * Condition over `notice_target t left join department d`: the own targets, those of the departments
 * and groups in sight, and for the authority all. A target of no department is the authority's.
 */
export function visibleTargets(caller: Caller) {
  const { group, department } = scopeOf(caller)
  if (group === null) return sql<boolean>`true`
  if (caller.isFourG) return sql<boolean>`coalesce(t.user_id = ${caller.userId}, false)`
  const isOfPlace =
    department === null
      ? sql`t.group_id = ${group} or d.group_id = ${group}`
      : sql`t.department_id = ${department}`
  return sql<boolean>`coalesce(t.user_id = ${caller.userId} or (${isOfPlace}), false)`
}

/** Condition over the same: targets that the caller may change. */
export function editableTargets(caller: Caller) {
  return hasAccess(caller, 'roleAdmin')
    ? visibleTargets(caller)
    : sql<boolean>`coalesce(t.user_id = ${caller.userId}, false)`
}

export interface TargetRow {
  readonly id: number
  readonly channel: ChannelId
  readonly name: string
  readonly address: unknown
  readonly user_id: number | null
  readonly username: string | null
  readonly contractor_id: number | null
  readonly contractor: string | null
  readonly department_id: number | null
  readonly department: string | null
  readonly group_id: number | null
  readonly group_name: string | null
  readonly takes_tickets: boolean
  readonly created_by: string
  readonly created_at: string
  readonly disabled_at: string | null
  readonly disabled_reason: string
  readonly may_change: boolean
}

/** The targets that the caller may see, or the one of an id. */
export async function findTargets(
  db: Db,
  caller: Caller,
  id: number | null = null,
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select t.id, t.channel, t.name, t.address, t.user_id, u.username, t.contractor_id, c.name as contractor,
      t.department_id, ${departmentName} as department, t.group_id, g.name as group_name, t.created_by,
      t.takes_tickets, ${isoBangkok(sql`t.created_at`)} as created_at, ${isoBangkok(sql`t.disabled_at`)} as disabled_at, t.disabled_reason,
      ${editableTargets(caller)} as may_change
    from notice_target t
    left join app_user u on u.id = t.user_id
    left join contractor c on c.id = t.contractor_id
    left join department d on d.id = t.department_id
    left join department_group g on g.id = t.group_id
    where (${id}::bigint is null or t.id = ${id}) and ${visibleTargets(caller)}
    order by t.user_id is distinct from ${caller.userId}, t.name collate "th-x-icu", t.id`.execute(
    db,
  )
  return rows
}

/** Whose a new target is; all null: the authority's. */
export interface NewOwner {
  readonly userId: number | null
  readonly departmentId: number | null
  readonly groupId: number | null
  readonly contractorId: number | null
}

/** Whether the department (or group) exists, and the caller administers it. */
export async function administers(
  db: Db,
  caller: Caller,
  { departmentId, groupId }: NewOwner,
): Promise<boolean> {
  if (!hasAccess(caller, 'roleAdmin') || caller.isFourG) return false
  const { group } = scopeOf(caller)
  const { rows } = await sql`
    select from department_group g
    where (${group}::bigint is null or g.id = ${group})
      and (g.id = ${groupId} or exists (select from department d where d.group_id = g.id and d.id = ${departmentId}))`.execute(
    db,
  )
  return rows.length > 0
}

export async function hasContractor(db: Db, id: number | null): Promise<boolean> {
  const { rows } = await sql`select from contractor where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Locks changes of targets until the transaction ends: two at once cannot pass the most that is allowed. */
export async function lockTargets(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notice targets', 0))`.execute(db)
}

/** How many targets an account, a department, a group, a contractor or the authority has. */
export async function countTargets(
  db: Db,
  { userId, departmentId, groupId, contractorId }: NewOwner,
): Promise<number> {
  const { rows } = await sql<{ targets: number }>`
    select count(*)::int as targets from notice_target
    where user_id is not distinct from ${userId} and department_id is not distinct from ${departmentId}
      and group_id is not distinct from ${groupId} and contractor_id is not distinct from ${contractorId}`.execute(
    db,
  )
  return rows[0]?.targets ?? 0
}

/** Null: there is one with the same address. */
export async function insertTarget(
  db: Db,
  target: NewOwner & {
    readonly channel: ChannelId
    readonly name: string
    readonly address: object
    readonly takesTickets?: boolean
    readonly by: string
    readonly at: Date
  },
): Promise<number | null> {
  const { channel, name, address, userId, departmentId, groupId, contractorId, by, at } = target
  const { takesTickets = false } = target
  const { rows } = await sql<{ id: number }>`
    insert into notice_target (channel, name, address, user_id, department_id, group_id, contractor_id, takes_tickets, takes_tickets_since, created_by, created_at)
    values (${channel}, ${name}, ${JSON.stringify(address)}::jsonb, ${userId}, ${departmentId}, ${groupId}, ${contractorId}, ${takesTickets}, ${takesTickets ? at : null}, ${by}, ${at})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Whether another webhook of the same owner has the URL: secrets differ, so that the addresses do.
 * Departments may share one, each with a secret of its own.
 */
export async function hasSameUrl(
  db: Db,
  {
    url,
    id,
    userId,
    departmentId,
    groupId,
    contractorId,
  }: NewOwner & { readonly url: string; readonly id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from notice_target where channel = 'webhook' and address ->> 'url' = ${url}
      and user_id is not distinct from ${userId}::bigint and department_id is not distinct from ${departmentId}::bigint
      and group_id is not distinct from ${groupId}::bigint and contractor_id is not distinct from ${contractorId}::bigint
      and id is distinct from ${id}::bigint`.execute(db)
  return rows.length > 0
}

/** Changes a target, and switches it on. False: another one has the address. */
export async function updateTarget(
  db: Db,
  {
    id,
    name,
    address,
    takesTickets,
    at,
  }: {
    readonly id: number
    readonly name: string
    readonly address: object
    readonly takesTickets: boolean
    readonly at: Date
  },
): Promise<boolean> {
  const text = JSON.stringify(address)
  const { rows } = await sql`
    update notice_target t set name = ${name}, address = ${text}::jsonb, takes_tickets = ${takesTickets},
      takes_tickets_since = case when ${takesTickets}::boolean then coalesce(takes_tickets_since, ${at}::timestamptz) end, disabled_at = null, disabled_reason = ''
    where id = ${id} and not exists (select from notice_target o where o.id <> t.id and o.channel = t.channel
      and (o.user_id, o.department_id, o.group_id, o.contractor_id) is not distinct from (t.user_id, t.department_id, t.group_id, t.contractor_id)
      and o.address = ${text}::jsonb)
    returning id`.execute(db)
  return rows.length > 0
}

/** False: it was there no more. */
export async function deleteTarget(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`delete from notice_target where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** Removes every target of a browser, whichever account had said so. */
export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await sql`delete from notice_target where channel = 'webPush' and address ->> 'endpoint' = ${endpoint}`.execute(
    db,
  )
}
