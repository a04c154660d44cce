import type { Point } from '@roadside/contract/domain/coordinates.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { markRegistered } from '@roadside/server-kit/ingest/rejected-repository.ts'
import { sql } from 'kysely'
import type { FormerLamp, RegisteredLamp } from '../../installed-calls.ts'

export type LampRow = RegisteredLamp & { readonly id: number }

/** `hold`: until the end of the transaction. */
type Hold = 'look' | 'hold'
const held = (how: Hold) => (how === 'hold' ? sql`for update` : sql``)

/** The lamp as it is registered. */
export async function findRegisteredLamp(
  db: Db,
  devid: string,
  how: Hold,
): Promise<LampRow | null> {
  const { rows } = await sql<LampRow>`
    select id, devid, wid, pole, profile_id, link, latitude, longitude, sta, circuit, side from lamp where devid = ${devid} ${held(how)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The equipment stays known after its lamp is removed. */
export async function findFormerLamp(db: Db, devid: string): Promise<FormerLamp | null> {
  const { rows } = await sql<FormerLamp>`
    select a.wid, s.name as site, a.name as pole, a.sta, a.latitude, a.longitude from asset a join site s on s.wid = a.wid
    where a.kind = 'lamp' and lower(a.external_id) = ${devid} and a.archived_at is not null
    order by a.archived_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function updateLamp(
  db: Db,
  id: number,
  lamp: RegisteredLamp,
  point: Point | null,
): Promise<void> {
  await sql`
    update lamp set devid = ${lamp.devid}, wid = ${lamp.wid}, pole = ${lamp.pole}, profile_id = ${lamp.profile_id},
      link = ${lamp.link}, latitude = ${lamp.latitude}, longitude = ${lamp.longitude}, sta = ${lamp.sta},
      circuit = ${lamp.circuit}, side = ${lamp.side},
      point_lat = ${point?.latitude ?? null}, point_lon = ${point?.longitude ?? null},
      import_id = case when wid = ${lamp.wid} and devid = ${lamp.devid} then import_id end,
      changed_at = clock_timestamp(), version = version + 1
    where id = ${id}`.execute(db)
}

/** Another device stands in for the lamp's: nothing is known of it yet, and what came before `now` is not judged any more. */
export async function forgetLampState(db: Db, id: number, devid: string, now: Date): Promise<void> {
  await sql`
    update lamp set device_since = ${now}, reading_at = null, counter = null, current_a = null, dimming_percent = null, battery_v = null, rssi = null, seen_at = null,
      unreachable_at = null, is_unreachable = false, status = 'unknown', status_until = null, lit = null,
      day_lit_count = 0, is_day_burning = false, turn_count = 0
    where id = ${id}`.execute(db)
  await markRegistered(db, 'lighting', [devid], now)
}

/** Whether sites have lamps on 4G, after they came or went: the 4G account sees those alone. */
export async function noteFourG(db: Db, wids: readonly number[]): Promise<void> {
  await sql`
    update site s set is_fourg = f.is_fourg
    from (select wid, exists (select from lamp l where l.wid = n.wid and l.link = '4g') as is_fourg
      from unnest(${[...wids]}::bigint[]) as n(wid)) f
    where s.wid = f.wid and s.is_fourg <> f.is_fourg`.execute(db)
}

/** What a site and, where one is given, a profile are called. */
export async function findNames(
  db: Db,
  wid: number,
  profileId: number | null,
): Promise<{ site: string; profile: string | null } | undefined> {
  const { rows } = await sql<{ site: string; profile: string | null }>`
    select s.name as site, p.name as profile from site s left join device_profile p on p.id = ${profileId}
    where s.wid = ${wid}`.execute(db)
  return rows[0]
}

export async function deleteLamp(db: Db, id: number): Promise<void> {
  await sql`delete from lamp where id = ${id}`.execute(db)
}

export interface GatewayText {
  readonly eui: string
  readonly wid: number
  readonly gwno: string
  readonly ipaddress: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The gateway as it is registered. */
export async function findRegisteredGateway(
  db: Db,
  eui: string,
  how: Hold,
): Promise<(GatewayText & { id: number }) | null> {
  const { rows } = await sql<GatewayText & { id: number }>`
    select id, eui, wid, gwno, ipaddress, latitude, longitude from gateway where eui = ${eui} ${held(how)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Of another gateway under this number nothing is known yet. */
export async function updateGateway(
  db: Db,
  id: number,
  gateway: GatewayText,
  now: Date,
): Promise<void> {
  await sql`
    update gateway set eui = ${gateway.eui}, wid = ${gateway.wid}, gwno = ${gateway.gwno}, ipaddress = ${gateway.ipaddress},
      latitude = ${gateway.latitude}, longitude = ${gateway.longitude},
      seen_at = case when eui = ${gateway.eui} then seen_at end, is_online = is_online and eui = ${gateway.eui}
    where id = ${id}`.execute(db)
  await markRegistered(db, 'lighting', [gateway.eui], now)
}

export async function deleteGateway(db: Db, id: number): Promise<void> {
  await sql`delete from gateway where id = ${id}`.execute(db)
}
