import type { Health } from '@roadside/contract/health.ts'
import { sql } from 'kysely'
import { mayKnowHealth } from './asset-sql.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'
import { near } from './near-sql.ts'
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

/**
 * The nearest equipment of each type within a distance, that the caller sees.
 */
export async function findNearest<TypeName extends string>(
  db: Db,
  caller: Caller,
  {
    at,
    types,
    withinM,
  }: {
    at: { readonly latitude: number; readonly longitude: number }
    types: readonly TypeName[]
    withinM: number
  },
): Promise<NearbyRecord<TypeName>[]> {
  const { joins, isWithin } = near(at, withinM)
  const { rows } = await sql<NearbyRecord<string>>`
    select distinct on (s.type_name) s.type_name as "typeName", a.name, s.name as "siteName", s.wid, d.id as "DeptID",
      round(m.distance)::int as distance, case when ${mayKnowHealth(caller)} then a.health end as health
    from site s join department d on d.id = s.department_id join asset a on a.wid = s.wid
      ${joins}
    where s.type_name = any(${textArray(types)}::text[]) and a.archived_at is null and ${visibleSites(caller)}
      and ${isWithin}
    order by s.type_name, m.distance, a.id`.execute(db)
  // of the types that were asked for
  return rows as NearbyRecord<TypeName>[]
}
