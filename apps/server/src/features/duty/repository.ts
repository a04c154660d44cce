import type { DutyOwner } from '@roadside/contract/duty/duty-calls.ts'
import type { DutyRow } from '@roadside/contract/duty/domain/roster.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { authorityGroup, hasAccess, rootUsername } from '@roadside/contract/permission.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { groupOrder } from '@roadside/server-kit/group-order-sql.ts'
import { ownDepartments } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { SpecialAccounts } from '../../accounts/repository.ts'

export interface StoredRoster {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly department_id: number | null
  readonly group_id: number | null
  readonly pattern: readonly DutyRow[]
  readonly pattern_at: Date
}

export interface SeenRoster extends StoredRoster {
  readonly owner: string
  readonly may_edit: boolean
  /** The pattern or an override that still holds names the caller. */
  readonly is_member: boolean
}

const columns = sql`r.id, r.version, r.name, r.department_id, r.group_id, r.pattern, r.pattern_at`
const tables = sql`duty_roster r left join department d on d.id = r.department_id
  left join department_group g on g.id = coalesce(r.group_id, d.group_id)`

/** Condition over `duty_roster r`: the pattern names the account. */
const namedInPattern = (userId: number) =>
  sql<boolean>`r.pattern @> jsonb_build_array(jsonb_build_object('users', jsonb_build_array(${userId}::bigint)))`

const isMember = (caller: Caller, now: Date) => sql<boolean>`(${namedInPattern(caller.userId)}
  or exists (select from duty_override o where o.roster_id = r.id and o.user_id = ${caller.userId}
    and (o.ends_at is null or o.ends_at > ${now})))`

/** Condition over the tables: rosters of the caller's department and group, and those below. */
function isWithinScope(caller: Caller) {
  const seesAll = scopeOf(caller).group === null
  const isOfAuthority = caller.groupname === authorityGroup
  return sql<boolean>`(not ${caller.isFourG}::boolean and case
    when r.department_id is not null then ${ownDepartments(caller)}
    when r.group_id is not null then ${seesAll}::boolean or r.group_id = ${caller.groupId}
    else ${seesAll}::boolean or ${isOfAuthority}::boolean end)`
}

/** Condition over the tables: rosters whose pattern and turns the caller changes. */
function isEditable(caller: Caller) {
  if (!hasAccess(caller, 'roleAdmin')) return sql<boolean>`false`
  const seesAll = scopeOf(caller).group === null
  return sql<boolean>`(${isWithinScope(caller)} and (${seesAll}::boolean or num_nonnulls(r.department_id, r.group_id) > 0))`
}

/** The rosters that the caller may see, in the order of the menu: all, or the one of an id. */
export async function findRosters(
  db: Db,
  caller: Caller,
  { id = null, now }: { id?: number | null; now: Date },
): Promise<SeenRoster[]> {
  const { rows } = await sql<SeenRoster>`
    select ${columns}, coalesce(${departmentName}, g.name, ${wholeAuthorityName}) as owner,
      coalesce(${isEditable(caller)}, false) as may_edit, ${isMember(caller, now)} as is_member
    from ${tables}
    where (${id}::bigint is null or r.id = ${id}) and (${isWithinScope(caller)} or ${isMember(caller, now)})
    order by g.id is not null, ${groupOrder}, d.id is not null, d.name collate "th-x-icu", r.name collate "th-x-icu", r.id`.execute(
    db,
  )
  return rows
}

/** A roster, whoever asks. */
export async function findStoredRoster(db: Db, id: number): Promise<StoredRoster | null> {
  const { rows } = await sql<StoredRoster>`
    select ${columns} from duty_roster r where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a roster until the transaction ends. */
export async function lockRoster(db: Db, id: number): Promise<void> {
  await sql`select from duty_roster where id = ${id} for no key update`.execute(db)
}

export interface RosterToWrite {
  readonly name: string
  readonly departmentId: number | null
  readonly groupId: number | null
  readonly pattern: readonly DutyRow[]
  readonly savedBy: string
  readonly now: Date
}

export async function insertRoster(db: Db, roster: RosterToWrite): Promise<number> {
  const { name, departmentId, groupId, pattern, savedBy, now } = roster
  const { rows } = await sql<{ id: number }>`
    insert into duty_roster (name, department_id, group_id, pattern, pattern_at, saved_by)
    values (${name}, ${departmentId}, ${groupId}, ${JSON.stringify(pattern)}, ${now}, ${savedBy})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no roster was written')
  return row.id
}

/** Writes the name and the pattern; `pattern_at` moves only with another pattern. */
export async function updateRoster(db: Db, id: number, roster: RosterToWrite): Promise<void> {
  const { name, pattern, savedBy, now } = roster
  const written = JSON.stringify(pattern)
  await sql`
    update duty_roster set name = ${name}, pattern = ${written}::jsonb, saved_by = ${savedBy},
      pattern_at = case when pattern = ${written}::jsonb then pattern_at else ${now} end,
      version = version + 1 where id = ${id}`.execute(db)
}

export async function deleteRoster(db: Db, id: number): Promise<void> {
  await sql`delete from duty_roster where id = ${id}`.execute(db)
}

export interface StoredOverride {
  readonly id: number
  readonly roster_id: number
  readonly user_id: number
  readonly instead_of: number | null
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly reason: string
  readonly made_by: string
}

const overrideColumns = sql`o.id, o.roster_id, o.user_id, o.instead_of, o.starts_at, o.ends_at, o.reason, o.made_by`

/** The overrides of rosters that hold at some moment from `from` on and before `to` (null: ever after), newest first. */
export async function findOverrides(
  db: Db,
  rosters: readonly number[],
  { from, to = null }: { from: Date; to?: Date | null },
): Promise<StoredOverride[]> {
  const { rows } = await sql<StoredOverride>`
    select ${overrideColumns} from duty_override o
    where o.roster_id = any(${numberArray(rosters)}::bigint[]) and (o.ends_at is null or o.ends_at > ${from})
      and (${to}::timestamptz is null or o.starts_at < ${to}) order by o.id desc`.execute(db)
  return rows
}

/** An override, locked until the transaction ends. */
export async function findOverride(db: Db, id: number): Promise<StoredOverride | null> {
  const { rows } = await sql<StoredOverride>`
    select ${overrideColumns} from duty_override o where o.id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

export interface NewOverride {
  readonly roster: number
  readonly user: number
  readonly insteadOf: number | null
  readonly from: Date
  readonly to: Date | null
  readonly reason: string
  readonly madeBy: string
  readonly now: Date
}

export async function insertOverride(db: Db, override: NewOverride): Promise<number> {
  const { roster, user, insteadOf, from, to, reason, madeBy, now } = override
  const { rows } = await sql<{ id: number }>`
    insert into duty_override (roster_id, user_id, instead_of, starts_at, ends_at, reason, made_by, made_at)
    values (${roster}, ${user}, ${insteadOf}, ${from}, ${to}, ${reason}, ${madeBy}, ${now})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no override was written')
  return row.id
}

/** Ends an override now; one that has not begun goes away. */
export async function endOverride(db: Db, id: number, now: Date): Promise<void> {
  await sql`delete from duty_override where id = ${id} and starts_at >= ${now}`.execute(db)
  await sql`update duty_override set ends_at = ${now} where id = ${id}`.execute(db)
}

export interface NamedAccount {
  readonly id: number
  readonly name: string
  readonly is_suspended: boolean
}

/** An account's own name; the username where it has none. */
const accountName = sql<string>`coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)`

/** Accounts by their ids. */
export async function findNames(db: Db, ids: readonly number[]): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select u.id, ${accountName} as name, u.is_suspended or u.is_pending as is_suspended
    from app_user u where u.id = any(${numberArray(ids)}::bigint[]) order by u.id`.execute(db)
  return rows
}

/** Whom a roster belongs to; both null: the authority. */
export interface OwnerIds {
  readonly department_id: number | null
  readonly group_id: number | null
}

export interface DutyAccount {
  readonly id: number
  readonly name: string
  readonly department: string
}

/**
 * The accounts that may be on duty for an owner: those that see all of what belongs to it; of a
 * group, all of its accounts, and of the authority, all accounts.
 */
export async function findDutyAccounts(
  db: Db,
  { department_id, group_id }: OwnerIds,
  special: SpecialAccounts,
): Promise<DutyAccount[]> {
  const { rows } = await sql<DutyAccount>`
    select u.id, ${accountName} as name, coalesce(d.name, g.name) as department
    from app_user u join department_group g on g.id = u.group_id left join department d on d.id = u.department_id
    where not u.is_suspended and not u.is_pending and u.firstname <> ${special.dashboardFirstname}
      and u.username_key <> ${special.fourGKey}
      and (u.username_key = ${rootUsername} or (u.role = 'admin' and g.code = ${authorityGroup}) or case
        when ${department_id}::bigint is not null then
          case u.role when 'admin' then u.group_id = (select o.group_id from department o where o.id = ${department_id})
            else u.department_id = ${department_id} end
        when ${group_id}::bigint is not null then u.group_id = ${group_id}
        else true end)
    order by ${accountName} collate "th-x-icu", u.id`.execute(db)
  return rows
}

/** Whom the caller may keep rosters for: the authority, groups, departments, in the order of the menu. */
export async function findDutyOwners(db: Db, caller: Caller): Promise<DutyOwner[]> {
  if (!hasAccess(caller, 'roleAdmin')) return []
  const seesAll = scopeOf(caller).group === null
  const { rows } = await sql<DutyOwner>`
    select department_id, group_id, name from (
      select null::bigint as department_id, null::bigint as group_id, ${wholeAuthorityName}::text as name,
        0::bigint as place, 0 as rank where ${seesAll}::boolean
      union all
      select null, g.id, g.name, row_number() over (order by ${groupOrder}), 1
        from department_group g where ${seesAll}::boolean or g.id = ${caller.groupId}
      union all
      select d.id, null, ${departmentName}, dense_rank() over (order by ${groupOrder}), 2
        from department d join department_group g on g.id = d.group_id
        where ${ownDepartments(caller)} and not d.is_whole_authority
    ) o order by place, rank, name collate "th-x-icu"`.execute(db)
  return rows
}
