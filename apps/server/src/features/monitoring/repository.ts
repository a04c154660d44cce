import { planOnce } from '@roadside/server-kit/plan-once.ts'
import { conditions, healths, type Health } from '@roadside/contract/health.ts'
import type { AssetPeriod, Excuse, Trouble } from '@roadside/contract/monitoring-calls.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SearchWord } from './search-words.ts'

export interface SiteFilter {
  readonly types?: readonly string[] | undefined
  readonly DeptID?: number | null | undefined
}

/**
 * Condition over `site s join department d`: the requested sites among those that the caller may
 * see.
 */
export function requestedSites(caller: Caller, { types, DeptID = null }: SiteFilter) {
  const names = types && textArray(types)
  return sql<boolean>`${visibleSites(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})
    and (${names ?? null}::text[] is null or s.type_name = any(${names ?? null}::text[]))`
}

/** Sites with their equipment counted, as JSON text. */
export async function findMonitoredSites(
  db: Db,
  caller: Caller,
  filter: SiteFilter,
): Promise<string> {
  const counted = sql.join(
    healths.map(
      (health) => sql`sum(n) filter (where health = ${sql.lit(health)}) as ${sql.ref(health)}`,
    ),
  )
  const given = sql.join(
    healths.map((health) => sql`${sql.lit(health)}, coalesce(c.${sql.ref(health)}, 0)`),
  )
  // the worst first; unknown is worse than normal alone
  const worst = sql.lit(
    textArray([
      'critical',
      'danger',
      'warn',
      'watch',
      'unknown',
      'normal',
    ] satisfies (typeof conditions)[number][]),
  )
  const { rows } = await sql<{ text: string }>`${planOnce}
    with counted as (
      select wid, ${counted}, min(array_position(${worst}::text[], condition)) as worst
      from (select wid, health, condition, sum(n)::int as n from asset_count group by 1, 2, 3 having sum(n) > 0) a group by wid)
    select coalesce(json_agg(json_build_object('wid', s.wid, 'type_name', s.type_name, 'name', s.name, 'sta', coalesce(s.sta, ''),
      'road_code', coalesce(s.road_code, ''), 'road_name', coalesce(s.road_name, ''), 'DeptID', d.id, 'department', ${departmentName},
      'latitude', s.latitude, 'longitude', s.longitude, 'condition', coalesce((${worst}::text[])[c.worst], 'unknown'), ${given}) order by s.wid), '[]')::text as text
    from site s join department d on d.id = s.department_id left join counted c on c.wid = s.wid
    where ${requestedSites(caller, filter)}`.execute(db)
  return rows[0]?.text ?? '[]'
}

export interface TroubleQuery extends SiteFilter {
  readonly kind: 'all' | 'health' | 'condition'
  readonly contractor: number | null
  readonly health: Health | null
  readonly wid: number | null
  readonly id: number | null
  readonly words: readonly SearchWord[]
  /** Day of the guarantees, `yyyy-mm-dd`. */
  readonly today: string
  readonly isOldestFirst: boolean
  readonly offset: number
  readonly limit: number
}

const guarantee = guaranteeOfAsset('a')

/** A row of troubles holds a word: in one of its texts, or by what the word means. */
function holdsWord(text: RawBuilder<unknown>, word: SearchWord, today: string) {
  const like = `%${word.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const state = sql`case when ${today}::date < ${guarantee.from} then 'before' when ${guarantee.to} is null then 'none'
    when ${today}::date <= ${guarantee.to} then 'within' else 'over' end`
  const meant = [
    { is: sql`s.type_name`, among: word.types },
    { is: sql`a.health`, among: word.healths },
    { is: sql`a.condition`, among: word.conditions },
    { is: state, among: word.guarantees },
  ].flatMap(({ is, among }) =>
    among.length > 0 ? [sql`${is} = any(${textArray(among)}::text[])`] : [],
  )
  return sql`(${sql.join([sql`${text} like ${like}`, ...meant], sql` or `)})`
}

/** Present troubles; `total` counts no further than `most`. */
export async function findTroubles(
  db: Db,
  caller: Caller,
  query: TroubleQuery,
  most: number,
): Promise<{ rows: Trouble[]; total: number }> {
  const tables = sql`asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    left join project p on p.id = coalesce(a.project_id, s.project_id) left join contractor c on c.id = p.contractor_id
    ${guarantee.joins}`
  const kind = {
    all: sql`true`,
    health: sql`a.health in ('fault', 'warning', 'unreachable')`,
    condition: sql`a.condition in ('watch', 'warn', 'danger', 'critical')`,
  }[query.kind]
  const text = sql`translate(concat_ws(' ', a.search_text, s.search_text,
    fold_search(concat_ws(' ', d.name, a.reason, p.name, c.name))), '.-', '')`
  const found = query.words.map((word) => holdsWord(text, word, query.today))
  const wrong = query.id === null && query.health === null ? sql`a.gravity >= 3` : sql`true`
  const where = sql`${wrong} and ${mayKnowHealth(caller)} and a.archived_at is null and ${requestedSites(caller, query)} and ${kind}
    and (${query.health}::text is null or a.health = ${query.health}) and (${query.wid}::bigint is null or a.wid = ${query.wid})
    and (${query.id}::bigint is null or a.id = ${query.id})
    and (${query.contractor}::bigint is null or c.id = ${query.contractor}) and ${sql.join([sql`true`, ...found], sql` and `)}`
  const order = query.isOldestFirst
    ? sql`a.since, a.id`
    : sql`a.gravity desc, a.since desc, a.id desc`
  const { rows } = await sql<Trouble>`
    select a.id, a.name, coalesce(nullif(a.sta, ''), s.sta, '') as sta, a.health, a.condition, ${isoBangkok(sql`a.since`)} as since, a.reason, a.wid,
      s.type_name, s.name as site, coalesce(s.road_code, '') as road_code, coalesce(s.road_name, '') as road_name, d.id as "DeptID",
      ${departmentName} as department, coalesce(p.name, '') as project, coalesce(p.contract_no, '') as contract_no, coalesce(c.name, '') as contractor,
      ${isoDay(guarantee.from)} as guarantee_from, ${isoDay(guarantee.to)} as guarantee_to
    from ${tables} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${tables} where ${where} limit ${most}) t`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const periodColumns = sql`p.id, p.health, ${isoBangkok(sql`p.started_at`)} as started_at, ${isoBangkok(sql`p.ended_at`)} as ended_at,
  p.excuse, p.excuse_reason, p.excused_by, ${isoBangkok(sql`p.excused_at`)} as excused_at`

export async function findPeriods(
  db: Db,
  caller: Caller,
  { id, offset, limit }: { id: number; offset: number; limit: number },
  most: number,
): Promise<{ rows: AssetPeriod[]; total: number }> {
  const own = sql`asset_period p join asset a on a.id = p.asset_id
    where p.asset_id = ${id} and ${mayKnowHealth(caller, sql`p.health`)}`
  const { rows } = await sql<AssetPeriod>`
    select ${periodColumns} from ${own} order by p.started_at desc, p.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${own} limit ${most}) t`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface LockedPeriod extends AssetPeriod {
  readonly asset: string
  readonly wid: number
}

export async function lockPeriod(db: Db, caller: Caller, id: number): Promise<LockedPeriod | null> {
  const { rows } = await sql<LockedPeriod>`
    select ${periodColumns}, a.name as asset, p.wid from asset_period p join asset a on a.id = p.asset_id
    where p.id = ${id} and ${mayKnowHealth(caller, sql`p.health`)} for update of p`.execute(db)
  return rows[0] ?? null
}

/** Sets the excuse of an interval, and marks its sums for another run. */
export async function updateExcuse(
  db: Db,
  {
    id,
    excuse,
    reason,
    username,
    now,
  }: { id: number; excuse: Excuse | null; reason: string; username: string; now: Date },
): Promise<AssetPeriod | null> {
  const { rows } = await sql<AssetPeriod>`
    with p as (
      update asset_period set excuse = ${excuse}, excuse_reason = ${reason}, excused_by = ${username}, excused_at = ${now}
      where id = ${id} returning *),
    due as (insert into availability_due (wid, from_at) select wid, started_at from p)
    select ${periodColumns} from p`.execute(db)
  return rows[0] ?? null
}
