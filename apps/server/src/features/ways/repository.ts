import type { WayForm } from '@roadside/contract/records/way-form.ts'
import type { WayRow, WayThing } from '@roadside/contract/records/way.ts'
import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export type Line = readonly (readonly [latitude: number, longitude: number])[]

/** Sites along way `w` that the caller may see. */
const sitesOf = (caller: Caller) => sql`site s join department d on d.id = s.department_id
  where s.road_code = w.code and w.code <> '' and ${visibleSites(caller)}`
/** Cameras in use along way `w`, at sites that the caller may see. */
const camerasOf = (caller: Caller) => sql`equipment e join location l on l.id = e.location_id
    join site s on s.wid = e.wid join department d on d.id = s.department_id
  where l.road_code = w.code and w.code <> '' and e.archived_at is null and ${visibleSites(caller)}`

const columns = (
  caller: Caller,
) => sql`w.id, w.version, w.code, w.name, w.province, w.district, w.length_km, w.sta_from,
  w.sta_to, w.note, ${isoBangkok(sql`w.archived_at`)} as archived_at, ${isoBangkok(sql`w.updated_at`)} as updated_at,
  (select count(*)::int from ${sitesOf(caller)}) as sites, (select count(*)::int from ${camerasOf(caller)}) as cameras,
  exists (select from way o where o.code = w.code and o.code <> '' and o.id <> w.id and o.archived_at is null) as is_code_repeated`

const orders = {
  code: sql`nullif(w.code, '') collate "th-x-icu"`,
  name: sql`w.name collate "th-x-icu"`,
  province: sql`nullif(w.province, '') collate "th-x-icu"`,
  district: sql`nullif(w.district, '') collate "th-x-icu"`,
  length_km: sql`w.length_km`,
  sites: sql`sites`,
  cameras: sql`cameras`,
  updated_at: sql`w.updated_at`,
} as const

export interface WayQuery {
  readonly needle: string
  readonly province: string | null
  readonly archived: boolean
  readonly sort: keyof typeof orders
  readonly order: 'asc' | 'desc'
  /** Null: all. */
  readonly limit: number | null
  readonly offset: number
}

const searched = ({ needle, province }: Pick<WayQuery, 'needle' | 'province'>) =>
  sql`(${province}::text is null or w.province = ${province}) and ${containsWords(sql`w.search_text`, needle)}`

/** A page of ways with their lines. */
export async function findWays(
  db: Db,
  caller: Caller,
  query: WayQuery,
): Promise<(WayRow & { line: Line | null })[]> {
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<WayRow & { line: Line | null }>`
    select ${columns(caller)}, w.line from way w
    where (w.archived_at is not null) = ${query.archived} and ${searched(query)}
    order by ${orders[query.sort]} ${direction} nulls last, w.id limit ${query.limit}::bigint offset ${query.offset}`.execute(
    db,
  )
  return rows
}

/** Number of results in use, and of archived ones. */
export async function countWays(
  db: Db,
  query: Pick<WayQuery, 'needle' | 'province'>,
): Promise<{ active: number; archived: number }> {
  const { rows } = await sql<{ active: number; archived: number }>`
    select (count(*) filter (where w.archived_at is null))::int as active,
      (count(*) filter (where w.archived_at is not null))::int as archived
    from way w where ${searched(query)}`.execute(db)
  return rows[0] ?? { active: 0, archived: 0 }
}

export async function findProvinces(
  db: Db,
  archived: boolean,
): Promise<{ name: string; ways: number }[]> {
  const { rows } = await sql<{ name: string; ways: number }>`
    select province as name, count(*)::int as ways from way
    where (archived_at is not null) = ${archived} and province <> '' group by province
    order by province collate "th-x-icu"`.execute(db)
  return rows
}

export async function findWay(
  db: Db,
  caller: Caller,
  id: number,
): Promise<(WayRow & { line: Line | null }) | null> {
  const { rows } = await sql<WayRow & { line: Line | null }>`
    select ${columns(caller)}, w.line from way w where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Sites and cameras along the way, as far as the caller may see them. */
export async function findWayThings(db: Db, caller: Caller, id: number): Promise<WayThing[]> {
  const [sites, cameras] = await Promise.all([
    sql<WayThing>`
      select 'site' as kind, s.wid as id, s.name, coalesce(s.sta, '') as sta, s.type_name as "typeName",
        d.id as "DeptID", ${departmentName} as "Dept_Name"
      from way w, ${sitesOf(caller)} and w.id = ${id} order by s.wid`.execute(db),
    sql<WayThing>`
      select 'camera' as kind, e.id, e.hostname as name, e.sta, e.project_id as pj_id, l.name as location, e.health
      from way w, ${camerasOf(caller)} and w.id = ${id} order by e.id`.execute(db),
  ])
  return [...sites.rows, ...cameras.rows]
}

/** A way in the columns of its table. */
export interface StoredWay {
  readonly code: string
  readonly name: string
  readonly province: string
  readonly district: string
  readonly length_km: number | null
  readonly sta_from: string
  readonly sta_to: string
  readonly line: Line | null
  readonly note: string
  readonly search_text: string
}

type Locked = Omit<StoredWay, 'search_text'> & { id: number; version: number; isArchived: boolean }

/** The way, locked for a change until the transaction ends. */
export async function lockWay(db: Db, id: number): Promise<Locked | null> {
  const { rows } = await sql<Locked>`
    select id, version, code, name, province, district, length_km, sta_from, sta_to, line, note,
      archived_at is not null as "isArchived"
    from way where id = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

const lineText = (line: Line | null) => line && JSON.stringify(line)

const newWays = defineBatch<StoredWay>('n', {
  code: ['text', (way) => way.code],
  name: ['text', (way) => way.name],
  province: ['text', (way) => way.province],
  district: ['text', (way) => way.district],
  length_km: ['numeric', (way) => way.length_km],
  sta_from: ['text', (way) => way.sta_from],
  sta_to: ['text', (way) => way.sta_to],
  line: ['jsonb', (way) => lineText(way.line)],
  note: ['text', (way) => way.note],
  search_text: ['text', (way) => way.search_text],
  place: ['int', (_, index) => index],
})

/** Answers the ids in the order of the ways. */
export async function insertWays(
  db: Db,
  stored: readonly StoredWay[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into way (code, name, province, district, length_km, sta_from, sta_to, line, note, search_text, updated_at)
    select code, name, province, district, length_km, sta_from, sta_to, line, note, search_text, ${now}
    from ${newWays.of(stored)}
    order by place returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function updateWay(db: Db, id: number, stored: StoredWay, now: Date): Promise<void> {
  await sql`
    update way set version = version + 1, code = ${stored.code}, name = ${stored.name}, province = ${stored.province},
      district = ${stored.district}, length_km = ${stored.length_km}, sta_from = ${stored.sta_from}, sta_to = ${stored.sta_to},
      line = ${lineText(stored.line)}::jsonb, note = ${stored.note}, search_text = ${stored.search_text}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function setWayArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update way set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

export type KnownWay = Pick<
  WayForm,
  'code' | 'name' | 'province' | 'district' | 'length_km' | 'sta_from' | 'sta_to' | 'note'
>

const knownWays = sql`
  select code, name, province, district, coalesce(trim_scale(length_km)::text, '') as length_km, sta_from, sta_to, note
  from way where archived_at is null`

/** Up to this number, reading all is faster than a search for thousands of codes. */
const fewWays = 1_000

/**
 * Ways in use that have one of these codes (as `foldCode` has them), or no code and one of these names (`foldText`); of a small register and many codes all
 * of them. Fields as the form has them.
 */
export async function findKnownWays(
  db: Db,
  codes: readonly string[],
  names: readonly string[],
): Promise<KnownWay[]> {
  if (codes.length + names.length > fewWays) {
    const { rows: all } =
      await sql<KnownWay>`${knownWays} order by id limit ${fewWays + 1}`.execute(db)
    if (all.length <= fewWays) return all
  }
  const { rows } = await sql<KnownWay>`
    ${knownWays}
      and ((code <> '' and fold_code(code) in (select unnest(${textArray(codes)}::text[])))
        or (code = '' and fold_text(name) in (select unnest(${textArray(names)}::text[]))))
    order by id`.execute(db)
  return rows
}
