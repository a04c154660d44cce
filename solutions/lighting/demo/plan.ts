import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { metresBetween } from '@roadside/contract/domain/distance.ts'
import {
  alongLine,
  chainageOf,
  chance,
  lineLength,
  roundPoint,
  type DemoSite,
} from '@roadside/server-kit/demo.ts'
import type { RoadSide } from '@roadside/contract/domain/road-side.ts'
import type { SiteLight } from '../rules/settings.ts'
import { devEui, gatewayEui, imei } from './identity.ts'
import { lampsOfFeeder } from './life.ts'
import type { LightingFact } from './site-facts.ts'

export interface PlannedLamp {
  readonly devid: string
  readonly pole: string
  readonly link: 'lorawan' | '4g'
  readonly latitude: string
  readonly longitude: string
  readonly sta: string
  readonly circuit: string
  readonly side: RoadSide
  /** Null where the register has no position of it. */
  readonly point: Point | null
}

export interface PlannedGateway {
  readonly gwno: string
  readonly eui: string
  readonly ipaddress: string
  readonly point: Point
}

export interface LightingPlan {
  readonly light: SiteLight
  readonly lamps: readonly PlannedLamp[]
  readonly gateways: readonly PlannedGateway[]
}

/** Lamps and gateways of a site, along its road around the site's place; the same site always has the same. */
export function planLighting(site: DemoSite, fact: LightingFact): LightingPlan {
  const { lamps, gateways = 0, link = 'lorawan', dim } = fact
  const spacing = 31 + Math.floor(chance(site.name, 'spacing') * 9)
  const rows = lamps > 100 ? wideRoad : narrowRoad
  const stretch = Math.ceil(lamps / rows.length) * spacing
  const start = Math.min(
    Math.max(site.metres - stretch / 2, 0),
    Math.max(lineLength(site.line) - stretch, 0),
  )

  const rowOf = (index: number) => rows[index % rows.length] ?? narrowRoad[0]
  const metresOf = (index: number) =>
    start + (Math.floor(index / rows.length) + rowOf(index).shift) * spacing
  const schedule = dim ? { on: 'sunset' as const, off: 'sunrise' as const, dim: [dim] } : null
  return {
    light: schedule ? { schedule } : {},
    lamps: Array.from({ length: lamps }, (_, index): PlannedLamp => {
      const devid = link === '4g' ? imei(site.wid, index) : devEui(site.wid, index)
      const metres = metresOf(index)
      const place = roundPoint(alongLine(site.line, metres, rowOf(index).aside))
      return {
        devid,
        pole: `P-${String(index + 1).padStart(3, '0')}`,
        link,
        sta: chainageOf(metres),
        circuit: circuitOf(index),
        side: rowOf(index).side,
        ...writtenPosition(devid, place),
      }
    }),
    gateways: Array.from({ length: gateways }, (_, index) => ({
      gwno: `GW-${String(index + 1).padStart(2, '0')}`,
      eui: gatewayEui(site.wid, index),
      ipaddress: `10.${Math.floor(site.wid / 256)}.${site.wid % 256}.${index + 11}`,
      point: roundPoint(alongLine(site.line, start + (stretch * (index + 0.5)) / gateways, 16)),
    })),
  }
}

/** Each circuit is a feeder; so many leave one cabinet. */
const circuitsOfCabinet = 6

function circuitOf(index: number): string {
  const feeder = Math.floor(index / lampsOfFeeder)
  return `ตู้ ${Math.floor(feeder / circuitsOfCabinet) + 1} วงจร ${(feeder % circuitsOfCabinet) + 1}`
}

/** Where lamps stand across the road: metres right of the axis, and how far ahead of their row's first. */
const narrowRoad = [
  { side: 'left', aside: -6, shift: 0 },
  { side: 'right', aside: 6, shift: 0.5 },
] as const
/** Both edges, and a pole with two arms in the middle. */
const wideRoad = [
  { side: 'left', aside: -14, shift: 0 },
  { side: 'median', aside: -1.5, shift: 0.5 },
  { side: 'median', aside: 1.5, shift: 0.5 },
  { side: 'right', aside: 14, shift: 0 },
] as const

/** The register is free text: here and there a position was never written down, or in words. */
function writtenPosition(devid: string, point: Point) {
  const luck = chance(devid, 'written')
  if (luck < 0.002) return { latitude: '', longitude: '', point: null }
  if (luck < 0.004) return { latitude: 'ไม่ทราบ', longitude: 'ไม่ทราบ', point: null }
  return { latitude: point.latitude.toFixed(6), longitude: point.longitude.toFixed(6), point }
}

/** Power that reaches the gateway's antenna over so many metres of a suburb. dBm (log-distance, exponent 2.7). */
export function receivedPower(lamp: Point, gateway: Point): number {
  return Math.round(-32 - 27 * Math.log10(Math.max(metresBetween(lamp, gateway), 10)))
}

/** Weaker signals are not received. dBm. */
export const faintest = -123
