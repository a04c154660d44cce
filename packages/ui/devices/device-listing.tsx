import { planOf, type DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import type { Health } from '@roadside/contract/health.ts'
import { countColumn, lastUpdateColumn } from '../sites/figure-columns.tsx'
import { Emphasis } from '../sites/emphasis.tsx'
import type { SiteColumn, SiteListing, SiteTile } from '../sites/site-listing.ts'
import { conditionTones } from '../state-mark.tsx'

/** The worst health at a site; `unknown` where there is no device. */
export function siteHealthOf({
  fault,
  warning,
  unreachable,
  unknown,
  devices,
}: DeviceSite): Health {
  if (fault > 0) return 'fault'
  if (warning > 0) return 'warning'
  if (unreachable > 0) return 'unreachable'
  return unknown > 0 || devices === 0 ? 'unknown' : 'ok'
}

/** Column of the newest figure of a channel, in the tone of its level. */
function figureColumn(kind: DeviceKind, key: string): SiteColumn<DeviceSite> {
  const { name, unit, decimals } = planOf(kind, key)
  const valueOf = ({ figures }: DeviceSite) => figures[key]?.value ?? null
  return {
    id: `figure_${key}`,
    header: name,
    unit,
    align: 'end',
    isSortable: true,
    sortValue: valueOf,
    cell: (site) => {
      const level = site.figures[key]?.level ?? 0
      const tone = level > 0 ? conditionTones[conditionOfRank(level)] : null
      return <Emphasis tone={tone}>{formatNumber(valueOf(site), decimals)}</Emphasis>
    },
    fileValue: (site) => {
      const value = valueOf(site)
      return value && Number(value.toFixed(decimals))
    },
    glowKey: valueOf,
  }
}

/** Column of a count of the solution's own among the figures, in the tone of its level where there is something to count. */
export function countFigureColumn(
  id: string,
  header: readonly string[],
  unit: string,
): SiteColumn<DeviceSite> {
  const valueOf = ({ figures }: DeviceSite) => figures[id]?.value ?? null
  return {
    id,
    header,
    unit,
    align: 'end',
    isSortable: true,
    sortValue: valueOf,
    glowKey: valueOf,
    cell: (site) => {
      const value = valueOf(site)
      const level = site.figures[id]?.level ?? 0
      return (
        <Emphasis tone={value && level > 0 ? conditionTones[conditionOfRank(level)] : null}>
          {formatNumber(value)}
        </Emphasis>
      )
    },
  }
}

/** The tiles that every list of devices has; a press leaves the sites that have some. */
function healthTiles({ noun, counter }: DeviceKind): SiteTile<DeviceSite>[] {
  return [
    { label: `${noun}ทั้งหมด`, unit: counter, icon: 'solution', count: ({ devices }) => devices },
    { label: 'ปกติ', unit: counter, tone: 'ok', count: ({ ok }) => ok },
    { label: 'ผิดปกติ', unit: counter, tone: 'fault', count: ({ fault }) => fault, narrows: true },
    {
      label: 'เฝ้าระวังอุปกรณ์',
      unit: counter,
      tone: 'warning',
      count: ({ warning }) => warning,
      narrows: true,
    },
    {
      label: 'ติดต่อไม่ได้',
      unit: counter,
      tone: 'unreachable',
      count: (site) => site.unreachable,
      narrows: true,
    },
    {
      label: 'ไม่ทราบ',
      unit: counter,
      tone: 'unknown',
      count: ({ unknown }) => unknown,
      narrows: true,
    },
  ]
}

/** What a solution adds to the list of its sites. */
export interface DeviceListingExtras {
  readonly columns?: readonly SiteColumn<DeviceSite>[]
  readonly tiles?: readonly SiteTile<DeviceSite>[]
  /** False where nothing of the road or a structure is judged. */
  readonly hasConditions?: boolean
}

/** How the sites of a solution with devices are listed; call it once, outside of any component. */
export function deviceListing(
  kind: DeviceKind,
  {
    columns = [],
    tiles = [],
    hasConditions = kind.channels.some(({ limits }) => limits),
  }: DeviceListingExtras = {},
): SiteListing<DeviceSite> {
  const alarming = ({ condition }: DeviceSite) =>
    condition === 'normal' || condition === 'unknown' ? 0 : 1
  return {
    healthOf: siteHealthOf,
    ...(hasConditions && { conditionOf: ({ condition }) => condition }),
    columns: [
      ...(kind.figures ?? []).map(({ channel }) => figureColumn(kind, channel)),
      ...columns,
      countColumn('devices', [kind.noun]),
      lastUpdateColumn,
    ],
    tilesLabel: `สรุปสถานะ${kind.noun}ทุกพื้นที่`,
    tiles: [
      ...(hasConditions
        ? [
            {
              label: 'มีการเตือน',
              unit: 'แห่ง',
              tone: 'alert',
              icon: 'warning',
              count: alarming,
              narrows: true,
            } as const,
          ]
        : []),
      ...tiles,
      ...healthTiles(kind),
    ],
    markerNote: ({ figures }) =>
      (kind.figures ?? [])
        .slice(0, 1)
        .flatMap(({ channel }) => {
          const { unit, decimals } = planOf(kind, channel)
          const value = figures[channel]?.value ?? null
          return value === null ? [] : [`${formatNumber(value, decimals)} ${unit}`]
        })
        .join('') || null,
  }
}
