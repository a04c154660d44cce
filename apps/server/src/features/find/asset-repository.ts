import type { Found } from '@roadside/contract/find-call.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  anyOf,
  best,
  hasTrigram,
  holds,
  holdsWhole,
  pairsOf,
  wordsOf,
  type FindQuery,
} from './matching-sql.ts'

/** From this number of results on, a sample is enough; its best results are chosen. */
const enough = 100
/** Size of a sample. Percent of the rows. */
const sampledPercent = 1
/** Limit of results where a sample has too few and all rows are searched. */
const mostRead = 1_000

const names = sql`a.search_text`
const openIds = sql`case when not a.guards_id then a.id_text end`
const guardedIds = sql`case when a.guards_id then a.id_text end`

/** The equipment's name and STA, and its own id for callers who may see it; an index each. */
function textsOf(caller: Caller, needle: string): readonly RawBuilder<unknown>[] {
  // nearly every id holds two given characters somewhere
  if (needle.length < 3) return [names]
  return isRoot(caller) && hasTrigram(needle) ? [names, openIds, guardedIds] : [names, openIds]
}

/**
 * As {@link holds}, for texts without a trigram, by pairs of characters (`pairs_of` of the
 * migrations). The index of trigrams must not be used for it.
 */
function holdsPairs(text: RawBuilder<unknown>, needle: string) {
  const words = wordsOf(needle)
  const stand = words.map((word) => sql`strpos(${text}, ${word}) > 0`)
  return sql.join(
    [...stand, sql`pairs_of(${text}) @> ${words.flatMap(pairsOf)}::text[]`],
    sql` and `,
  )
}

/**
 * Sites that the caller may see; null: all. Listed one by one, as the planner cannot know a
 * department's number of equipment.
 */
async function widsInSight(db: Db, caller: Caller): Promise<number[] | null> {
  const { group, department } = scopeOf(caller)
  if (group === null && department === null && !caller.isFourG) return null
  const { rows } = await sql<{ wid: number }>`
    select s.wid from site s join department d on d.id = s.department_id where ${visibleSites(caller)}`.execute(
    db,
  )
  return rows.map(({ wid }) => wid)
}

/**
 * Equipment by name and STA, and by its own id for callers who may see ids: texts that begin with
 * the needle come first. Where they are too few, texts that contain it follow. With very many of
 * those a sample is shown, as no index is fast at that; else all.
 */
export async function findAssets(
  db: Db,
  caller: Caller,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  const wids = await widsInSight(db, caller)
  const inSight =
    wids === null
      ? sql`a.archived_at is null`
      : sql`a.archived_at is null and a.wid = any(${wids}::bigint[])`
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
  // each text adds the results that earlier ones did not find
  const inEach = texts.map(
    (text, at) => sql`(select a.* from asset a
      where ${inSight} and not ${begins} and ${byIndex(text, needle)}
        and not ${anyOf(inOne.slice(0, at))}
        and ${isWanting} and (select count(*) from sample) < ${enough}
      limit ${mostRead})`,
  )
  // of a number the pole that bears it is meant, rather than one at a chainage that holds it
  const isNumber = /\d/.test(needle)
  const isId = anyOf(texts.slice(1).map((id) => sql`(${id} = ${needle}) is true`))
  const { rows } = await sql<Found>`
    with beginning as materialized (${beginning}),
    sample as materialized (select a.* from asset a tablesample system (${sql.lit(sampledPercent)}) repeatable (1)
      where ${inSight} and not ${begins} and ${anyOf(inOne)} and ${isWanting} limit ${enough}),
    found as (select * from beginning union all select * from sample where (select count(*) from sample) = ${enough}
      union all ${sql.join(inEach, sql` union all `)})
    ${shown(caller, sql`${holds(names, needle)}`)}
    from found a join site s on s.wid = a.wid cross join lateral (select fold_search(a.name) as folded) name
    order by not ${isId}, ${isNumber ? sql`not ${holdsWhole(sql`name.folded`, needle)}, strpos(name.folded, ${needle}) = 0,` : sql``} ${best(names, needle)}
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Found equipment: `a` at the site `s`. Its own id is part of the detail where it was not found by
 * its name.
 */
const shown = (caller: Caller, isByName: RawBuilder<unknown>) => sql`
  select 'asset' as kind, a.id, a.name as title,
    concat_ws(' · ', s.name, 'กม. ' || coalesce(nullif(a.sta, ''), nullif(s.sta, '')), case when not (${isByName}) then a.external_id end) as detail,
    a.wid, s.department_id as "DeptID", s.type_name, case when ${mayKnowHealth(caller)} then a.health end as health`

/**
 * Sites whose equipment is searched for the words that their own texts lack, those with most words
 * first.
 */
const mostSites = 50
/** Most pieces of equipment searched at all of them together. */
const mostOfSites = 10_000
/** Size of the sample that shows which words are rare. Percent of the rows. */
const countedPercent = 0.2

/**
 * Equipment that matches some of the words, while its site or department matches the others, as in
 * a pole and a way. A word may match both, like a number of a way and of a pole. The search
 * covers the sites that match most of the words, and, for rare words, the equipment of every site.
 */
export async function findAssetsOfSites(
  db: Db,
  caller: Caller,
  { needle, limit }: FindQuery,
): Promise<Found[]> {
  const words = wordsOf(needle)
  if (words.length < 2) return []
  const stands = (text: RawBuilder<unknown>, word: string) => sql`strpos(${text}, ${word}) > 0`
  const [place, text] = [sql`a.place`, sql`a.text`]
  /** All that the equipment is found by, in one. */
  const own = sql`a.search_text || case when ${isRoot(caller)} or not a.guards_id then E'\\n' || a.id_text else '' end`
  const isWhole = sql.join(
    words.map((word) => sql`(${stands(place, word)} or ${stands(text, word)})`),
    sql` and `,
  )
  const isNamed = anyOf(words.map((word) => stands(text, word)))
  const held = sql.join(
    words.map((word) => sql`(${stands(place, word)})::int`),
    sql` + `,
  )
  // for a frequent word the sites are the better filter
  const isRare = words.map((word, at) => {
    const isHeld = anyOf(textsOf(caller, word).map((one) => sql`(${holds(one, word)}) is true`))
    return sql`count(*) filter (where ${isHeld}) < ${(mostRead * countedPercent) / 100} as ${sql.ref(`word_${at}`)}`
  })
  const inEach = words.flatMap((word, at) =>
    (hasTrigram(word) ? textsOf(caller, word) : []).map(
      (one) =>
        sql`(select a.* from asset a where a.archived_at is null and ${holds(one, word)} and (select ${sql.ref(`word_${at}`)} from rarity) limit ${mostRead})`,
    ),
  )
  const rare =
    inEach.length > 0
      ? sql.join(inEach, sql` union all `)
      : sql`select a.* from asset a where false`
  // the equipment's own words, where they are adjacent: the end of the text, or its beginning
  const phrases = words
    .slice(1)
    .flatMap((_, at) => [words.slice(at + 1).join(' '), words.slice(0, at + 1).join(' ')])
  // of a road and a number the pole that bears the number is meant, rather than one at a chainage that holds it
  const bearsNumber = anyOf(
    words
      .filter((word) => /\d/.test(word))
      // a code of the road is no number of a pole
      .map((word) => {
        const isBorne = holdsWhole(sql`fold_search(a.name)`, word)
        return /\p{L}/u.test(word)
          ? sql`(not ${stands(sql`found.place`, word)} and ${isBorne})`
          : isBorne
      }),
  )
  const { rows } = await sql<Found>`
    with d as materialized (select d.id, d.group_id, fold_search(${departmentName}) as search_text from department d),
    seen as materialized (
      select s.wid, s.search_text || E'\\n' || d.search_text as place
      from site s join d on d.id = s.department_id where ${visibleSites(caller)}),
    near as materialized (
      select * from (select a.*, ${held} as held from seen a) a where held > 0
      order by held desc, length(place), wid limit ${mostSites}),
    looked as materialized (
      select a.id, near.place, ${own} as text from near cross join lateral (
        select * from asset a where a.wid = near.wid and a.archived_at is null limit ${mostOfSites}) a limit ${mostOfSites}),
    at_sites as materialized (select a.id, a.place from looked a where ${isNamed} and ${isWhole}),
    has_more as (select ((select count(*) from near) = ${mostSites} or (select count(*) from looked) = ${mostOfSites})
      and (select count(*) from at_sites) < ${limit} as value),
    rarity as materialized (select ${sql.join(isRare)} from asset a
      tablesample system (${sql.lit(countedPercent)}) repeatable (1) where (select value from has_more)),
    rare as (select a.id, seen.place, ${own} as text from (${rare}) a join seen on seen.wid = a.wid
      where (select value from has_more)),
    found as (select id, place from at_sites union select a.id, a.place from rare a where ${isNamed} and ${isWhole})
    ${shown(caller, anyOf(words.map((word) => stands(names, word))))}
    from found join asset a on a.id = found.id join site s on s.wid = a.wid
    order by not ${bearsNumber}, (select max(length(p)) from unnest(${phrases}::text[]) p where starts_with(${names}, p)) desc nulls last,
      length(found.place), length(${names}), ${names}, a.id limit ${limit}`.execute(db)
  return rows
}
