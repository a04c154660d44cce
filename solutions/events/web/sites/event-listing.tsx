import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { countColumn, lastUpdateColumn } from '@roadside/ui/sites/figure-columns.tsx'
import type { SiteColumn, SiteListing } from '@roadside/ui/sites/site-listing.ts'
import type { EventSite } from '../../rows.ts'
import { eventTypeNames } from '../../words.ts'
import { cameraHealths, cameraHealthWords, siteHealth } from './site-health.ts'
import styles from './sites.module.css'

const newestColumn: SiteColumn<EventSite> = {
  id: 'last_at',
  header: ['เหตุการณ์', 'ล่าสุด'],
  isSortable: true,
  cell: ({ last_type, last_at }) =>
    last_type && last_at ? (
      <span className={styles.last}>
        {eventTypeNames[last_type]} <small>{formatThaiDateTime(last_at)}</small>
      </span>
    ) : (
      '-'
    ),
  glowKey: ({ last_at }) => last_at,
}

/** How sites with event cameras are listed. */
export const eventListing: SiteListing<EventSite> = {
  healthOf: siteHealth,
  healthWords: cameraHealthWords,
  healths: cameraHealths,
  columns: [
    countColumn('cameras', ['กล้อง']),
    countColumn('today', ['เหตุการณ์', 'วันนี้']),
    countColumn('unreviewed', ['รอ', 'ตรวจสอบ'], 'accent'),
    newestColumn,
    lastUpdateColumn,
  ],
  tilesLabel: 'สรุปสถานะกล้องและเหตุการณ์ทุกพื้นที่',
  tiles: [
    { label: 'กล้องทั้งหมด', unit: 'ตัว', icon: 'solution', count: ({ cameras }) => cameras },
    { label: 'ปกติ', unit: 'ตัว', tone: 'ok', count: ({ ok }) => ok },
    { label: 'ผิดปกติ', unit: 'ตัว', tone: 'fault', count: ({ fault }) => fault, narrows: true },
    {
      label: 'ติดต่อไม่ได้',
      unit: 'ตัว',
      tone: 'unreachable',
      count: ({ unreachable }) => unreachable,
      narrows: true,
    },
    {
      label: 'ยังไม่เคยรายงานข้อมูล',
      unit: 'ตัว',
      tone: 'unknown',
      count: (site) => site.never_reported,
      narrows: true,
    },
    {
      label: 'เหตุการณ์วันนี้',
      unit: 'เหตุการณ์',
      icon: 'activity',
      count: ({ today }) => today,
      narrows: true,
    },
    {
      label: 'รอตรวจสอบ',
      unit: 'เหตุการณ์',
      icon: 'eye',
      count: ({ unreviewed }) => unreviewed,
      narrows: true,
    },
  ],
  markerNote: ({ unreviewed }) => (unreviewed > 0 ? `รอตรวจสอบ ${unreviewed}` : null),
  pageSizes: pageSizes.events,
}
