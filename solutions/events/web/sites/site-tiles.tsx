import type { SolutionType } from '@roadside/contract/solution.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { EventSite } from '../../rows.ts'

/** Figures of a site that narrow the table to the sites where they are not zero. */
const narrowing = ['fault', 'unreachable', 'never_reported', 'today', 'unreviewed'] as const
export type SiteFilter = 'all' | (typeof narrowing)[number]

export function isSiteShown(site: EventSite, filter: SiteFilter): boolean {
  return filter === 'all' || site[filter] > 0
}

interface SiteTilesProps {
  type: SolutionType
  sites: readonly EventSite[]
  filter: SiteFilter
  onFilter: (filter: SiteFilter) => void
}

/** Counts over all sites; what is wrong or waits narrows the table to the sites that have it. */
export function SiteTiles({ type, sites, filter, onFilter }: SiteTilesProps) {
  const sum = (field: 'cameras' | 'ok' | (typeof narrowing)[number]) =>
    sites.reduce((total, site) => total + site[field], 0)
  const filterOf = (own: (typeof narrowing)[number]) => ({
    value: sum(own),
    isPressed: filter === own,
    onPress: () => onFilter(filter === own ? 'all' : own),
  })
  return (
    <Tiles label="สรุปสถานะกล้องและเหตุการณ์ทุกพื้นที่">
      <Tile
        label="พื้นที่ติดตั้ง"
        value={sites.length}
        unit="แห่ง"
        icon={<Icon name="road" />}
        onPress={() => onFilter('all')}
      />
      <Tile label="กล้องทั้งหมด" value={sum('cameras')} unit="ตัว" icon={<SolutionIcon name={type.icon} />} />
      <Tile label="ปกติ" value={sum('ok')} unit="ตัว" tone="ok" />
      <Tile label="ผิดปกติ" unit="ตัว" tone="fault" {...filterOf('fault')} />
      <Tile label="ติดต่อไม่ได้" unit="ตัว" tone="unreachable" {...filterOf('unreachable')} />
      <Tile label="ยังไม่เคยรายงาน" unit="ตัว" tone="unknown" {...filterOf('never_reported')} />
      <Tile label="เหตุการณ์วันนี้" unit="เหตุ" icon={<Icon name="activity" />} {...filterOf('today')} />
      <Tile label="รอตรวจสอบ" unit="เหตุ" icon={<Icon name="eye" />} {...filterOf('unreviewed')} />
    </Tiles>
  )
}
