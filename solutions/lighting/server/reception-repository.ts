import { plainListLimit } from '@roadside/contract/paging.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import { receptionHours, receptionUplinks } from '../reception-calls.ts'
import type { LampStatus } from '../rules/health.ts'

/** The newest uplinks that are listed of a gateway. */
const listedUplinks = 20
/** Uplinks of one lamp that its gateways are read from: a day at one in 15 minutes. */
const lampUplinks = 100
const window = sql`make_interval(hours => ${receptionHours})`

export interface ReceivedLampRow {
  readonly id: number
  readonly pole: string
  readonly devid: string
  readonly handle: string
  readonly status: LampStatus
  readonly is_unreachable: boolean
  readonly is_day_burning: boolean
  readonly is_cycling: boolean
  readonly seen: boolean
  readonly is_shared: boolean
  readonly received_at: string
  readonly rssi: number | null
  readonly snr: number | null
}

export interface GatewayUplinkRow {
  readonly pole: string
  readonly devid: string
  readonly handle: string
  readonly at: string
  readonly rssi: number | null
  readonly snr: number | null
}

export interface GatewayReceptions {
  readonly from: string
  readonly to: string
  readonly lamps: readonly ReceivedLampRow[]
  readonly uplinks: readonly GatewayUplinkRow[]
}

/**
 * The lamps of a gateway's site that it received, and its newest uplinks, in the hours before its
 * last sign of life. Each lamp costs one look into the index of readings. Null: no such gateway.
 */
export async function findGatewayReceptions(
  db: Db,
  wid: number,
  gwno: string,
  now: Date,
): Promise<GatewayReceptions | null> {
  const { rows } = await sql<GatewayReceptions>`
    with g as materialized (
      select eui, case when is_online or seen_at is null then ${now}::timestamptz else seen_at end as until
      from gateway where wid = ${wid} and gwno = ${gwno}),
    received as materialized (
      select l.id, n.at, m.one, m.is_shared
      from g cross join lamp l
        cross join lateral (select at, rx from lamp_reading
          where lamp_id = l.id and at > g.until - ${window} and at <= g.until
          order by at desc, counter desc limit ${receptionUplinks}) n
        cross join lateral (select (jsonb_agg(x order by (x ->> 'rssi')::float8 desc nulls last)
            filter (where x ->> 'gateway' = g.eui)) -> 0 as one, bool_or(x ->> 'gateway' <> g.eui) as is_shared
          from jsonb_array_elements(coalesce(n.rx, '[]')) x) m
      where l.wid = ${wid} and m.one is not null),
    lamps as (
      select l.id, l.pole, l.devid, l.handle, l.status, l.is_unreachable, l.is_day_burning, l.is_cycling, l.seen_at is not null as seen,
        r.is_shared, ${isoBangkok(sql`r.at`)} as received_at, (r.one ->> 'rssi')::float8 as rssi, (r.one ->> 'snr')::float8 as snr
      from (select id, max(at) as at, bool_or(is_shared) as is_shared, (array_agg(one order by at desc))[1] as one
          from received group by id) r join lamp l using (id)
      order by l.pole collate "th-x-icu", l.id limit ${plainListLimit}),
    uplinks as (
      select l.pole, l.devid, l.handle, ${isoBangkok(sql`r.at`)} as at, (r.one ->> 'rssi')::float8 as rssi,
        (r.one ->> 'snr')::float8 as snr
      from (select * from received order by at desc, id limit ${listedUplinks}) r join lamp l using (id)
      order by r.at desc, l.id)
    select ${isoBangkok(sql`(until - ${window})`)} as "from", ${isoBangkok(sql`until`)} as "to",
      coalesce((select jsonb_agg(lamps) from lamps), '[]') as lamps,
      coalesce((select jsonb_agg(uplinks) from uplinks), '[]') as uplinks
    from g`.execute(db)
  return rows[0] ?? null
}

export interface LampGatewayRow {
  readonly gwno: string | null
  readonly wid: number | null
  readonly eui: string
  readonly is_online: boolean | null
  readonly lastupdate: string | null
  readonly received_at: string
  readonly uplinks: number
  readonly rssi: number | null
  readonly snr: number | null
}

export interface LampReceptions {
  readonly from: string | null
  readonly to: string | null
  readonly gateways: readonly LampGatewayRow[]
}

/**
 * The gateways that received a lamp in the hours before its newest reading, the best signal of
 * their newest reception first. Gateways of sites that the caller may not see have no number.
 */
export async function findLampReceptions(
  db: Db,
  lampId: number,
  caller: Caller,
): Promise<LampReceptions> {
  const { rows } = await sql<LampReceptions>`
    with l as materialized (select id, reading_at from lamp where id = ${lampId}),
    received as (
      select x ->> 'gateway' as eui, max(n.at) as at, count(distinct n.at)::int as uplinks,
        (array_agg(x order by n.at desc, (x ->> 'rssi')::float8 desc nulls last))[1] as newest
      from l cross join lateral (select at, rx from lamp_reading
          where lamp_id = l.id and at > l.reading_at - ${window} and at <= l.reading_at
          order by at desc, counter desc limit ${lampUplinks}) n
        cross join lateral jsonb_array_elements(coalesce(n.rx, '[]')) x
      group by 1),
    named as (
      select g.gwno, g.wid, r.eui, g.is_online, ${isoBangkok(sql`g.seen_at`)} as lastupdate,
        ${isoBangkok(sql`r.at`)} as received_at, r.uplinks, (r.newest ->> 'rssi')::float8 as rssi, (r.newest ->> 'snr')::float8 as snr
      from received r left join (
          select g.* from gateway g join site s on s.wid = g.wid join department d on d.id = s.department_id
          where ${visibleSites(caller)}) g on g.eui = r.eui
      order by rssi desc nulls last, snr desc nulls last, r.eui)
    select ${isoBangkok(sql`(reading_at - ${window})`)} as "from", ${isoBangkok(sql`reading_at`)} as "to",
      coalesce((select jsonb_agg(named) from named), '[]') as gateways
    from l`.execute(db)
  return rows[0] ?? { from: null, to: null, gateways: [] }
}

export interface LampTroubleRow {
  readonly devid: string
  readonly handle: string
  readonly since: string
  readonly gateways: string[]
}

/**
 * Lamps of a site in trouble. `gateways`: of an unreachable lamp the gateways that received it,
 * where all of them are offline and were silent before the lamp counted as unreachable.
 */
export async function findLampTroubles(
  db: Db,
  wid: number,
  caller: Caller,
): Promise<LampTroubleRow[]> {
  const { rows } = await sql<LampTroubleRow>`
    with wrong as materialized (
      select a.source_id as id, a.health_since from asset a
      where a.wid = ${wid} and a.kind = 'lamp' and a.archived_at is null
        and a.health in ('fault', 'warning', 'unreachable') and ${mayKnowHealth(caller)}
      order by a.id limit ${plainListLimit}),
    cut_off as (
      select l.id, array_agg(distinct g.gwno) as gateways
      from wrong join lamp l using (id)
        cross join lateral (select rx from lamp_reading
          where lamp_id = l.id and at > l.reading_at - ${window} and at <= l.reading_at
          order by at desc, counter desc limit ${receptionUplinks}) n
        cross join lateral jsonb_array_elements(coalesce(n.rx, '[]')) x
        left join gateway g on g.eui = x ->> 'gateway' and g.wid = l.wid
      where l.is_unreachable
      group by l.id
      having bool_and(coalesce(not g.is_online and g.seen_at <= l.unreachable_at, false)))
    select l.devid, l.handle, ${isoBangkok(sql`w.health_since`)} as since, coalesce(c.gateways, '{}') as gateways
    from wrong w join lamp l using (id) left join cut_off c using (id) order by l.id`.execute(db)
  return rows
}
