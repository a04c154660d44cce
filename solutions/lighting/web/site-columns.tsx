import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { worstHealth, type Health } from '@roadside/contract/health.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { Link } from '@tanstack/react-router'
import type { LightingSite } from '../points.ts'
import styles from './dashboard.module.css'
import { lampHealthWords } from './lamp-words.ts'

export type SiteColumn = TableColumn<LightingSite>

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

/** What a search looks through. */
export function siteSearchText({ name, road_code, road_name, sta }: LightingSite): string {
  return [name, road_code, road_name, sta].join(' ')
}

/** `gateways` sorts by how many are away. */
export function siteSortValue(site: LightingSite, column: string): string | number | null {
  if (column === 'health') return -['ok', 'unknown', 'unreachable', 'warning', 'fault'].indexOf(siteHealth(site))
  if (column === 'gateways') return site.gateways_online - site.gateways
  return column in site ? site[column as keyof LightingSite] : null
}

function countColumn(
  id: 'available' | 'work' | 'fail' | 'unreachable' | 'day_burning' | 'unknown',
  header: readonly string[],
) {
  return {
    id,
    header,
    align: 'end',
    isSortable: true,
    cell: (site: LightingSite) =>
      id === 'fail' && site.fail > 0 ? (
        <b className={styles.wrong}>{formatNumber(site.fail)}</b>
      ) : (
        formatNumber(site[id])
      ),
    glowKey: (site: LightingSite) => site[id],
  } satisfies SiteColumn
}

const shared: readonly SiteColumn[] = [
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: (site) => {
      const health = siteHealth(site)
      const word = lampHealthWords[health]
      return <HealthChip health={health} {...(word && { word })} />
    },
  },
  countColumn('available', ['ดวงโคม']),
  countColumn('work', ['ปกติ']),
  countColumn('fail', ['ผิดปกติ']),
  countColumn('unreachable', ['ติดต่อ', 'ไม่ได้']),
  {
    id: 'gateways',
    header: ['เกตเวย์', 'ออนไลน์'],
    align: 'end',
    isSortable: true,
    cell: ({ gateways, gateways_online }) =>
      gateways === 0 ? '-' : `${formatNumber(gateways_online)} / ${formatNumber(gateways)}`,
    glowKey: ({ gateways_online }) => gateways_online,
  },
  {
    id: 'lastupdate',
    header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
    isSortable: true,
    cell: ({ lastupdate }) => formatThaiDateTime(lastupdate),
  },
  countColumn('day_burning', ['ไฟติด', 'กลางวัน']),
  countColumn('unknown', ['ไม่ทราบ']),
  {
    id: 'road_code',
    header: ['สายทาง'],
    isSortable: true,
    cell: ({ road_code, road_name }) => road_code ?? road_name ?? '-',
  },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
]

/** Columns of a table of sites, whose names lead to their dashboards at `/{route}?wid=`. */
export function siteColumns(route: string, DeptID: number | undefined): readonly SiteColumn[] {
  const name: SiteColumn = {
    id: 'name',
    header: ['พื้นที่ติดตั้ง'],
    isSortable: true,
    cell: (site) => (
      <Link to={`/${route}`} search={{ wid: site.wid, DeptID }} title={site.name}>
        {site.name}
      </Link>
    ),
  }
  return [name, ...shared]
}
