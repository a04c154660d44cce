import type { ListedSite } from '@roadside/contract/sites.ts'
import { expect, test } from 'vitest'
import { countColumn, lastUpdateColumn } from './figure-columns.tsx'
import { siteColumns } from './site-columns.tsx'
import type { SiteListing } from './site-listing.ts'
import { exportSites } from './export-sites.ts'

interface SmokeSite extends ListedSite {
  readonly alarms: number
}

const listing: SiteListing<SmokeSite> = {
  healthOf: ({ alarms }) => (alarms > 0 ? 'fault' : 'ok'),
  conditionOf: ({ alarms }) => (alarms > 2 ? 'danger' : 'normal'),
  healthWords: { fault: 'มีควัน' },
  columns: [countColumn('alarms', ['แจ้ง', 'เตือน'], 'fault'), lastUpdateColumn],
  tilesLabel: 'สรุป',
  tiles: [],
}
const site: SmokeSite = {
  wid: 3,
  name: 'พื้นที่ 3',
  road_code: 'นบ.1003',
  road_name: null,
  sta: '5+250',
  latitude: 13.8,
  longitude: 100.4,
  lastupdate: '2026-11-21T14:05:22+07:00',
  alarms: 3,
}

test('a list is exported as it is read: words for states, numbers as numbers, no buttons', () => {
  const columns = exportSites(siteColumns(listing, { path: '/', search: {} }, {} as never))
  expect(columns.map(({ header, value, isNumber }) => [header, value(site), isNumber])).toEqual([
    ['พื้นที่ติดตั้ง', 'พื้นที่ 3', false],
    ['สภาพ', 'อันตราย', false],
    ['อุปกรณ์', 'มีควัน', false],
    ['แจ้งเตือน', 3, true],
    ['ข้อมูลล่าสุดเมื่อ', '21/11/2569 14:05 น.', false],
    ['สายทาง', 'นบ.1003', false],
    ['กม. (STA)', '5+250', false],
  ])
})
