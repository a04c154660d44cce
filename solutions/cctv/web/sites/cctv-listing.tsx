import { worstHealth, type Health } from '@roadside/contract/health.ts'
import { countColumn, lastUpdateColumn } from '@roadside/ui/sites/figure-columns.tsx'
import type { SiteListing } from '@roadside/ui/sites/site-listing.ts'
import type { CctvSite } from '../../rows.ts'

/** The healths that cameras have, worst first. */
const cameraHealths = ['fault', 'unreachable', 'unknown', 'ok'] as const satisfies readonly Health[]

/** Shown for a site whose cameras are all archived. */
const noCameras = 'ยังไม่มีกล้อง'

/** The worst state of a site's cameras; a site without cameras is not known to be well. */
export function siteHealth(site: CctvSite): Health {
  return worstHealth(cameraHealths.filter((health) => site[health] > 0))
}

/** How sites with cameras are listed. */
export const cctvListing: SiteListing<CctvSite> = {
  healthOf: siteHealth,
  healths: cameraHealths,
  stateWord: ({ cameras }) => (cameras === 0 ? noCameras : null),
  columns: [
    countColumn('cameras', ['กล้อง']),
    countColumn('ok', ['ปกติ']),
    countColumn('fault', ['ผิดปกติ'], 'fault'),
    countColumn('unreachable', ['ติดต่อ', 'ไม่ได้']),
    lastUpdateColumn,
  ],
  tilesLabel: 'สรุปสถานะกล้องทุกพื้นที่',
  tiles: [
    { label: 'กล้องทั้งหมด', unit: 'ตัว', icon: 'solution', count: ({ cameras }) => cameras },
    { label: 'ปกติ', unit: 'ตัว', tone: 'ok', count: ({ ok }) => ok },
    { label: 'ผิดปกติ', unit: 'ตัว', tone: 'fault', count: ({ fault }) => fault, narrows: true },
    {
      label: 'ติดต่อไม่ได้',
      unit: 'ตัว',
      tone: 'unreachable',
      count: (site) => site.unreachable,
      narrows: true,
    },
    {
      label: 'ไม่ทราบ',
      unit: 'ตัว',
      tone: 'unknown',
      count: ({ unknown }) => unknown,
      narrows: true,
    },
  ],
  markerNote: ({ cameras }) => (cameras === 0 ? noCameras : null),
}
