import { chance } from '@roadside/server-kit/demo.ts'
import { levelAt } from './light.ts'
import { reportingIntervalS } from './life.ts'
import type { LitSite } from './registry-repository.ts'

const dayS = 86_400

export const historyDays = 30
/** How much of the lamps' history is stored: the younger, the denser; whole reporting intervals. */
const density = [
  { daysAgo: historyDays, everyS: 10_800 },
  { daysAgo: 8, everyS: 3_600 },
  { daysAgo: 2, everyS: reportingIntervalS },
] as const
/** Longest silence that the thinning alone makes, with a lamp's own seconds. Minutes. */
export const thinnedSilenceMin = 210
/** From so long ago on nothing is thinned. */
export const isThinned = (at: Date, now: Date) => now.getTime() - at.getTime() > 2 * dayS * 1000

/** One column per reporting interval; each lamp's reading is its phase later. */
export interface HistoryTimes {
  /** Number of the interval since 1970. */
  readonly intervals: readonly number[]
  /** Frame counter of a lamp then: of what is thinned out none is missing, of an outage all are. */
  readonly counters: readonly number[]
  /** Level at which sound lamps burn then. Percent. */
  readonly levels: readonly number[]
}

/** When the lamps of a site reported, without the outages of its gateway or network. */
export function historyTimes(site: LitSite, now: Date): HistoryTimes {
  const nowS = now.getTime() / 1000
  const outages = outagesOf(site, nowS)
  const starts = density
    .flatMap(({ daysAgo, everyS }, index) => {
      const from = Math.ceil((nowS - daysAgo * dayS) / everyS) * everyS
      const to = nowS - (density[index + 1]?.daysAgo ?? 0) * dayS
      return Array.from(
        { length: Math.max(0, Math.ceil((to - from) / everyS)) },
        (_, step) => from + step * everyS,
      )
    })
    .map((at, counter) => ({ at, counter }))
    .filter(({ at }) => !outages.some(({ from, to }) => at >= from && at < to))
  return {
    intervals: starts.map(({ at }) => at / reportingIntervalS),
    counters: starts.map(({ counter }) => counter),
    levels: starts.map(({ at }) => levelAt(site.point, site.light, new Date(at * 1000))),
  }
}

/**
 * Up to two outages of some hours in the month; where several gateways receive the lamps, they
 * replace each other.
 */
function outagesOf({ wid, gateways }: LitSite, nowS: number): { from: number; to: number }[] {
  if (gateways.length > 1) return []
  return [0, 1].flatMap((number) => {
    if (chance(wid, 'outage', number) > 0.4) return []
    const from = nowS - dayS * (1.5 + 26 * chance(wid, 'outage at', number))
    return [{ from, to: from + 3600 * (3 + 6 * chance(wid, 'outage for', number)) }]
  })
}
