import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { chance } from '@roadside/server-kit/demo.ts'
import { levelAt } from './light.ts'
import {
  batteryVoltage,
  fullCurrent,
  lossAt,
  reportingIntervalS,
  traitsOf,
  type LampTraits,
} from './life.ts'
import { chirpstackUplink, plainMessage, type Hearing, type Post } from './message.ts'
import { faintest, receivedPower } from './plan.ts'
import type { DemoLamp, LitSite } from './registry-repository.ts'

export interface WorldGateway {
  readonly eui: string
  /** The gateway is down until then. Milliseconds since 1970. */
  downUntil: number
}

export interface WorldLamp {
  readonly lamp: DemoLamp
  readonly site: LitSite
  readonly traits: LampTraits
  /** The gateways in reach and their mean power, dBm; none for a 4G lamp. */
  readonly reach: readonly { readonly gateway: WorldGateway; readonly rssi: number }[]
  isDead: boolean
  isDayBurning: boolean
  counter: number
}

/** The demonstration's devices as they work now; those that had fallen silent for good are left out. */
export interface World {
  readonly lamps: readonly WorldLamp[]
  readonly gateways: readonly WorldGateway[]
  /** Null: no site is one. */
  readonly stage: Stage | null
}

/** The site where the scene is played, its lamps in the order of the road. */
export interface Stage {
  readonly site: LitSite
  readonly lamps: readonly WorldLamp[]
  readonly gateways: readonly WorldGateway[]
}

/** Equipment that was silent for so long while similar equipment reported stays silent. */
const brokenAfterMs = 2 * 3_600_000

/**
 * Continues from the stored states: dead lamps stay dead, and lamps that were silent unlike their
 * neighbours stay silent.
 */
export function buildWorld(sites: readonly LitSite[]): World {
  const newestGateway = newest(
    sites.flatMap(({ gateways }) => gateways.map(({ seenAt }) => seenAt)),
  )
  const gateways: WorldGateway[] = []
  let stage: Stage | null = null
  const lamps = sites.flatMap((site) => {
    const here = site.gateways.map(({ eui, point, seenAt }) => {
      const isBroken = newestGateway - (seenAt?.getTime() ?? 0) > brokenAfterMs
      return { eui, point, downUntil: isBroken ? Infinity : 0 }
    })
    gateways.push(...here)
    const newestReading = newest(site.lamps.map(({ readingAt }) => readingAt))
    const working = site.lamps
      .filter(({ readingAt }) => readingAt && newestReading - readingAt.getTime() < brokenAfterMs)
      .map((lamp) => worldLamp(lamp, site, here))
    if (site.isStage) stage ??= { site, lamps: working, gateways: here }
    return working
  })
  return { lamps, gateways, stage }
}

function worldLamp(
  lamp: DemoLamp,
  site: LitSite,
  gateways: readonly (WorldGateway & { point: Point })[],
): WorldLamp {
  const traits = traitsOf(site.wid, lamp.devid)
  const place = lamp.point ?? site.point
  const reach = gateways.map((gateway) => ({ gateway, rssi: receivedPower(place, gateway.point) }))
  return {
    lamp,
    site,
    traits,
    reach: lamp.link === '4g' ? [] : reach.filter(({ rssi }) => rssi > faintest),
    isDead: lamp.isOff && !traits.isFlickering,
    isDayBurning: lamp.isDayBurning,
    counter: lamp.counter ?? 0,
  }
}

function newest(times: readonly (Date | null)[]): number {
  return times.reduce((latest, time) => Math.max(latest, time?.getTime() ?? 0), 0)
}

/**
 * The post of a lamp at a moment. Null where no gateway receives the uplink, and now and then where
 * it is lost on the air. `tick`: number of the lamp's report.
 */
export function speak(one: WorldLamp, at: Date, tick: number): Post | null {
  const { lamp, site, traits } = one
  one.counter += 1
  const noise = (what: string) => chance(lamp.devid, one.counter, what)
  const level = levelAt(site.point, site.light, at)
  const isDark =
    one.isDead || (traits.isFlickering && tick % 3 === 0) || (level === 0 && !one.isDayBurning)
  const current = isDark
    ? 0
    : fullCurrent(traits, at) * (level === 0 ? 1 : level / 100) * (0.98 + 0.04 * noise('current'))
  const utterance = {
    devid: lamp.devid,
    at,
    counter: one.counter,
    level,
    current: Math.round(current * 1000) / 1000,
    battery: Math.round(batteryVoltage(traits, at) * 1000) / 1000,
  }
  const fading = (what: string) => Math.round(8 * noise(what) - 4)
  if (lamp.link === '4g') return plainMessage(utterance, -78 + fading('4g'))
  const best = Math.max(...one.reach.map(({ rssi }) => rssi))
  if (noise('lost') < lossAt(best)) return null
  const hearings = one.reach
    .filter(({ gateway }) => gateway.downUntil <= at.getTime())
    .map(({ gateway, rssi }): Hearing => ({ eui: gateway.eui, rssi: rssi + fading(gateway.eui) }))
  return hearings.length ? chirpstackUplink(utterance, hearings) : null
}

/** Number of a lamp's reporting interval at a moment, in seconds since 1970. */
export function tickOf({ traits }: WorldLamp, seconds: number): number {
  return Math.floor((seconds - traits.phaseS) / reportingIntervalS)
}
