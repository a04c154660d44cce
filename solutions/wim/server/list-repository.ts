import { plainListLimit } from '@roadside/contract/paging.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { VehicleSort } from '../calls.ts'
import type { WimVehicle } from '../rows.ts'
import type { WimClass } from '../rules/vehicle.ts'

export interface VehicleQuery {
  readonly wid: number
  readonly from: string | null
  readonly to: string | null
  /** As `plateKey` writes it; empty: all. */
  readonly plate: string
  readonly isOver: boolean
  readonly class: WimClass | null
  readonly lane: number | null
}

export interface VehiclePage {
  readonly sort: VehicleSort
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A vehicle as it is stored, with what is known of its picture. */
export interface VehicleRecord extends Omit<WimVehicle, 'picture'> {
  readonly picture: string | null
  readonly picture_state: string | null
  readonly width: number | null
  readonly height: number | null
}

const overPct = sql`w.over_kg * 100.0 / w.limit_kg`
const sorted: Record<VehicleSort, RawBuilder<unknown>> = {
  at: sql`w.at`,
  gross_kg: sql`w.gross_kg`,
  over_kg: sql`w.over_kg`,
  over_pct: overPct,
  speed_kmh: sql`w.speed_kmh`,
  lane: sql`w.lane`,
  class: sql`w.class`,
  plate: sql`w.plate collate "th-x-icu"`,
}
const columns = sql`w.id, w.device_id, coalesce(nullif(v.name, ''), v.external_id) as device_name, ${isoBangkok(sql`w.at`)} as at, w.lane,
  w.class, w.axles, w.gross_kg, w.limit_kg, w.over_kg, round(${overPct}, 1)::float8 as over_pct, round(w.speed_kmh::numeric, 1)::float8 as speed_kmh,
  w.plate, w.province, encode(w.picture, 'hex') as picture, p.state as picture_state, p.width, p.height`
const tables = sql`weighing w join device v on v.id = w.device_id left join picture p on p.hash = w.picture`

/** As `plateKey` writes what is searched for. */
const plateColumn = sql`fold_code(concat(w.plate, w.province))`

/** The table `weighing` is `w`. */
function conditionOf({
  wid,
  from,
  to,
  plate,
  isOver,
  lane,
  ...query
}: VehicleQuery): RawBuilder<unknown> {
  const bounds = [
    sql`w.device_id in (select id from device where wid = ${wid} and solution = 'wim')`,
    ...(from ? [sql`w.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`w.at < ${to}::timestamptz`] : []),
    ...(isOver ? [sql`w.over_kg > 0`] : []),
    ...(query.class ? [sql`w.class = ${query.class}`] : []),
    ...(lane === null ? [] : [sql`w.lane = ${lane}`]),
    ...(plate === '' ? [] : [sql`strpos(${plateColumn}, ${plate}) > 0`]),
  ]
  return sql.join(bounds, sql` and `)
}

export async function findVehicles(
  db: Db,
  query: VehicleQuery,
  { sort, order, limit, offset }: VehiclePage,
): Promise<VehicleRecord[]> {
  const way = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  // the index is read backwards for what is newest
  const by =
    sort === 'at'
      ? sql`w.at ${order === 'asc' ? sql`asc` : sql`desc`}`
      : sql`${sorted[sort]} ${way}, w.at desc`
  const { rows } = await sql<VehicleRecord>`
    select ${columns} from ${tables} where ${conditionOf(query)} order by ${by}, w.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** How many there are, up to `plainListLimit`. */
export async function countVehicles(db: Db, query: VehicleQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from weighing w where ${conditionOf(query)} limit ${plainListLimit}) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export async function findVehicle(db: Db, wid: number, id: number): Promise<VehicleRecord | null> {
  const { rows } = await sql<VehicleRecord>`
    select ${columns} from ${tables} where w.id = ${id} and v.wid = ${wid} and v.solution = 'wim'`.execute(
    db,
  )
  return rows[0] ?? null
}
