import type { Found } from '@roadside/contract/find-call.ts'
import { may } from '@roadside/contract/permission.ts'
import { mayKnowHealth } from '@roadside/server-kit/assets.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleProjects } from '@roadside/server-kit/record-scope.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/sites.ts'
import { sql, type RawBuilder } from 'kysely'

export interface FindAsk {
  /** From `normaliseSearch`. */
  readonly needle: string
  readonly limit: number
}

/** The words of a text; characters that all stand alone are one, as an index knows no single ones. */
function wordsOf(needle: string): readonly string[] {
  const words = needle.split(' ')
  return words.some((word) => pairsOf(word).length > 0) ? words : [needle]
}

/** Every two neighbouring characters. */
function pairsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** Every word stands in the text; each in a condition that an index of trigrams helps. */
const holds = (text: RawBuilder<unknown>, needle: string) =>
  sql.join(
    wordsOf(needle).map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    sql` and `,
  )
/** One of these at least; none of none. */
const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

/** What begins with the text, then what is short: it is what was meant most often. */
const best = (text: RawBuilder<unknown>, needle: string) =>
  sql`not starts_with(${text}, ${needle}), length(${text}), ${text}`
/** From so many on, what is found among some is enough; the best of them are chosen. */
const enough = 100
/** Of a hundred rows so many are a sample. */
const sampledPercent = 1
/** What a sample does not show is looked for in all, up to so many. */
const mostRead = 1_000

const names = sql`a.search_text`
const openIds = sql`case when not a.guards_id then lower(a.external_id) end`
const guardedIds = sql`case when a.guards_id then lower(a.external_id) end`

/** The equipment's name and STA, and its own id for who may see it; an index each. */
function textsOf(caller: Caller, needle: string): readonly RawBuilder<unknown>[] {
  // nearly every id holds two given characters somewhere
  if (needle.length < 3) return [names]
  return isRoot(caller) && hasTrigram(needle) ? [names, openIds, guardedIds] : [names, openIds]
}

/** Three letters or digits in a row. */
const hasTrigram = (needle: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(needle)

/** As {@link holds}, for what has no trigram, by pairs of characters (`pairs_of` of the migrations); the index of trigrams must not be asked. */
function holdsPairs(text: RawBuilder<unknown>, needle: string) {
  const words = wordsOf(needle)
  const stand = words.map((word) => sql`strpos(${text}, ${word}) > 0`)
  return sql.join([...stand, sql`pairs_of(${text}) @> ${words.flatMap(pairsOf)}::text[]`], sql` and `)
}

/** Sites that the caller may see; null: all. Told one by one, as the planner cannot know how much equipment a department has. */
async function widsInSight(db: Db, caller: Caller): Promise<number[] | null> {
  const { group, department } = scopeOf(caller)
  if (group === null && department === null && !caller.isFourG) return null
  const { rows } = await sql<{ wid: number }>`
    select s.wid from site s join department d on d.id = s.department_id where ${visibleSites(caller)}`.execute(db)
  return rows.map(({ wid }) => wid)
}

/**
 * Equipment by name and STA, and by its own id for who may see ids: what begins with the text first. Where that is not
 * enough, what holds it: of what very many hold some that a sample shows, as no index is quick at that; else all.
 */
export async function findAssets(db: Db, caller: Caller, { needle, limit }: FindAsk): Promise<Found[]> {
  const wids = await widsInSight(db, caller)
  const inSight =
    wids === null ? sql`a.archived_at is null` : sql`a.archived_at is null and a.wid = any(${wids}::bigint[])`
  const start = sql`left(a.search_text, 100) collate "C"`
  const begins = sql`${start} ^@ ${needle}`
  const beginning =
    wids === null
      ? sql`select a.* from asset a where ${inSight} and ${begins} order by ${start} limit ${enough}`
      : sql`select a.* from unnest(${wids}::bigint[]) seen (wid) cross join lateral
          (select * from asset a where a.wid = seen.wid and a.archived_at is null and ${begins} order by ${start} limit ${limit}) a`
  const texts = textsOf(caller, needle)
  const inOne = texts.map((text) => sql`(${holds(text, needle)}) is true`)
  const byIndex = hasTrigram(needle) ? holds : holdsPairs
  const isWanting = sql`(select count(*) from beginning) < ${limit}`
  // by each text what was not found by one before it
  const inEach = texts.map(
    (text, at) => sql`(select a.* from asset a
      where ${inSight} and not ${begins} and ${byIndex(text, needle)}
        and not ${anyOf(inOne.slice(0, at))}
        and ${isWanting} and (select count(*) from sample) < ${enough}
      limit ${mostRead})`,
  )
  const isId = anyOf(texts.slice(1).map((id) => sql`(${id} = ${needle}) is true`))
  const { rows } = await sql<Found>`
    with beginning as materialized (${beginning}),
    sample as materialized (select a.* from asset a tablesample system (${sql.lit(sampledPercent)}) repeatable (1)
      where ${inSight} and not ${begins} and ${anyOf(inOne)} and ${isWanting} limit ${enough}),
    found as (select * from beginning union all select * from sample where (select count(*) from sample) = ${enough}
      union all ${sql.join(inEach, sql` union all `)})
    select 'asset' as kind, a.id, a.name as title,
      concat_ws(' · ', s.name, 'กม. ' || coalesce(nullif(a.sta, ''), nullif(s.sta, '')), case when not (${holds(names, needle)}) then a.external_id end) as detail,
      a.wid, s.department_id as "DeptID", s.type_name, case when ${mayKnowHealth(caller)} then a.health end as health
    from found a join site s on s.wid = a.wid
    order by not ${isId}, ${best(names, needle)} limit ${limit}`.execute(db)
  return rows
}

/** By their own name, code, road and STA; after those, by that of their department. */
export async function findSites(db: Db, caller: Caller, { needle, limit }: FindAsk): Promise<Found[]> {
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

/** Records whose text holds the needle; `all`: those that the caller may see, with `id`, `title`, `detail` and `search_text`. */
async function findRecords(
  db: Db,
  kind: 'project' | 'contractor' | 'way',
  all: RawBuilder<unknown>,
  { needle, limit }: FindAsk,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${sql.lit(kind)}::text as kind, r.id, r.title, r.detail, null::bigint as wid, null::bigint as "DeptID", null::text as type_name, null::text as health
    from (${all}) r where ${holds(sql`r.search_text`, needle)}
    order by ${best(sql`r.search_text`, needle)} limit ${limit}`.execute(db)
  return rows
}

/** For all but the dashboard-only account, as their list. */
export async function findProjects(db: Db, caller: Caller, ask: FindAsk): Promise<Found[]> {
  if (!may(caller, 'staff')) return []
  const all = sql`select p.id, p.name as title, concat_ws(' · ', p.code, nullif(p.contract_no, '')) as detail, p.search_text
    from project p join department d on d.id = p.department_id where p.archived_at is null and ${visibleProjects(caller)}`
  return findRecords(db, 'project', all, ask)
}

/** For who manages them (specification §6). */
export async function findContractors(db: Db, caller: Caller, ask: FindAsk): Promise<Found[]> {
  if (!may(caller, 'authority')) return []
  const all = sql`select id, name as title, concat_ws(' · ', nullif(tax_number, ''), nullif(telephone, '')) as detail, search_text
    from contractor where archived_at is null`
  return findRecords(db, 'contractor', all, ask)
}

/** Likewise. */
export async function findWays(db: Db, caller: Caller, ask: FindAsk): Promise<Found[]> {
  if (!may(caller, 'authority')) return []
  const all = sql`select id, name as title, concat_ws(' · ', nullif(code, ''), nullif(province, '')) as detail, search_text
    from way where archived_at is null`
  return findRecords(db, 'way', all, ask)
}
