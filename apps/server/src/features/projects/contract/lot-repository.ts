import type { DefectsPeriod } from '@roadside/contract/records/contract/defects-period.ts'
import type { LotEquipment, LotRow, LotValues } from '@roadside/contract/records/contract/lot.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'

const seenSite = (caller: Caller) =>
  sql`site s join department d on d.id = s.department_id and ${visibleSites(caller)}`

const columns = (
  caller: Caller,
) => sql`l.id, l.version, l.name, ${isoDay(sql`l.accepted_on`)} as accepted_on,
  l.period, l.period_unit, ${isoDay(sql`l.guarantee_until`)} as guarantee_until, ${isoDay(sql`l.guarantee_from`)} as guarantee_from,
  ${isoDay(sql`l.guarantee_to`)} as guarantee_to,
  (select coalesce(json_agg(json_build_object('wid', s.wid, 'name', s.name) order by s.name collate "th-x-icu", s.wid), '[]')
    from ${seenSite(caller)} where s.lot_id = l.id and s.project_id = l.project_id) as sites,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'site', s.name, 'lot', '') order by a.name collate "th-x-icu", a.id), '[]')
    from ${seenSite(caller)} join asset a on a.wid = s.wid
    where a.lot_id = l.id and a.archived_at is null and coalesce(a.project_id, s.project_id) = l.project_id) as equipment,
  l.note, ${isoBangkok(sql`l.archived_at`)} as archived_at`

/** Lots of a project in the order of acceptance, those that were not accepted yet behind, archived ones last. */
export async function findLots(db: Db, caller: Caller, projectId: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select ${columns(caller)} from lot l where l.project_id = ${projectId}
    order by l.archived_at is not null, l.accepted_on, l.name collate "th-x-icu", l.id`.execute(db)
  return rows
}

/** The project of a lot; null where there is no such lot. */
export async function findProjectOfLot(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ project_id: number }>`
    select project_id from lot where id = ${id}`.execute(db)
  return rows[0]?.project_id ?? null
}

export async function findLot(db: Db, caller: Caller, id: number): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns(caller)} from lot l where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The lot in use that a `site` or `asset` of the project is of already, other than one; by its alias. */
const otherLot = (member: RawBuilder<unknown>, projectId: number, lotId: number | null) =>
  sql<string>`coalesce((select o.name from lot o where o.id = ${member} and o.project_id = ${projectId}
    and o.archived_at is null and o.id is distinct from ${lotId}::bigint), '')`

const equipmentOf = (caller: Caller, projectId: number) =>
  sql`${seenSite(caller)} join asset a on a.wid = s.wid
    where s.wid in (select wid from site where project_id = ${projectId} union select wid from asset where project_id = ${projectId})
      and coalesce(a.project_id, s.project_id) = ${projectId} and a.archived_at is null`

/** Equipment of a project that the caller may see, by parts of its name or of its site's. */
export async function findLotEquipment(
  db: Db,
  caller: Caller,
  { projectId, needle, limit }: { projectId: number; needle: string; limit: number },
): Promise<LotEquipment[]> {
  const { rows } = await sql<LotEquipment>`
    select a.id, a.name, s.name as site, ${otherLot(sql`a.lot_id`, projectId, null)} as lot
    from ${equipmentOf(caller, projectId)} and ${containsWords(sql`concat_ws(' ', a.search_text, s.search_text)`, needle)}
    order by a.name collate "th-x-icu", a.id limit ${limit}`.execute(db)
  return rows
}

export interface LotMember {
  readonly id: number
  readonly name: string
  /** Another lot in use that it is of; empty: none. */
  readonly lot: string
}
interface Membership {
  readonly projectId: number
  /** Null: a new lot. */
  readonly lotId: number | null
  readonly ids: readonly number[]
}

/** Of these sites those of the project that the caller may see. */
export async function findLotSites(
  db: Db,
  caller: Caller,
  { projectId, lotId, ids }: Membership,
): Promise<LotMember[]> {
  const { rows } = await sql<LotMember>`
    select s.wid as id, s.name, ${otherLot(sql`s.lot_id`, projectId, lotId)} as lot from ${seenSite(caller)}
    where s.wid = any(${numberArray(ids)}::bigint[]) and s.project_id = ${projectId}
    order by s.name collate "th-x-icu", s.wid`.execute(db)
  return rows
}

/** Likewise of these pieces of equipment. */
export async function findLotAssets(
  db: Db,
  caller: Caller,
  { projectId, lotId, ids }: Membership,
): Promise<LotMember[]> {
  const { rows } = await sql<LotMember>`
    select a.id, a.name, ${otherLot(sql`a.lot_id`, projectId, lotId)} as lot from ${equipmentOf(caller, projectId)}
      and a.id = any(${numberArray(ids)}::bigint[])
    order by a.name collate "th-x-icu", a.id`.execute(db)
  return rows
}

export async function insertLot(
  db: Db,
  projectId: number,
  lot: LotValues & DefectsPeriod,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lot (project_id, name, accepted_on, period, period_unit, guarantee_until, guarantee_from, guarantee_to, note, updated_at)
    values (${projectId}, ${lot.name}, ${lot.accepted_on}::date, ${lot.period}::int, ${lot.period_unit}, ${lot.guarantee_until}::date,
      ${lot.from}::date, ${lot.to}::date, ${lot.note}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function updateLot(
  db: Db,
  id: number,
  lot: LotValues & DefectsPeriod,
  now: Date,
): Promise<void> {
  await sql`
    update lot set version = version + 1, name = ${lot.name}, accepted_on = ${lot.accepted_on}::date, period = ${lot.period}::int,
      period_unit = ${lot.period_unit}, guarantee_until = ${lot.guarantee_until}::date, guarantee_from = ${lot.from}::date,
      guarantee_to = ${lot.to}::date, note = ${lot.note}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Makes these the sites and the equipment of a lot; those that the caller does not see stay as they are. */
export async function setLotMembers(
  db: Db,
  caller: Caller,
  { id, sites, equipment }: { id: number; sites: readonly number[]; equipment: readonly number[] },
): Promise<void> {
  const seen = sql`select s.wid from ${seenSite(caller)}`
  const among = (column: string, ids: readonly number[]) =>
    sql`${sql.ref(column)} = any(${numberArray(ids)}::bigint[])`
  await sql`update site set lot_id = null where lot_id = ${id} and not ${among('wid', sites)} and wid in (${seen})`.execute(
    db,
  )
  await sql`update site set lot_id = ${id} where ${among('wid', sites)} and lot_id is distinct from ${id}`.execute(
    db,
  )
  await sql`update asset set lot_id = null where lot_id = ${id} and not ${among('id', equipment)} and wid in (${seen})`.execute(
    db,
  )
  await sql`update asset set lot_id = ${id} where ${among('id', equipment)} and lot_id is distinct from ${id}`.execute(
    db,
  )
}

export async function setLotArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update lot set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}
