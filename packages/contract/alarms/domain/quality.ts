/** Milliseconds of the bins in which an alarm system is measured (EEMUA 191: ten minutes). */
export const qualityBinMs = 10 * 60_000
/** A flood begins with more new alarms than this in ten minutes, and ends with fewer than `end` (EEMUA 191). */
export const flood = { begins: 10, ends: 5 } as const

const dayMs = 24 * 3_600_000
const bangkokMs = 7 * 3_600_000

/** New alarms in a bin; `at` is its beginning, milliseconds since 1970, a multiple of the bin. */
export interface QualityBin {
  readonly at: number
  readonly count: number
}

export interface Rates {
  /** New alarms in ten minutes on average. */
  readonly steady: number
  /** The mean over days of each day's worst ten minutes. */
  readonly upset: number
  /** The worst ten minutes of all. */
  readonly worst: QualityBin | null
  readonly floodHours: number
  readonly floods: number
}

/**
 * Rates of new alarms from `from` to `to` (milliseconds, multiples of the bin); bins without new
 * alarms may be left out. Pure. EEMUA 191, ISA-18.2 clause 16.
 */
export function ratesOf(bins: readonly QualityBin[], from: number, to: number): Rates {
  const byTime = new Map(bins.map(({ at, count }) => [at, count]))
  const worstOfDays = new Map<number, number>()
  let total = 0
  let worst: QualityBin | null = null
  let floodBins = 0
  let floods = 0
  let isFlood = false
  for (let at = from; at < to; at += qualityBinMs) {
    const count = byTime.get(at) ?? 0
    total += count
    if (count > (worst?.count ?? 0)) worst = { at, count }
    const day = Math.floor((at + bangkokMs) / dayMs)
    worstOfDays.set(day, Math.max(worstOfDays.get(day) ?? 0, count))
    if (!isFlood && count > flood.begins) {
      isFlood = true
      floods += 1
    } else if (isFlood && count < flood.ends) isFlood = false
    if (isFlood) floodBins += 1
  }
  const length = Math.max(1, Math.round((to - from) / qualityBinMs))
  const days = [...worstOfDays.values()]
  return {
    steady: total / length,
    upset: days.reduce((sum, count) => sum + count, 0) / Math.max(1, days.length),
    worst,
    floodHours: (floodBins * qualityBinMs) / 3_600_000,
    floods,
  }
}
