import type {
  AlarmEvent,
  AlarmList,
  AlarmRow,
  Equipment,
} from '@roadside/contract/alarms/alarm-calls.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { whyForContractor } from '@roadside/server-kit/alarm-why-sql.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { planOnce } from '@roadside/server-kit/plan-once.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'

/** An alarm of a list before it is presented: kinds by their ids, the picture by its hash. */
export type AlarmListRow = Omit<AlarmRow, 'kind_name' | 'picture' | 'is_reviewed'> & {
  readonly picture: string | null
}

/**
 * Condition over `alarm a left join site s … left join department d …`: the caller may know of the
 * alarm. Those of the console itself are for the authority, those that tell whether guarded
 * equipment can be reached for the username admin. A contractor: those of its own contracts.
 */
export function visibleAlarms(caller: Caller) {
  const { contractor } = scopeOf(caller)
  if (contractor !== null)
    return sql<boolean>`(not a.is_guarded and a.wid is not null and exists (select from project own
      where own.contractor_id = ${contractor}
        and own.id = coalesce((select own_asset.project_id from asset own_asset where own_asset.id = a.asset_id), s.project_id)))`
  const mayKnowConsole = hasAccess(caller, 'authority')
  return sql<boolean>`(${isRoot(caller)}::boolean or not a.is_guarded)
    and (case when a.wid is null then ${mayKnowConsole}::boolean else ${visibleSites(caller)} end)`
}

const whyFor = (caller: Caller) =>
  scopeOf(caller).contractor === null ? sql`a.why` : whyForContractor

const tables = sql`alarm a left join site s on s.wid = a.wid left join department d on d.id = s.department_id`

/** Of `alarm a`: announced, to be seen now. */
export const isAnnounced = sql`a.closed_at is null and (a.is_active or not a.is_acknowledged) and a.suppressed_by is null
  and a.shelved_until is null and a.out_of_service_at is null`

const lists: Record<Exclude<AlarmList, 'history'>, RawBuilder<unknown>> = {
  active: isAnnounced,
  unacknowledged: sql`${isAnnounced} and not a.is_acknowledged`,
  hidden: sql`a.closed_at is null and a.suppressed_by is not null`,
  shelved: sql`a.closed_at is null and a.shelved_until is not null`,
  outOfService: sql`a.closed_at is null and a.out_of_service_at is not null`,
}

export interface AlarmQuery {
  readonly list: AlarmList
  readonly mine: boolean
  readonly severity?: readonly Severity[] | undefined
  readonly kind?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  readonly DeptID: number | null
  readonly contractor: number | null
  readonly wid: number | null
  readonly asset: number | null
  readonly equipment: Equipment | null
  readonly subject: string | null
  readonly behind: number | null
  readonly id: number | null
  /** Folded words, each to be found in the alarm's texts or among the kinds whose names hold it. */
  readonly words: readonly { readonly text: string; readonly kinds: readonly string[] }[]
  readonly from: string | null
  readonly to: string | null
  readonly sort: 'urgency' | 'raised_at'
  readonly isAscending: boolean
  readonly offset: number
  readonly limit: number
}

const optional = (values: readonly string[] | undefined) => (values ? textArray(values) : null)

function whereOf(caller: Caller, query: AlarmQuery): RawBuilder<unknown> {
  const severities = optional(query.severity)
  const kinds = optional(query.kind)
  const types = optional(query.types)
  const conditions = [
    visibleAlarms(caller),
    sql`(${severities}::text[] is null or a.severity = any(${severities}::text[]))`,
    sql`(${kinds}::text[] is null or a.kind = any(${kinds}::text[]))`,
    sql`(${types}::text[] is null or s.type_name = any(${types}::text[]))`,
    sql`(${query.DeptID}::bigint is null or d.id = ${query.DeptID})`,
    sql`(${query.contractor}::bigint is null or c.id = ${query.contractor})`,
    sql`(${query.wid}::bigint is null or a.wid = ${query.wid})`,
    ...query.words.map(({ text, kinds: named }) => {
      const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return sql`(fold_search(concat_ws(' ', a.subject_name, ${whyFor(caller)}, s.name, s.road_code, s.road_name, s.sta, t.sta, d.name, p.name, c.name)) like ${like}
        or a.kind = any(${textArray(named)}::text[]))`
    }),
  ]
  if (query.mine)
    conditions.push(
      sql`(a.assignee = ${caller.username} or a.acknowledged_by = ${caller.username})`,
    )
  if (query.asset !== null) conditions.push(sql`a.asset_id = ${query.asset}`)
  if (query.equipment !== null) conditions.push(isOfEquipment(query.equipment))
  if (query.subject !== null) conditions.push(sql`a.subject = ${query.subject}`)
  if (query.id !== null) conditions.push(sql`a.id = ${query.id}`)
  else if (query.behind !== null)
    conditions.push(sql`a.suppressed_by = ${query.behind} and a.closed_at is null`)
  else if (query.list !== 'history') conditions.push(lists[query.list])
  return sql.join(conditions, sql` and `)
}

/** Condition over `alarm a`. */
function isOfEquipment(equipment: Equipment): RawBuilder<unknown> {
  const named =
    'source' in equipment
      ? sql`m.source_id = ${equipment.source}`
      : 'external_id' in equipment
        ? sql`m.external_id = ${equipment.external_id}`
        : sql`m.wid = ${equipment.wid} and m.name = ${equipment.name}`
  return sql`a.asset_id in (select m.id from asset m where m.kind = ${equipment.kind} and ${named})`
}

/**
 * Alarms of a history: active at any time within the range. Three indexes have them apart: those
 * that began within, those that ended after its beginning, and those that still last.
 */
function source({ list, id, from, to }: AlarmQuery): RawBuilder<unknown> {
  if (list !== 'history' || id !== null) return sql`alarm`
  const end = sql`coalesce(${to}::timestamptz, 'infinity')`
  if (from === null) return sql`(select * from alarm where raised_at < ${end})`
  const begin = sql`${from}::timestamptz`
  return sql`(select * from alarm where raised_at >= ${begin} and raised_at < ${end}
    union all select * from alarm where raised_at < ${begin} and cleared_at >= ${begin}
    union all select * from alarm where raised_at < ${begin} and cleared_at is null and closed_at is null)`
}

const guarantee = guaranteeOfAsset('t')
const joined = sql`left join site s on s.wid = a.wid left join department d on d.id = s.department_id
  left join asset t on t.id = a.asset_id left join project p on p.id = coalesce(t.project_id, s.project_id)
  left join contractor c on c.id = p.contractor_id ${guarantee.joins}`

/** The phase of `alarm a`. */
export const phase = sql<
  AlarmRow['phase']
>`case when a.suppressed_by is not null or a.shelved_until is not null or a.out_of_service_at is not null then 'suspended'
  when a.is_active then case when a.is_acknowledged then 'activeAcknowledged' else 'activeUnacknowledged' end
  when a.is_acknowledged then 'inactive' else 'inactiveUnacknowledged' end`

/** Alarms of a list; `total` counts no further than `most`. */
export async function findAlarms(
  db: Db,
  caller: Caller,
  query: AlarmQuery,
  most: number,
): Promise<{ rows: AlarmListRow[]; total: number }> {
  const where = whereOf(caller, query)
  const from = sql`${source(query)} a ${joined} where ${where}`
  const direction = query.isAscending ? sql`asc` : sql`desc`
  const order =
    query.sort === 'urgency'
      ? sql`a.urgency desc, a.is_acknowledged, a.raised_at desc, a.id desc`
      : sql`a.raised_at ${direction}, a.id ${direction}`
  const { rows } = await sql<AlarmListRow>`
    select a.id, a.kind, a.severity, ${phase} as phase, a.subject_name as subject, a.subject as subject_key, a.asset_id, ${whyFor(caller)} as why,
      ${isoBangkok(sql`a.raised_at`)} as raised_at, ${isoBangkok(sql`a.noted_at`)} as noted_at, ${isoBangkok(sql`a.cleared_at`)} as cleared_at,
      a.is_active, a.is_acknowledged, ${isoBangkok(sql`a.acknowledged_at`)} as acknowledged_at, a.acknowledged_by,
      ${personName(sql`a.acknowledged_by`)} as acknowledged_by_name, a.acknowledged_note,
      a.occurrences, ${isoBangkok(sql`a.flapping_since`)} as flapping_since, a.assignee,
      ${personName(sql`a.assignee`)} as assignee_name, a.suppressed_by as suppressed,
      (select count(*)::int from (values (a.id)) r(root), lateral (select from ${tables}
        where a.suppressed_by = r.root and a.closed_at is null and ${visibleAlarms(caller)}) h) as hidden,
      ${isoBangkok(sql`a.shelved_until`)} as shelved_until, a.shelved_by,
      ${personName(sql`a.shelved_by`)} as shelved_by_name, a.shelf_reason,
      ${isoBangkok(sql`a.out_of_service_until`)} as out_of_service_until, a.out_of_service_reason, ${isoBangkok(sql`a.closed_at`)} as closed_at,
      a.wid, coalesce(s.name, '') as site, coalesce(s.type_name, '') as type_name, coalesce(s.road_code, '') as road_code,
      coalesce(s.road_name, '') as road_name, coalesce(nullif(t.sta, ''), s.sta, '') as sta, d.id as "DeptID",
      coalesce(${departmentName}, '') as department, coalesce(t.latitude, s.latitude) as latitude, coalesce(t.longitude, s.longitude) as longitude,
      coalesce(p.name, '') as project, coalesce(p.contract_no, '') as contract_no, coalesce(c.name, '') as contractor, ${isoDay(guarantee.from)} as guarantee_from,
      ${isoDay(guarantee.to)} as guarantee_to, a.detail ->> 'picture' as picture,
      (select jsonb_build_object('id', k.id, 'number', k.number, 'state', k.state) from ticket k
        where k.id = a.ticket_id and (${isRoot(caller)}::boolean or not k.is_guarded)
          and (${scopeOf(caller).contractor}::bigint is null or k.contractor_id = ${scopeOf(caller).contractor})) as ticket
    from ${from} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${most}) t`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Live alarms of a severity. */
export interface AlarmCountRow {
  readonly severity: Severity
  /** Announced, and those nobody has taken note of. */
  readonly total: number
  readonly unacknowledged: number
  readonly shelved: number
  readonly hidden: number
  readonly out_of_service: number
  /** Id of the newest that nobody has taken note of; 0: none. */
  readonly newest: number
}

export interface AlarmCounts {
  /** The most urgent first. */
  readonly rows: readonly AlarmCountRow[]
  /** Usernames of those who have taken note of some or were given some, with how many of these are announced. */
  readonly ofAccounts: readonly (readonly [string, number])[]
}

/** Counts live alarms, of all accounts at once; in one pass over all of them. */
export async function countLive(
  db: Db,
  caller: Caller,
  DeptID: number | null,
): Promise<AlarmCounts> {
  const { rows } = await sql<AlarmCounts>`${planOnce}
    with live as materialized (
      select a.id, a.severity, a.urgency, a.assignee, a.acknowledged_by, (${isAnnounced}) as is_announced, a.is_acknowledged,
        a.shelved_until, a.suppressed_by, a.out_of_service_at
      from ${tables} where a.closed_at is null and ${visibleAlarms(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})),
    counted as (
      select severity, urgency, (count(*) filter (where is_announced))::int as total,
        (count(*) filter (where is_announced and not is_acknowledged))::int as unacknowledged,
        (count(*) filter (where shelved_until is not null))::int as shelved,
        (count(*) filter (where suppressed_by is not null))::int as hidden,
        (count(*) filter (where out_of_service_at is not null))::int as out_of_service,
        coalesce(max(id) filter (where is_announced and not is_acknowledged), 0) as newest
      from live group by severity, urgency),
    accounts as (
      select username, count(distinct id)::int as alarms
      from live, unnest(array[assignee, acknowledged_by]) as of_alarm(username)
      where is_announced and username is not null group by username)
    select (select coalesce(json_agg(counted order by urgency desc), '[]') from counted) as rows,
      (select coalesce(json_agg(json_build_array(username, alarms)), '[]') from accounts) as "ofAccounts"`.execute(
    db,
  )
  return rows[0] ?? { rows: [], ofAccounts: [] }
}

/** The given alarms that the caller may know of, with those hidden behind them where asked. */
export async function findVisibleIds(
  db: Db,
  caller: Caller,
  ids: readonly number[],
  withHidden = false,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ${tables} where (a.id = any(${numberArray(ids)}::bigint[])
        or ${withHidden}::boolean and a.suppressed_by = any(${numberArray(ids)}::bigint[]) and a.closed_at is null)
      and ${withHidden ? sql`(${visibleAlarms(caller)} or a.suppressed_by = any(${numberArray(ids)}::bigint[]))` : visibleAlarms(caller)}
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findEvents(db: Db, id: number, limit: number): Promise<AlarmEvent[]> {
  const { rows } = await sql<AlarmEvent>`
    select e.id, ${isoBangkok(sql`e.at`)} as at, e.type, e.by, ${personName(sql`e.by`)} as by_name, e.note, e.from_phase, e.to_phase, e.detail,
      case when e.type = 'assigned' then ${personName(sql`e.detail ->> 'assignee'`)} end as assignee_name
    from alarm_event e where e.alarm_id = ${id} order by e.at desc, e.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What operators write beside the state. */
export interface OperatorMarks {
  readonly ids: readonly number[]
  /** Null: the console. */
  readonly by: string | null
  readonly now: Date
}

export async function writeAcknowledged(
  db: Db,
  {
    ids,
    by,
    now,
    note,
    until,
  }: OperatorMarks & {
    readonly note: string
    /** Of each alarm, in the order of `ids`. */
    readonly until: readonly (Date | null)[]
  },
): Promise<void> {
  await sql`update alarm a set acknowledged_at = ${now}, acknowledged_by = ${by}, acknowledged_note = ${note}, acknowledged_until = g.until
    from unnest(${numberArray(ids)}::bigint[], ${textArray(until.map((at) => at?.toISOString() ?? null))}::timestamptz[]) g(id, until)
    where a.id = g.id`.execute(db)
}

export async function writeShelved(
  db: Db,
  { ids, by, now, reason }: OperatorMarks & { readonly reason: string },
): Promise<void> {
  await sql`update alarm set shelved_at = ${now}, shelved_by = ${by}, shelf_reason = ${reason}
    where id = any(${numberArray(ids)}::bigint[])`.execute(db)
}

export async function writeOutOfService(
  db: Db,
  { ids, by, now, reason, until }: OperatorMarks & { readonly reason: string; until: Date | null },
): Promise<void> {
  await sql`update alarm set out_of_service_at = ${now}, out_of_service_by = ${by}, out_of_service_until = ${until},
      out_of_service_reason = ${reason}
    where id = any(${numberArray(ids)}::bigint[])`.execute(db)
}

export async function writeAssignee(
  db: Db,
  ids: readonly number[],
  assignee: string | null,
): Promise<void> {
  await sql`update alarm set assignee = ${assignee} where id = any(${numberArray(ids)}::bigint[])`.execute(
    db,
  )
}

export interface Assignee {
  readonly username: string
  readonly name: string
}

/**
 * Accounts that may see all of these alarms and act on them: of the sites' departments, of their
 * groups' administrators, and of the authority.
 */
export async function findAssignees(
  db: Db,
  ids: readonly number[],
  { authorityGroup, dashboardFirstname }: { authorityGroup: string; dashboardFirstname: string },
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    with places as (
      select distinct a.wid, d.id as department_id, d.group_id from ${tables} where a.id = any(${numberArray(ids)}::bigint[]))
    select u.username, trim(u.firstname || ' ' || u.lastname) as name
    from app_user u join department_group g on g.id = u.group_id
    where not u.is_suspended and u.firstname <> ${dashboardFirstname}
      and (u.username = 'admin' or (u.role = 'admin' and g.code = ${authorityGroup})
        or not exists (select from places where wid is null or (u.role = 'admin' and group_id is distinct from u.group_id)
          or (u.role = 'user' and department_id is distinct from u.department_id)))
    order by name, u.username limit 500`.execute(db)
  return rows
}
