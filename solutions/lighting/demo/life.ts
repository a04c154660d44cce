import { chance } from '@roadside/server-kit/demo.ts'

const dayMs = 86_400_000
/** Lamps report this often, each at its own second of the interval. */
export const reportingIntervalS = 900

/** What a lamp is like, always the same for the same device id. */
export interface LampTraits {
  /** Second of the reporting interval at which it reports. */
  readonly phaseS: number
  /** Current at full level, and how it swings over a year. A. */
  readonly current: number
  readonly swing: number
  /** Day of the battery's life on 1 January 1970; a battery lasts {@link batteryDays}. */
  readonly batteryDay: number
  /** Dark in every third reporting interval. */
  readonly isFlickering: boolean
}

export function traitsOf(wid: number, devid: string): LampTraits {
  const power = 0.45 + 0.4 * chance(wid, 'power')
  return {
    phaseS: Math.floor(chance(devid, 'phase') * reportingIntervalS),
    current: power * (0.95 + 0.1 * chance(devid, 'current')),
    swing: 0.08 * chance(devid, 'swing'),
    batteryDay: Math.floor(chance(devid, 'battery') * batteryDays),
    isFlickering: chance(devid, 'flicker') < 0.0025,
  }
}

/**
 * Share of uplinks that no gateway receives: some everywhere, more where the best gateway is far.
 * `rssi`: of that gateway, dBm.
 */
export function lossAt(rssi: number): number {
  return 0.003 + 0.08 * Math.min(Math.max((-104 - rssi) / 20, 0), 1)
}

const batteryDays = 700

/** Current of a sound lamp at full level: it drifts by some per cent over the year. A. */
export function fullCurrent({ current, swing, phaseS }: LampTraits, at: Date): number {
  return (
    current *
    (1 + swing * Math.sin((at.getTime() / dayMs / 365 + phaseS / reportingIntervalS) * 2 * Math.PI))
  )
}

/** Voltage of the clock's battery: falls slowly until it is changed. V. */
export function batteryVoltage({ batteryDay }: LampTraits, at: Date): number {
  return 3.65 - (0.35 * ((at.getTime() / dayMs + batteryDay) % batteryDays)) / batteryDays
}

/** What befell a lamp in the month before the demonstration began; null is never. */
export interface LampTroubles {
  readonly isNeverReported: boolean
  readonly deadFrom: Date | null
  readonly deadTo: Date | null
  readonly dayBurningFrom: Date | null
  readonly silentFrom: Date | null
}

/** So many lamps, in the order of the road, hang on one feeder. */
export const lampsOfFeeder = 7

/** `index`: its place along the road; neighbours hang on one feeder and can go dark together. */
export function troublesOf(wid: number, devid: string, index: number, now: Date): LampTroubles {
  const daysAgo = (least: number, most: number, ...keys: string[]) =>
    new Date(
      now.getTime() -
        dayMs * (least + (most - least) * chance(...(keys.length ? keys : [devid, 'when']))),
    )
  const nothing = {
    isNeverReported: false,
    deadFrom: null,
    deadTo: null,
    dayBurningFrom: null,
    silentFrom: null,
  }

  const feeder = `${wid}/${Math.floor(index / lampsOfFeeder)}`
  if (chance('feeder', feeder) < 0.004)
    return { ...nothing, deadFrom: daysAgo(0.6, 6, 'since', feeder) }
  const luck = chance(devid, 'trouble')
  if (luck < 0.003) return { ...nothing, isNeverReported: true }
  if (luck < 0.006) return { ...nothing, silentFrom: daysAgo(0.2, 20) }
  if (luck < 0.015) return { ...nothing, deadFrom: daysAgo(0.6, 28) }
  // sound in this month
  if (luck < 0.025) return nothing
  if (luck < 0.045) {
    const deadFrom = daysAgo(8, 28)
    return {
      ...nothing,
      deadFrom,
      deadTo: new Date(deadFrom.getTime() + dayMs * (1 + 6 * chance(devid, 'repair'))),
    }
  }
  if (luck < 0.048) return { ...nothing, dayBurningFrom: daysAgo(1, 10) }
  return nothing
}
