import { formatNumber } from '@roadside/contract/domain/format.ts'
import { worstHealth, type Health } from '@roadside/contract/health.ts'
import { countColumn, lastUpdateColumn } from '@roadside/ui/sites/figure-columns.tsx'
import type { SiteColumn, SiteListing } from '@roadside/ui/sites/site-listing.ts'
import type { LightingSite } from '../points.ts'
import { lightStateWords } from '../rules/health.ts'
import { countedTwice } from './lamp-words.ts'

/** The worst state of a site's lamps; a site without lamps is not known to be well. */
export function siteHealth(site: LightingSite): Health {
  const found: Health[] = []
  if (site.fail > 0) found.push('fault')
  if (site.day_burning > 0) found.push('warning')
  if (site.unreachable > 0) found.push('unreachable')
  if (site.unknown > 0) found.push('unknown')
  if (site.work > 0) found.push('ok')
  return worstHealth(found)
}

/** Sorts by how many are away. */
export const gatewayColumn: SiteColumn<LightingSite> = {
  id: 'gateways',
  header: ['เกตเวย์', 'ออนไลน์'],
  align: 'end',
  isSortable: true,
  sortValue: ({ gateways, gateways_online }) => gateways_online - gateways,
  cell: ({ gateways, gateways_online }) =>
    gateways === 0 ? '-' : `${formatNumber(gateways_online)} / ${formatNumber(gateways)}`,
  glowKey: ({ gateways_online }) => gateways_online,
}

/** How sites with lamps are listed. */
export const lightingListing: SiteListing<LightingSite> = {
  healthOf: siteHealth,
  healthWords: { warning: lightStateWords.lit_by_day },
  // it is not the site that is away
  stateWord: (site) =>
    siteHealth(site) === 'unreachable' && site.unreachable < site.available ? 'ติดต่อไม่ครบ' : null,
  columns: [
    countColumn('available', ['ดวงโคม']),
    countColumn('work', ['ปกติ']),
    countColumn('fail', ['ผิดปกติ'], 'fault'),
    countColumn('unreachable', ['ติดต่อ', 'ไม่ได้']),
    gatewayColumn,
    lastUpdateColumn,
    countColumn('day_burning', ['ไฟติด', 'กลางวัน']),
    countColumn('unknown', ['ไม่ทราบ']),
  ],
  tilesLabel: 'สรุปสถานะดวงโคมทุกพื้นที่',
  tiles: [
    { label: 'ดวงโคมทั้งหมด', unit: 'ดวง', icon: 'solution', count: ({ available }) => available },
    { label: 'ใช้งานได้ปกติ', unit: 'ดวง', tone: 'ok', count: ({ work }) => work },
    { label: 'ผิดปกติ (ดับ)', unit: 'ดวง', tone: 'fault', count: ({ fail }) => fail, narrows: true },
    {
      label: 'ติดต่อไม่ได้',
      unit: 'ดวง',
      tone: 'unreachable',
      note: countedTwice,
      narrows: true,
      count: ({ unreachable }) => unreachable,
    },
    {
      label: 'ไม่ทราบ',
      unit: 'ดวง',
      tone: 'unknown',
      count: ({ unknown }) => unknown,
      narrows: true,
    },
  ],
}
