import type { Health } from '@roadside/contract/health.ts'
import { sql } from 'kysely'
import { mayKnowHealth } from './asset-sql.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'
import { visibleSites } from './site-sql.ts'
import { textArray } from './sql-arrays.ts'

export interface NearbyRecord<TypeName extends string> {
  readonly typeName: TypeName
  readonly name: string
  readonly siteName: string
  readonly wid: number
  readonly DeptID: number
  readonly distance: number
  readonly health: Health | null
}

/** A position in degrees. */
interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Length of a degree of latitude, and of longitude at the equator. Metres. */
const degreeM = 111_195

/**
 * The nearest equipment of each type within a distance, that the caller sees. Distances of some
 * kilometres are measured on a plane.
 */
export async function findNearest<TypeName extends string>(
  db: Db,
  caller: Caller,
  { at, types, withinM }: { at: Place; types: readonly TypeName[]; withinM: number },
): Promise<NearbyRecord<TypeName>[]> {
  const { latitude, longitude } = at
  const high = withinM / degreeM
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  const { rows } = await sql<NearbyRecord<string>>`
    select distinct on (s.type_name) s.type_name as "typeName", a.name, s.name as "siteName", s.wid, d.id as "DeptID",
      round(m.distance)::int as distance, case when ${mayKnowHealth(caller)} then a.health end as health
    from site s join department d on d.id = s.department_id join asset a on a.wid = s.wid
      cross join lateral (
        select case when a.latitude is null or a.longitude is null then s.latitude else a.latitude end as latitude,
          case when a.latitude is null or a.longitude is null then s.longitude else a.longitude end as longitude) p
      cross join lateral (
        select ${degreeM}::float8 * sqrt(
          (p.latitude - ${latitude}::float8) ^ 2
          + ((p.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2) as distance) m
    where s.type_name = any(${textArray(types)}::text[]) and a.archived_at is null and ${visibleSites(caller)}
      and p.latitude between ${latitude - high}::float8 and ${latitude + high}::float8
      and p.longitude between ${longitude - wide}::float8 and ${longitude + wide}::float8
      and m.distance <= ${withinM}
    order by s.type_name, m.distance, a.id`.execute(db)
  // of the types that were asked for
  return rows as NearbyRecord<TypeName>[]
}
