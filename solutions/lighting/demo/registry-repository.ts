import type { Point } from '@roadside/contract/domain/coordinates.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { RoadSide } from '@roadside/contract/domain/road-side.ts'
import { ProfileSettings, type SiteLight } from '../rules/settings.ts'
import { readSiteLight } from '../server/accept/profiles.ts'
import { demoGatewayPrefix, demoLampPrefixes } from './identity.ts'
import type { LightingPlan } from './plan.ts'
import { lightingFactOf } from './site-facts.ts'

/** Enters a site's lamps and gateways, and how it is lit. */
export async function registerSite(
  db: Db,
  wid: number,
  profileId: number,
  plan: LightingPlan,
  at: Date,
): Promise<void> {
  const isFourG = plan.lamps.some((lamp) => lamp.link === '4g')
  const lamps = plan.lamps.map(({ point, ...lamp }) => ({
    ...lamp,
    lat: point?.latitude,
    lon: point?.longitude,
  }))
  const gateways = plan.gateways.map(({ point, ...rest }) => ({
    ...rest,
    lat: point.latitude,
    lon: point.longitude,
  }))
  await sql`
    update site set settings = settings || ${JSON.stringify(plan.light)}::jsonb, is_fourg = is_fourg or ${isFourG}
    where wid = ${wid}`.execute(db)
  await sql`
    insert into gateway (wid, gwno, eui, ipaddress, latitude, longitude)
    select ${wid}, p.gwno, p.eui, p.ipaddress, p.lat, p.lon
    from json_to_recordset(${JSON.stringify(gateways)}::json) as p(gwno text, eui text, ipaddress text,
      lat double precision, lon double precision)
    on conflict do nothing`.execute(db)
  await sql`
    insert into lamp (wid, devid, pole, link, profile_id, latitude, longitude, sta, circuit, side, point_lat, point_lon, registered_at)
    select ${wid}, p.devid, p.pole, p.link, ${profileId}, p.latitude, p.longitude, p.sta, p.circuit, p.side, p.lat, p.lon, ${at}
    from json_to_recordset(${JSON.stringify(lamps)}::json) as p(devid text, pole text, link text, latitude text,
      longitude text, sta text, circuit text, side text, lat double precision, lon double precision)
    on conflict do nothing`.execute(db)
}

/** A lamp of the demonstration with what the database knows of it last. */
export interface DemoLamp {
  readonly id: number
  readonly devid: string
  readonly link: 'lorawan' | '4g'
  readonly point: Point | null
  readonly sta: string
  readonly circuit: string
  readonly side: RoadSide | null
  readonly readingAt: Date | null
  readonly counter: number | null
  readonly isOff: boolean
  readonly isDayBurning: boolean
}

export interface DemoGateway {
  readonly eui: string
  readonly point: Point
  readonly seenAt: Date | null
}

/** A Lighting site of the demonstration; lamps in the order of the road. */
export interface LitSite {
  readonly wid: number
  readonly point: Point
  readonly light: SiteLight
  /** The scene is played here. */
  readonly isStage: boolean
  /** Its only gateway is broken. */
  readonly isCutOff: boolean
  readonly lamps: readonly DemoLamp[]
  readonly gateways: readonly DemoGateway[]
}

type PlacedRow<Device> = Omit<Device, 'point'> & {
  readonly wid: number
  readonly lat: number | null
  readonly lon: number | null
}

/** Every site with devices of the demonstration; devices that others have entered are not its own. */
export async function findLitSites(db: Db): Promise<LitSite[]> {
  const sites = await sql<{
    wid: number
    name: string
    latitude: number
    longitude: number
    settings: string
  }>`
    select wid, name, latitude, longitude, settings::text as settings from site
    where type_name = 'Lighting' and latitude is not null and longitude is not null order by wid`.execute(
    db,
  )
  const lamps = await sql<PlacedRow<DemoLamp>>`
    select wid, id, devid, link, point_lat as lat, point_lon as lon, sta, circuit, side, reading_at as "readingAt", counter,
      status = 'off' as "isOff", is_day_burning as "isDayBurning"
    from lamp where devid like ${`${demoLampPrefixes.lorawan}%`} or devid like ${`${demoLampPrefixes['4g']}%`}
    order by id`.execute(db)
  const gateways = await sql<PlacedRow<DemoGateway>>`
    select wid, eui, latitude as lat, longitude as lon, seen_at as "seenAt"
    from gateway where eui like ${`${demoGatewayPrefix}%`} order by id`.execute(db)
  return sites.rows.flatMap(({ wid, name, latitude, longitude, settings }) => {
    const ofSite = <T extends { wid: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.wid === wid)
    const { isStage = false, isCutOff = false } = lightingFactOf({ name }) ?? {}
    const site = {
      wid,
      point: { latitude, longitude },
      light: readSiteLight(settings),
      isStage,
      isCutOff,
      lamps: ofSite(lamps.rows).map(({ lat, lon, ...lamp }) => ({
        ...lamp,
        point: lat !== null && lon !== null ? { latitude: lat, longitude: lon } : null,
      })),
      gateways: ofSite(gateways.rows).flatMap(({ lat, lon, ...rest }) =>
        lat === null || lon === null ? [] : [{ ...rest, point: { latitude: lat, longitude: lon } }],
      ),
    }
    return site.lamps.length ? [site] : []
  })
}

const profile = {
  name: 'โคมไฟสาธิต',
  mapping: { current: 'ct', battery: 'battery', dimming: 'dim' },
}

/** The device profile of the demonstration's lamps. */
export async function demoProfile(db: Db): Promise<{ id: number; settings: ProfileSettings }> {
  await sql`
    insert into device_profile (solution, name, mapping)
    values ('lighting', ${profile.name}, ${JSON.stringify(profile.mapping)}::jsonb)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; settings: unknown }>`
    select id, settings from device_profile where solution = 'lighting' and name = ${profile.name}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`no device profile ${profile.name}`)
  return { id: row.id, settings: z.parse(ProfileSettings, row.settings) }
}
