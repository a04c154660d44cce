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

/** Every word stands in the text; each in a condition that an index of trigrams helps. */
const holds = (text: RawBuilder<unknown>, needle: string) =>
  sql.join(
    needle.split(' ').map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    sql` and `,
  )
/** What begins with the text, then what is short: it is what was meant most often. */
const best = (text: RawBuilder<unknown>, needle: string) =>
  sql`not starts_with(${text}, ${needle}), length(${text}), ${text}`
/** Of so many the best are chosen: a text that a million names hold is found in the first of them. */
const mostLookedAt = 100

/** Every word stands in the equipment's name and place, or in its own id; the latter for who may see ids. */
function holdsAsset(caller: Caller, needle: string) {
  const [texts, id] = [sql`a.search_text`, sql`lower(a.external_id)`]
  if (/[\p{L}\p{M}\p{N}]{3}/u.test(needle)) {
    const byId = isRoot(caller) ? sql`true` : sql`not a.guards_id`
    return sql`((${holds(texts, needle)}) or (${holds(id, needle)} and ${byId}))`
  }
  // nearly every id holds two given characters somewhere
  return needle.length < 3
    ? holdsPairs(texts, needle)
    : sql`((${holdsPairs(texts, needle)}) or (${holdsPairs(id, needle)} and not a.guards_id))`
}

/** As {@link holds}, for what has no trigram, by pairs of characters (`pairs_of` of the migrations); single characters have no index. */
function holdsPairs(text: RawBuilder<unknown>, needle: string) {
  const words = needle.split(' ')
  const pairs = words.flatMap((word) => {
    const characters = Array.from(word)
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  })
  const byIndex = pairs.length > 0 ? [sql`pairs_of(${text}) @> ${pairs}::text[]`] : []
  return sql.join([...byIndex, ...words.map((word) => sql`strpos(${text}, ${word}) > 0`)], sql` and `)
}

/** Equipment by name and STA, and by its own id for who may see ids. */
export async function findAssets(db: Db, caller: Caller, { needle, limit }: FindAsk): Promise<Found[]> {
  const { group, department } = scopeOf(caller)
  const seesAll = group === null && department === null && !caller.isFourG
  const beginning = sql`left(a.search_text, 100) collate "C"`
  // who sees little could have none of very many that begin so
  const begins = seesAll ? sql`${beginning} ^@ ${needle}` : sql`false`
  const visible = sql`select a.*, s.name as site_name, s.sta as site_sta, s.type_name
    from asset a join site s on s.wid = a.wid join department d on d.id = s.department_id
    where a.archived_at is null and ${visibleSites(caller)}`
  // Materialized: planned as if all were asked for. For a few the table would be read from its start, where none may be.
  const { rows } = await sql<Found>`
    with beginning as (${visible} and ${begins} order by ${beginning} limit ${mostLookedAt}),
    matching as materialized (${visible} and not ${begins} and ${holdsAsset(caller, needle)})
    select 'asset' as kind, a.id, a.name as title, concat_ws(' · ', a.site_name, 'กม. ' || coalesce(nullif(a.sta, ''), nullif(a.site_sta, ''))) as detail,
      a.wid, a.type_name, case when ${mayKnowHealth(caller)} then a.health end as health
    from (select * from beginning union all select * from matching limit ${mostLookedAt}) a
    order by ${best(sql`a.search_text`, needle)} limit ${limit}`.execute(db)
  return rows
}

export async function findSites(db: Db, caller: Caller, { needle, limit }: FindAsk): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'site' as kind, s.wid as id, s.name as title, concat_ws(' · ', ${departmentName}, nullif('กม. ' || nullif(s.sta, ''), '')) as detail, s.wid, s.type_name,
      null as health
    from site s join department d on d.id = s.department_id
    where ${holds(sql`s.search_text`, needle)} and ${visibleSites(caller)}
    order by ${best(sql`s.search_text`, needle)} limit ${limit}`.execute(db)
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
    select ${sql.lit(kind)}::text as kind, r.id, r.title, r.detail, null::bigint as wid, null::text as type_name, null::text as health
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
