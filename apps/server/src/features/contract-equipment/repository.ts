import { healths, type Health } from '@roadside/contract/health.ts'
import {
  mostContractPlaces,
  type ContractEquipment,
  type ContractEquipmentSort,
} from '@roadside/contract/records/contract/equipment-call.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { scopeOf } from '@roadside/server-kit/caller.ts'
import { equipmentOfContractor } from '@roadside/server-kit/contract-equipment-sql.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

export interface EquipmentFilter {
  /** Normalised words. */
  readonly needle: string
  readonly project: number | null
  readonly health: Health | null
  readonly id: number | null
}

export interface EquipmentPage {
  readonly sort: ContractEquipmentSort
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

/** A row before it is presented: the kind of its alarm by id. */
export type EquipmentRow = Omit<ContractEquipment, 'alarm'> & {
  readonly alarm:
    (Omit<NonNullable<ContractEquipment['alarm']>, 'kind_name'> & { readonly kind: string }) | null
}

const guarantee = guaranteeOfAsset('a')

const tables = (contractor: number) => sql`${equipmentOfContractor(contractor)} ${guarantee.joins}`

function whereOf(caller: Caller, { needle, project, health, id }: EquipmentFilter) {
  const text = sql`concat_ws(' ', a.search_text, own.search_text)`
  const conditions: RawBuilder<unknown>[] = [
    sql`a.archived_at is null`,
    sql`(${project}::bigint is null or p.id = ${project})`,
    sql`(${id}::bigint is null or a.id = ${id})`,
    sql`(${health}::text is null or (a.health = ${health} and ${mayKnowHealth(caller)}))`,
    containsWords(text, needle),
  ]
  return sql.join(conditions, sql` and `)
}

const thai = (column: string) => sql`${sql.ref(column)} collate "th-x-icu"`

/** How bad it is as far as the caller may know: the order must not tell what the row does not. */
const knownGravity = (caller: Caller) =>
  sql`case when ${mayKnowHealth(caller)} then a.gravity else 1 end`

/** The contractor of the caller; a condition that nothing fulfils for any other account. */
const contractorOf = (caller: Caller) => scopeOf(caller).contractor ?? 0

/** One page of the equipment, and how much there is, counted to `most`. */
export async function findEquipment(
  db: Db,
  caller: Caller,
  filter: EquipmentFilter,
  { sort, isAscending, limit, offset }: EquipmentPage,
  most: number,
): Promise<{ readonly rows: EquipmentRow[]; readonly total: number }> {
  const contractor = contractorOf(caller)
  const from = sql`${tables(contractor)} where ${whereOf(caller, filter)}`
  const orders: Readonly<Record<ContractEquipmentSort, RawBuilder<unknown>>> = {
    state: sql`- (${knownGravity(caller)})`,
    name: thai('a.name'),
    site: thai('s.name'),
    contract: sql`p.contract_no`,
    guarantee: sql`${guarantee.to}`,
  }
  const knows = mayKnowHealth(caller)
  const live = sql`l.asset_id = a.id and l.closed_at is null and l.is_active and not l.is_guarded`
  const { rows } = await sql<EquipmentRow>`
    select a.id, a.name, case when ${knows} then a.health end as health,
      case when ${knows} then ${isoBangkok(sql`a.health_since`)} end as since, case when ${knows} then a.reason else '' end as reason,
      s.wid, s.name as site, s.type_name, coalesce(s.road_code, '') as road_code, coalesce(s.road_name, '') as road_name,
      coalesce(nullif(a.sta, ''), s.sta, '') as sta, ${departmentName} as department,
      coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude,
      p.id as project_id, p.name as project, p.contract_no, coalesce((select name from lot where id = ${guarantee.lotId}), '') as lot,
      ${isoDay(guarantee.from)} as guarantee_from, ${isoDay(guarantee.to)} as guarantee_to,
      (select jsonb_build_object('id', l.id, 'kind', l.kind, 'severity', l.severity) from alarm l
        where ${live} order by l.urgency desc, l.raised_at desc, l.id desc limit 1) as alarm,
      (select count(*)::int from alarm l where ${live}) as alarms,
      (select jsonb_build_object('id', k.id, 'number', k.number, 'state', k.state) from ticket k
        where k.asset_id = a.id and k.is_open and k.contractor_id = ${contractor} order by k.opened_at desc, k.id desc limit 1) as ticket
    from ${from} order by ${orders[sort]} ${isAscending ? sql`asc` : sql`desc`} nulls last, ${thai('s.name')}, ${thai('a.name')}, a.id
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${most}) n`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** How much is in each health, as far as the caller may know. */
export async function countByHealth(
  db: Db,
  caller: Caller,
  filter: EquipmentFilter,
): Promise<Record<Health, number>> {
  const { rows } = await sql<{ health: Health; n: number }>`
    select a.health, count(*)::int as n from ${tables(contractorOf(caller))}
    where ${whereOf(caller, { ...filter, health: null })} and ${mayKnowHealth(caller)} group by 1`.execute(
    db,
  )
  const counts = new Map(rows.map(({ health, n }) => [health, n]))
  return Object.fromEntries(healths.map((health) => [health, counts.get(health) ?? 0])) as Record<
    Health,
    number
  >
}

/** The contracts of the caller, the newest first. */
export async function findContracts(
  db: Db,
  caller: Caller,
): Promise<{ readonly id: number; readonly name: string; readonly contract_no: string }[]> {
  const { rows } = await sql<{ id: number; name: string; contract_no: string }>`
    select id, name, contract_no from project where contractor_id = ${contractorOf(caller)} order by id desc limit 500`.execute(
    db,
  )
  return rows
}

export interface EquipmentPlace {
  readonly id: number
  readonly name: string
  readonly health: Health | null
  readonly latitude: number
  readonly longitude: number
}

/** Where the equipment stands; without a place of its own, where its site does. */
export async function findPlaces(
  db: Db,
  caller: Caller,
  filter: EquipmentFilter,
): Promise<{ readonly rows: EquipmentPlace[]; readonly without_place: number }> {
  const from = sql`${tables(contractorOf(caller))}
    cross join lateral (select coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude) place
    where ${whereOf(caller, filter)}`
  const { rows } = await sql<EquipmentPlace>`
    select a.id, a.name, case when ${mayKnowHealth(caller)} then a.health end as health, place.latitude, place.longitude
    from ${from} and place.latitude is not null and place.longitude is not null
    order by ${knownGravity(caller)} desc, a.id limit ${mostContractPlaces}`.execute(db)
  const without = await sql<{ n: number }>`
    select count(*)::int as n from ${from} and (place.latitude is null or place.longitude is null)`.execute(
    db,
  )
  return { rows, without_place: without.rows[0]?.n ?? 0 }
}
