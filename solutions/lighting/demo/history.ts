import { historyDays } from './history-times.ts'
import {
  batteryVoltage,
  fullCurrent,
  lossAt,
  traitsOf,
  troublesOf,
  type LampTraits,
} from './life.ts'
import { faintest, receivedPower } from './plan.ts'
import type { DemoLamp, LitSite } from './registry-repository.ts'

const dayMs = 86_400_000
const never = new Date('2200-01-01T00:00:00Z')

/** A lamp's month: between its start and now everything runs straight. */
export interface LampHistory {
  readonly id: number
  readonly phaseS: number
  /** A 4G lamp has no frame counter. */
  readonly isCounted: boolean
  readonly isFlickering: boolean
  /** At full level, at the start; and its change in a day. A. */
  readonly current: number
  readonly currentADay: number
  /** V. */
  readonly battery: number
  readonly batteryADay: number
  /** dBm. */
  readonly rssi: number
  /** Share of its uplinks that no gateway receives. */
  readonly loss: number
  readonly deadFrom: Date
  readonly deadTo: Date
  readonly dayBurningFrom: Date
  readonly silentFrom: Date
  /** Receptions of its uplinks as JSON: while all gateways are there, and since one is broken. */
  readonly rx: string | null
  readonly rxSinceBroken: string | null
}

/** The months of a site's lamps; those that never reported have none. */
export function lampHistories(site: LitSite, now: Date): LampHistory[] {
  const start = new Date(now.getTime() - historyDays * dayMs)
  return site.lamps.flatMap((lamp, index) => {
    const troubles = troublesOf(site.wid, lamp.devid, index, now)
    if (troubles.isNeverReported) return []
    const traits = traitsOf(site.wid, lamp.devid)
    const rssi = bestPower(lamp, site)
    const reach = receptionsOf(lamp, site)
    const left = reach.filter(({ gateway }) => gateway !== brokenGateway(site))
    // who is received by the broken gateway alone is silent with it
    const silentWith = reach.length > 0 && left.length === 0 ? brokenSince(now) : never
    const { silentFrom } = troubles
    const slope = (of: (traits: LampTraits, at: Date) => number) =>
      (of(traits, now) - of(traits, start)) / historyDays
    return {
      id: lamp.id,
      phaseS: traits.phaseS,
      isCounted: lamp.link === 'lorawan',
      isFlickering: traits.isFlickering,
      current: fullCurrent(traits, start),
      currentADay: slope(fullCurrent),
      battery: batteryVoltage(traits, start),
      batteryADay: Math.min(slope(batteryVoltage), 0),
      rssi,
      loss: lamp.link === 'lorawan' ? lossAt(rssi) : 0,
      deadFrom: troubles.deadFrom ?? never,
      deadTo: troubles.deadTo ?? never,
      dayBurningFrom: troubles.dayBurningFrom ?? never,
      silentFrom: silentFrom !== null && silentFrom < silentWith ? silentFrom : silentWith,
      rx: reach.length > 0 ? JSON.stringify(reach) : null,
      rxSinceBroken: left.length > 0 ? JSON.stringify(left) : null,
    }
  })
}

/** RSSI at the nearest gateway; for a 4G lamp, of its mobile network. dBm. */
function bestPower({ point }: DemoLamp, site: LitSite): number {
  const powers = site.gateways.map((gateway) => receivedPower(point ?? site.point, gateway.point))
  return powers.length ? Math.max(...powers) : -78
}

/** Where several gateways serve a site, the third is broken; the only one of a site that is cut off. */
export function brokenGateway({ gateways, isCutOff }: LitSite): string | undefined {
  return gateways[isCutOff ? 0 : 2]?.eui
}
export const brokenSince = (now: Date) => new Date(now.getTime() - 3 * 3_600_000)

/** The gateways that receive a lamp, as in stored uplinks; none for a 4G lamp. */
function receptionsOf({ point, link }: DemoLamp, site: LitSite) {
  if (link === '4g') return []
  return site.gateways.flatMap(({ eui, point: place }) => {
    const rssi = receivedPower(point ?? site.point, place)
    return rssi > faintest ? [{ gateway: eui, rssi, snr: snrOf(rssi), at: null }] : []
  })
}

/** The fainter, the nearer to what a receiver can still read at SF10. dB. */
function snrOf(rssi: number): number {
  return Math.max(Math.min((rssi + 117) / 2, 11), -12)
}
