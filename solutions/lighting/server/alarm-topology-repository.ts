import type { Circuit } from '@roadside/server-kit/alarm-topology.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { receptionHours, receptionUplinks } from '../reception-calls.ts'

/** How many lamps along the road count as beside one, before it and after it. */
const lampsBeside = 2

/** The lamps among assets, as a table `given`, with the asset's id. */
const givenLamps = (assetIds: readonly number[]) => sql`
  given as (
    select a.id as asset_id, l.* from asset a join lamp l on l.id = a.source_id
    where a.id = any(${[...assetIds]}::bigint[]) and a.kind = 'lamp' and a.archived_at is null)`

/**
 * The gateways that received lamps in their newest uplinks. A lamp is missing where one of these
 * uplinks names no gateway, or one that is not registered. Each lamp costs one look into the index
 * of readings.
 */
export async function findReachingGateways(
  db: Db,
  assetIds: readonly number[],
): Promise<{ id: number; through: number[] }[]> {
  const { rows } = await sql<{ id: number; through: number[] }>`
    with ${givenLamps(assetIds)},
    heard as (
      select distinct given.asset_id, x ->> 'gateway' as eui
      from given cross join lateral (select rx from lamp_reading
          where lamp_id = given.id and at > given.reading_at - make_interval(hours => ${receptionHours}) and at <= given.reading_at
          order by at desc, counter desc limit ${receptionUplinks}) n
        left join lateral jsonb_array_elements(n.rx) x on true)
    select h.asset_id as id, coalesce(jsonb_agg(a.id order by a.id), '[]') as through
    from heard h left join gateway g on g.eui = h.eui
      left join asset a on a.kind = 'gateway' and a.source_id = g.id and a.archived_at is null
    group by h.asset_id having bool_and(a.id is not null)`.execute(db)
  return rows
}

/** When gateways that count as reachable were last heard. Milliseconds since 1970. */
export async function findHeardGateways(
  db: Db,
  assetIds: readonly number[],
): Promise<{ id: number; at: number }[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<{ id: number; at: number }>`
    select a.id, floor(extract(epoch from g.seen_at) * 1000)::float8 as at
    from asset a join gateway g on g.id = a.source_id
    where a.id = any(${[...assetIds]}::bigint[]) and a.kind = 'gateway' and a.archived_at is null and g.is_online
      and g.seen_at is not null`.execute(db)
  return rows
}

/** The circuits of lamps with all their lamps; a name of separators alone is none. */
export async function findCircuits(db: Db, assetIds: readonly number[]): Promise<Circuit[]> {
  const { rows } = await sql<Circuit>`
    with ${givenLamps(assetIds)},
    wanted as (
      select distinct wid, fold_code(circuit) as key from given where circuit <> '' and fold_code(circuit) <> '')
    select w.wid, w.key, c.name, c.ids as "assetIds"
    from wanted w cross join lateral (
      select coalesce(mode() within group (order by l.circuit), '') as name,
        coalesce(jsonb_agg(a.id order by a.id), '[]') as ids
      from lamp l join asset a on a.kind = 'lamp' and a.source_id = l.id and a.archived_at is null
      where l.wid = w.wid and fold_code(l.circuit) = w.key and l.circuit <> '') c
    order by w.wid, w.key`.execute(db)
  return rows
}

/** The lamps on a circuit. */
export async function findLampsOn(
  db: Db,
  { wid, key }: Pick<Circuit, 'wid' | 'key'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from lamp l join asset a on a.kind = 'lamp' and a.source_id = l.id and a.archived_at is null
    where l.wid = ${wid} and fold_code(l.circuit) = ${key} and l.circuit <> '' order by a.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Each lamp of a known place with those beside it, in the order of their chainage. The lamps of one
 * row follow each other in its order.
 */
export async function findLampsBeside(db: Db, assetIds: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ${givenLamps(assetIds)},
    placed as (
      select id, wid, side, sta_metres as metres from given
      where side is not null and sta_metres is not null)
    select n.ids from placed p cross join lateral (
      select coalesce(jsonb_agg(a.id order by b.sta_metres, b.id), '[]') as ids from (
          (select id, sta_metres from lamp
            where wid = p.wid and side = p.side and (sta_metres, id) < (p.metres, p.id)
            order by sta_metres desc, id desc limit ${lampsBeside})
          union all
          (select id, sta_metres from lamp
            where wid = p.wid and side = p.side and (sta_metres, id) >= (p.metres, p.id)
            order by sta_metres, id limit ${lampsBeside + 1})) b
        join asset a on a.kind = 'lamp' and a.source_id = b.id and a.archived_at is null) n
    order by p.wid, p.side, p.metres, p.id`.execute(db)
  return rows.map(({ ids }) => ids)
}
