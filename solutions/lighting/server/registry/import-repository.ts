import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LampImport, RegisteredLamp } from '../../installed-calls.ts'
import { newLamps, type NewLamp } from './repository.ts'

/**
 * Fields of a lamp that a file may change, as stored for the undo. With another site or device it
 * is another lamp.
 */
const changeable = sql`jsonb_build_object('wid', l.wid, 'devid', l.devid, 'pole', l.pole, 'link', l.link, 'profile_id', l.profile_id, 'latitude', l.latitude,
  'longitude', l.longitude, 'sta', l.sta, 'circuit', l.circuit, 'side', l.side, 'point_lat', l.point_lat, 'point_lon', l.point_lon)`

export async function insertImport(
  db: Db,
  {
    wid,
    filename,
    username,
    lamps,
    at,
  }: { wid: number; filename: string; username: string; lamps: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lamp_import (wid, filename, username, at, lamps) values (${wid}, ${filename}, ${username}, ${at}, ${lamps})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Changes lamps of a site and keeps what they were; answers how many, fewer where one is there no more. */
export async function changeLamps(
  db: Db,
  { wid, importId }: { wid: number; importId: number },
  lamps: readonly NewLamp[],
): Promise<number> {
  const devids = lamps.map(({ devid }) => devid)
  const { rows } = await sql<{ changed: number }>`
    with old as (
      select l.id, ${changeable} as before from lamp l
      where l.wid = ${wid} and l.devid = any(${devids}::text[]) order by l.id for update),
    changed as (
      update lamp l set pole = n.pole, link = n.link, profile_id = n.profile_id, latitude = n.latitude, longitude = n.longitude,
        sta = n.sta, circuit = n.circuit, side = n.side, point_lat = n.point_lat, point_lon = n.point_lon, changed_at = clock_timestamp(), version = l.version + 1
      from old, ${newLamps.of(lamps)}
      where l.id = old.id and l.devid = n.devid
      returning l.id, old.before, ${changeable} as after)
    update lamp_import set changed = coalesce((select jsonb_agg(jsonb_build_object('id', id, 'before', before, 'after', after))
      from changed), '[]') where id = ${importId} returning jsonb_array_length(changed) as changed`.execute(
    db,
  )
  return rows[0]?.changed ?? 0
}

export async function findImports(db: Db, most: number): Promise<LampImport[]> {
  const { rows } = await sql<LampImport>`
    select i.id, ${isoBangkok(sql`i.at`)} as at, i.username, i.filename, i.wid, s.name as site, i.lamps, l."left", l.heard,
      jsonb_array_length(i.changed) as changed, i.undone_at is not null as is_undone
    from (select * from lamp_import order by id desc limit ${most}) i join site s on s.wid = i.wid,
      lateral (select count(*)::int as "left", count(seen_at)::int as heard from lamp where import_id = i.id) l
    order by i.id desc`.execute(db)
  return rows
}

interface HeldImport {
  readonly filename: string
  readonly wid: number
  readonly is_undone: boolean
  /** File of the newest import that changed the same lamps afterwards and stands. */
  readonly newer: string | null
}

/** An import, held until the end of the transaction; null where there is none. */
export async function holdImport(db: Db, id: number): Promise<HeldImport | null> {
  const lampsOf = (changed: RawBuilder<unknown>) =>
    sql`select id from jsonb_to_recordset(${changed}) as r(id bigint)`
  const { rows } = await sql<HeldImport>`
    select i.filename, i.wid, i.undone_at is not null as is_undone,
      (select n.filename from lamp_import n where n.id > i.id and n.undone_at is null
        and exists (${lampsOf(sql`n.changed`)} intersect ${lampsOf(sql`i.changed`)}) order by n.id desc limit 1) as newer
    from lamp_import i where i.id = ${id} for update of i`.execute(db)
  return rows[0] ?? null
}

export async function noteUndone(db: Db, id: number, at: Date): Promise<void> {
  await sql`update lamp_import set undone_at = ${at} where id = ${id}`.execute(db)
}

type Standing = Pick<RegisteredLamp, 'wid' | 'link'>

/** Removes what is left of the lamps that a file brought; answers where they stood. */
export async function deleteLampsOfImport(db: Db, id: number): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`delete from lamp where import_id = ${id} returning wid, link`.execute(db)
  return rows
}

/** Gives the lamps that a file changed what they had before, but for those that were changed again since. */
export async function restoreLampsOfImport(db: Db, id: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    update lamp l set pole = b.pole, link = b.link, profile_id = b.profile_id, latitude = b.latitude, longitude = b.longitude,
      sta = b.sta, circuit = b.circuit, side = b.side, point_lat = b.point_lat, point_lon = b.point_lon, changed_at = clock_timestamp(), version = l.version + 1
    from lamp_import i, jsonb_to_recordset(i.changed) as r(id bigint, before jsonb, after jsonb),
      jsonb_to_record(r.before) as b(pole text, link text, profile_id bigint, latitude text, longitude text, sta text,
        circuit text, side text,        point_lat float8, point_lon float8)
    where i.id = ${id} and l.id = r.id and ${changeable} = r.after
    returning l.wid, l.link`.execute(db)
  return rows
}
