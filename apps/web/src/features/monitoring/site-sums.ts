import {
  conditions,
  healths,
  isConditionWorse,
  type Condition,
  type Health,
} from '@roadside/contract/health.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import type { PointColumns } from '@roadside/ui/map/point-source.ts'
import type { Shown } from './shown.ts'

/** Names of the conditions that need attention, the worst first. */
export const alarming = [
  'critical',
  'danger',
  'warn',
  'watch',
] as const satisfies readonly Condition[]

export function isAlarming({ condition }: Pick<MonitoredSite, 'condition'>): boolean {
  return conditions.indexOf(condition) >= conditions.indexOf('watch') && condition !== 'unknown'
}

/** The worst health of what stands at a site; `unknown` where nothing does. */
export function healthOfSite(site: MonitoredSite): Health {
  return healths.find((health) => site[health] > 0) ?? 'unknown'
}

export interface SiteSums extends Record<Health, number> {
  readonly sites: number
  /** Sites where there is equipment. */
  readonly equipped: number
  /** All equipment. */
  readonly equipment: number
  /** Sites that somebody has to watch, and of which condition. */
  readonly watched: number
  readonly byCondition: Readonly<Partial<Record<Condition, number>>>
}

export function sumSites(sites: readonly MonitoredSite[]): SiteSums {
  const sums = { fault: 0, warning: 0, unreachable: 0, unknown: 0, ok: 0 }
  const byCondition: Partial<Record<Condition, number>> = {}
  let [watched, equipped] = [0, 0]
  for (const site of sites) {
    for (const health of healths) sums[health] += site[health]
    if (healths.some((health) => site[health] > 0)) equipped += 1
    if (!isAlarming(site)) continue
    watched += 1
    byCondition[site.condition] = (byCondition[site.condition] ?? 0) + 1
  }
  const equipment = healths.reduce((total, health) => total + sums[health], 0)
  return { ...sums, sites: sites.length, equipped, equipment, watched, byCondition }
}

/** Whether a site has equipment of the selected kind. */
export function hasShown(site: MonitoredSite, shown: Shown): boolean {
  if (shown === 'all') return true
  if (shown === 'condition') return isAlarming(site)
  if (shown === 'health') return site.fault + site.warning + site.unreachable > 0
  return site[shown] > 0
}

/**
 * Sites as points of a map, weighted by their equipment and its troubles; with a selected health,
 * by that alone.
 */
export function sitePoints(sites: readonly MonitoredSite[], shown: Shown): PointColumns {
  const only = healths.find((health) => health === shown)
  const count = (site: MonitoredSite, health: Health) =>
    only && health !== only ? 0 : site[health]
  return {
    ids: sites.map(({ wid }) => String(wid)),
    labels: sites.map(({ name }) => name),
    lon: Float64Array.from(sites, ({ longitude }) => longitude ?? NaN),
    lat: Float64Array.from(sites, ({ latitude }) => latitude ?? NaN),
    health: Uint8Array.from(sites, (site) => healths.indexOf(only ?? healthOfSite(site))),
    counts: Uint32Array.from(sites.flatMap((site) => healths.map((health) => count(site, health)))),
    condition: Uint8Array.from(sites, (site) => (only ? 0 : conditionShown(site, shown))),
  }
}

/** Of a site whose condition is worse than its equipment's health, or that is shown for it; 0: its health is shown. */
function conditionShown(site: MonitoredSite, shown: Shown): number {
  const isShown =
    isAlarming(site) &&
    (shown === 'condition' || isConditionWorse(site.condition, healthOfSite(site)))
  return isShown ? conditions.indexOf(site.condition) : 0
}
