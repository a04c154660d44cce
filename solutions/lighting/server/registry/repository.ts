import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { markRegistered } from '@roadside/server-kit/ingest/rejected-repository.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { DeviceProfile } from '../../registry-calls.ts'
import type { RoadSide } from '@roadside/contract/domain/road-side.ts'

/** Of a profile; older ones go. */
export const mostCodecWarnings = 10

export async function findProfiles(db: Db): Promise<DeviceProfile[]> {
  const { rows } = await sql<DeviceProfile>`
    select p.id, p.name, p.mapping, p.codec, p.settings, p.is_built_in, p.codec_error,
      ${isoBangkok(sql`p.codec_error_at`)} as codec_error_at, ${isoBangkok(sql`p.codec_suspended_until`)} as codec_suspended_until,
      (select coalesce(json_agg(json_build_object('warning', w.warning, 'device', w.device,
          'at', ${isoBangkok(sql`w.warned_at`)}, 'uplinks', w.uplinks) order by w.warned_at desc, w.warning), '[]')
        from codec_warning w where w.profile_id = p.id) as codec_warnings,
      (select count(*)::int from lamp l where l.profile_id = p.id) as lamps
    from device_profile p where p.solution = 'lighting' order by p.is_built_in desc, p.id`.execute(
    db,
  )
  return rows
}

export interface ProfileText {
  readonly name: string
  readonly mapping: unknown
  readonly codec: string | null
  readonly settings: unknown
}

/** Null where another profile has the name. */
export async function insertProfile(
  db: Db,
  profile: ProfileText,
  isBuiltIn: boolean,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into device_profile (solution, name, mapping, codec, settings, is_built_in)
    values ('lighting', ${profile.name}, ${JSON.stringify(profile.mapping)}::jsonb, ${profile.codec},
      ${JSON.stringify(profile.settings)}::jsonb, ${isBuiltIn})
    on conflict (solution, name) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** A changed codec starts afresh: its old error, suspension and warnings go. Built-in profiles keep their name. Answers what was. */
export async function updateProfile(
  db: Db,
  id: number,
  profile: ProfileText,
): Promise<ProfileText | null> {
  await sql`delete from codec_warning where profile_id = ${id}`.execute(db)
  const { rows } = await sql<ProfileText>`
    update device_profile p set name = case when p.is_built_in then p.name else ${profile.name} end,
      mapping = ${JSON.stringify(profile.mapping)}::jsonb, codec = ${profile.codec}, settings = ${JSON.stringify(profile.settings)}::jsonb,
      codec_error = null, codec_error_at = null, codec_suspended_until = null
    from (select * from device_profile where id = ${id} for update) o
    where p.id = o.id and o.solution = 'lighting' returning o.name, o.mapping, o.codec, o.settings`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What went wrong with a profile's codec, for the one who wrote it. */
export async function noteCodecError(
  db: Db,
  profileId: number,
  error: string,
  at: Date,
  suspendedUntil: Date | null,
): Promise<void> {
  await sql`update device_profile set codec_error = ${error}, codec_error_at = ${at}, codec_suspended_until = ${suspendedUntil}
    where id = ${profileId}`.execute(db)
}

/** How often one warning of a profile's codec came since it was last written. */
export interface CodecWarning {
  readonly profileId: number
  readonly warning: string
  /** The device of the newest uplink that carried it, and when that came. */
  readonly device: string
  readonly at: Date
  readonly uplinks: number
}

const codecWarnings = defineBatch<CodecWarning>('w', {
  profile_id: ['bigint', (one) => one.profileId],
  warning: ['text', (one) => one.warning],
  device: ['text', (one) => one.device],
  warned_at: ['timestamptz', (one) => one.at],
  uplinks: ['bigint', (one) => one.uplinks],
})

/** Counts warnings of codecs that came in, and forgets the oldest of a profile that has many. */
export async function insertCodecWarnings(
  db: Db,
  warnings: readonly CodecWarning[],
): Promise<void> {
  // in one order, so that two servers do not wait for each other
  await sql`
    insert into codec_warning (profile_id, warning, device, warned_at, uplinks)
    select w.profile_id, w.warning, w.device, w.warned_at, w.uplinks from ${codecWarnings.of(warnings)}
    join device_profile p on p.id = w.profile_id order by w.profile_id, w.warning
    on conflict (profile_id, warning) do update set device = excluded.device, warned_at = excluded.warned_at,
      uplinks = codec_warning.uplinks + excluded.uplinks`.execute(db)
  await sql`
    delete from codec_warning w using (
      select profile_id, warning, row_number() over (partition by profile_id order by warned_at desc, warning) as place
      from codec_warning where profile_id = any(${[...new Set(warnings.map(({ profileId }) => profileId))]}::bigint[])) o
    where (w.profile_id, w.warning) = (o.profile_id, o.warning) and o.place > ${mostCodecWarnings}`.execute(
    db,
  )
}

export interface NewLamp {
  readonly devid: string
  readonly pole: string
  readonly link: 'lorawan' | '4g'
  readonly profileId: number
  readonly latitude: string
  readonly longitude: string
  readonly sta: string
  readonly circuit: string
  readonly side: RoadSide | null
  readonly point: { readonly latitude: number; readonly longitude: number } | null
}

/** Lamps as a table `n`. */
export const newLamps = defineBatch<NewLamp>('n', {
  devid: ['text', (lamp) => lamp.devid],
  pole: ['text', (lamp) => lamp.pole],
  link: ['text', (lamp) => lamp.link],
  profile_id: ['bigint', (lamp) => lamp.profileId],
  latitude: ['text', (lamp) => lamp.latitude],
  longitude: ['text', (lamp) => lamp.longitude],
  sta: ['text', (lamp) => lamp.sta],
  circuit: ['text', (lamp) => lamp.circuit],
  side: ['text', (lamp) => lamp.side],
  point_lat: ['float8', ({ point }) => point?.latitude ?? null],
  point_lon: ['float8', ({ point }) => point?.longitude ?? null],
})

/**
 * Registers lamps at a site. Returns the number, which is lower than given where a device is
 * registered already. A lamp that was removed from this site before continues its history.
 */
export async function insertLamps(
  db: Db,
  wid: number,
  lamps: readonly NewLamp[],
  now: Date,
  importId: number | null = null,
): Promise<number> {
  const devids = lamps.map(({ devid }) => devid)
  const { rows } = await sql`
    with removed as (
      select distinct on (external_id) external_id, source_id from asset
      where kind = 'lamp' and wid = ${wid} and archived_at is not null and external_id = any(${devids}::text[])
      order by external_id, archived_at desc)
    insert into lamp (id, wid, devid, pole, link, profile_id, latitude, longitude, sta, circuit, side, point_lat, point_lon, registered_at, import_id)
    overriding system value
    select coalesce(removed.source_id, nextval('lamp_id_seq')), ${wid}, devid, pole, link, profile_id, latitude, longitude, sta,
      circuit, side, point_lat, point_lon, ${now}, ${importId}
    from ${newLamps.of(lamps)}
      left join removed on removed.external_id = n.devid
    on conflict (devid) do nothing returning id`.execute(db)
  if (lamps.some(({ link }) => link === '4g')) {
    await sql`update site set is_fourg = true where wid = ${wid} and not is_fourg`.execute(db)
  }
  await markRegistered(db, 'lighting', devids, now)
  return rows.length
}

export async function insertGateway(
  db: Db,
  gateway: {
    wid: number
    eui: string
    gwno: string
    ipaddress: string
    latitude: number | null
    longitude: number | null
  },
  now: Date,
): Promise<boolean> {
  const { wid, eui, gwno, ipaddress, latitude, longitude } = gateway
  const { rows } = await sql`
    insert into gateway (wid, eui, gwno, ipaddress, latitude, longitude)
    values (${wid}, ${eui}, ${gwno}, ${ipaddress}, ${latitude}, ${longitude}) on conflict do nothing returning id`.execute(
    db,
  )
  const isNew = rows.length === 1
  if (isNew) await markRegistered(db, 'lighting', [eui], now)
  return isNew
}

export async function findSitesOfDevices(
  db: Db,
  devids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ devid: string; name: string }>`
    select l.devid, s.name from lamp l join site s on s.wid = l.wid where l.devid = any(${[...devids]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ devid, name }) => [devid, name]))
}

/** A lamp as it is registered, with the names of its site and profile. */
export interface FoundLamp extends Omit<NewLamp, 'profileId' | 'point'> {
  readonly wid: number
  readonly site: string
  readonly profile: string
}

/** The registered ones among these devices. */
export async function findLampsOf(db: Db, devids: readonly string[]): Promise<FoundLamp[]> {
  const { rows } = await sql<FoundLamp>`
    select l.devid, l.wid, s.name as site, l.pole, l.link, p.name as profile, l.latitude, l.longitude, l.sta, l.circuit, l.side
    from lamp l join site s on s.wid = l.wid join device_profile p on p.id = l.profile_id
    where l.devid = any(${[...devids]}::text[])`.execute(db)
  return rows
}

export async function findPoles(db: Db, wid: number): Promise<Set<string>> {
  const { rows } = await sql<{
    pole: string
  }>`select distinct pole from lamp where wid = ${wid}`.execute(db)
  return new Set(rows.map(({ pole }) => pole))
}

export async function countOnPole(db: Db, wid: number, pole: string): Promise<number> {
  const { rows } = await sql<{ lamps: number }>`
    select count(*)::int as lamps from lamp where wid = ${wid} and pole = ${pole}`.execute(db)
  return rows[0]?.lamps ?? 0
}

export async function isLightingSite(db: Db, wid: number): Promise<boolean> {
  const { rows } =
    await sql`select from site where wid = ${wid} and type_name = 'Lighting'`.execute(db)
  return rows.length === 1
}

/** What an administrator changed stays. */
export async function insertBuiltInProfile(
  db: Db,
  profile: {
    readonly name: string
    readonly mapping: object
    readonly codec: string | null
    readonly settings: object
  },
): Promise<void> {
  const { name, mapping, codec, settings } = profile
  await sql`
    insert into device_profile (solution, name, mapping, codec, settings, is_built_in)
    values ('lighting', ${name}, ${JSON.stringify(mapping)}::jsonb, ${codec}, ${JSON.stringify(settings)}::jsonb, true)
    on conflict (solution, name) do nothing`.execute(db)
}
