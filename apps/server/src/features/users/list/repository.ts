import type { SessionRow } from '@roadside/contract/account-calls.ts'
import type { UserFilter, UserRow, UserSort, userPlaces } from '@roadside/contract/user-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { sql, type RawBuilder } from 'kysely'

const tables = sql`app_user u left join department_group g on g.id = u.group_id
  left join department d on d.id = u.department_id left join contractor co on co.id = u.contractor_id
  left join lateral (select i.email from user_identity i where i.user_id = u.id order by i.created_at limit 1) i on true`

const state = sql`case when u.is_suspended then 'suspended' when u.is_pending then 'pending' else 'active' end`

const columns = sql`u.id, u.version, u.username, u.firstname, u.lastname, u.role, coalesce(g.code, '') as groupname,
  coalesce(g.name, '') as "group", coalesce(d.name, '') as department, u.contractor_id, coalesce(co.name, '') as contractor, ${state} as state,
  u.totp_enabled_at is not null as has_second_factor, u.password_hash is not null as has_password,
  u.must_change_password, coalesce(i.email, '') as email, ${isoBangkok(sql`u.created_at`)} as created_at,
  ${isoBangkok(sql`u.last_login_at`)} as last_login_at`

const conditions: Readonly<Record<UserFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  active: sql`${state} = 'active'`,
  suspended: sql`${state} = 'suspended'`,
  pending: sql`${state} = 'pending'`,
  contractor: sql`u.contractor_id is not null`,
}

const thai = (value: RawBuilder<unknown>) => sql`${value} collate "th-x-icu"`
const orders: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  username: sql`u.username_key`,
  name: thai(sql`u.firstname || ' ' || u.lastname`),
  role: sql`u.role`,
  group: thai(sql`g.name`),
  department: thai(sql`coalesce(d.name, co.name)`),
  state: sql`array_position(array['pending', 'active', 'suspended'], ${state})`,
  second_factor: sql`u.totp_enabled_at is not null`,
  last_login: sql`u.last_login_at`,
}

const searched = sql`concat_ws(' ', u.username_key, u.username, u.firstname, u.lastname, g.name, d.name, co.name, i.email)`
/** Accounts are few enough to be folded when they are searched. */
const folded = sql`fold_search(${searched})`

export interface UserQuery {
  readonly needle: string
  readonly filter: UserFilter
  readonly sort: UserSort
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A page of accounts. */
export async function findUsers(
  db: Db,
  { needle, filter, sort, order, limit, offset }: UserQuery,
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from ${tables} where ${conditions[filter]} and ${containsWords(folded, needle)}
    order by ${orders[sort]} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, u.username_key
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Number of results under each filter. */
export async function countUsers(db: Db, needle: string): Promise<Record<UserFilter, number>> {
  const count = (filter: UserFilter) => sql`(count(*) filter (where ${conditions[filter]}))::int`
  const { rows } = await sql<Record<UserFilter, number>>`
    select ${count('all')} as "all", ${count('active')} as active, ${count('suspended')} as suspended,
      ${count('pending')} as pending, ${count('contractor')} as contractor
    from ${tables} where ${containsWords(folded, needle)}`.execute(db)
  return rows[0] ?? { all: 0, active: 0, suspended: 0, pending: 0, contractor: 0 }
}

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${columns} from ${tables} where u.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The open sessions of an account, the last used first; `own` is the session of the request. */
export async function findOpenSessions(
  db: Db,
  userId: number,
  own: string,
  now: Date,
): Promise<SessionRow[]> {
  const seen = sql`coalesce(seen_at, created_at)`
  const { rows } = await sql<SessionRow>`
    select id, address, agent, method, ${isoBangkok(sql`created_at`)} as created_at,
      ${isoBangkok(seen)} as seen_at, id = ${own}::uuid as is_this
    from session s where user_id = ${userId} and ended_at is null
      and exists (select from refresh_token t where t.session_id = s.id and t.expires_at > ${now})
    order by ${seen} desc, id`.execute(db)
  return rows
}

/** Groups in the order of the menu, each with its departments. */
export async function findGroups(db: Db): Promise<Reply<typeof userPlaces>['groups']> {
  const { rows } = await sql<Reply<typeof userPlaces>['groups'][number]>`
    select g.code as groupname, g.name as "group",
      coalesce(array_agg(d.name order by d.name collate "th-x-icu") filter (where d.id is not null), '{}') as departments
    from department_group g left join department d on d.group_id = g.id group by g.id
    order by ${groupOrder}`.execute(db)
  return rows
}

/** Contractors that an account may be made for, by name. */
export async function findContractors(db: Db): Promise<Reply<typeof userPlaces>['contractors']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from contractor where archived_at is null order by name collate "th-x-icu", id`.execute(
    db,
  )
  return rows
}
