import { historyDays } from './history-times.ts'
import {
  batteryVoltage,
  fullCurrent,
  lossAt,
  traitsOf,
  troublesOf,
  type LampTraits,
} from './life.ts'
import { receivedPower } from './plan.ts'
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
}

/** The months of a site's lamps; those that never reported have none. */
export function lampHistories(site: LitSite, now: Date): LampHistory[] {
  const start = new Date(now.getTime() - historyDays * dayMs)
  return site.lamps.flatMap((lamp, index) => {
    const troubles = troublesOf(site.wid, lamp.devid, index, now)
    if (troubles.isNeverReported) return []
    const traits = traitsOf(site.wid, lamp.devid)
    const rssi = bestPower(lamp, site)
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
      silentFrom: troubles.silentFrom ?? never,
    }
  })
}

/** RSSI at the nearest gateway; for a 4G lamp, of its mobile network. dBm. */
function bestPower({ point }: DemoLamp, site: LitSite): number {
  const powers = site.gateways.map((gateway) => receivedPower(point ?? site.point, gateway.point))
  return powers.length ? Math.max(...powers) : -78
}
