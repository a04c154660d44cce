import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { EventSite } from '../../rows.ts'
import { eventTypeNames } from '../../words.ts'
import { cameraHealths, cameraHealthWords, siteHealth } from './site-health.ts'
import styles from './sites.module.css'

type SiteColumn = TableColumn<EventSite>

/** What a search looks through. */
export function siteSearchText({ name, road_code, road_name, sta }: EventSite): string {
  return [name, road_code, road_name, sta].join(' ')
}

/** The state sorts by how bad it is. */
export function siteSortValue(site: EventSite, column: string): string | number | null {
  if (column === 'health') return cameraHealths.indexOf(siteHealth(site))
  return column in site ? site[column as keyof EventSite] : null
}

function countColumn(id: 'cameras' | 'today' | 'unreviewed', header: readonly string[]): SiteColumn {
  return {
    id,
    header,
    align: 'end',
    isSortable: true,
    cell: (site) =>
      id === 'unreviewed' && site.unreviewed > 0 ? (
        <b className={styles.waiting}>{formatNumber(site.unreviewed)}</b>
      ) : (
        formatNumber(site[id])
      ),
    glowKey: (site) => site[id],
  }
}

export const siteColumns: readonly SiteColumn[] = [
  { id: 'name', header: 'พื้นที่ติดตั้ง', isSortable: true, cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: (site) => {
      const health = siteHealth(site)
      const word = cameraHealthWords[health]
      return <HealthChip health={health} {...(word && { word })} />
    },
  },
  countColumn('cameras', ['กล้อง']),
  countColumn('today', ['เหตุการณ์', 'วันนี้']),
  countColumn('unreviewed', ['รอ', 'ตรวจสอบ']),
  {
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
  },
  {
    id: 'lastupdate',
    header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
    isSortable: true,
    cell: ({ lastupdate }) => formatThaiDateTime(lastupdate),
  },
  {
    id: 'road_code',
    header: 'สายทาง',
    isSortable: true,
    cell: ({ road_code, road_name }) => <span className={styles.road}>{road_code ?? road_name ?? '-'}</span>,
  },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
]
