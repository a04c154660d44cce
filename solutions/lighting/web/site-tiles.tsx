import { Icon } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { LightingSite } from '../points.ts'

export type SiteFilter = 'all' | 'fail' | 'unreachable' | 'never_reported'

export const isSiteShownBy: Record<SiteFilter, (site: LightingSite) => boolean> = {
  all: () => true,
  fail: ({ fail }) => fail > 0,
  unreachable: ({ unreachable }) => unreachable > 0,
  never_reported: (site) => site.never_reported > 0,
}

interface SiteTilesProps {
  sites: readonly LightingSite[]
  filter: SiteFilter
  onFilter: (filter: SiteFilter) => void
}

/** Counts over all sites; what is wrong narrows the table to the sites that have it. */
export function SiteTiles({ sites, filter, onFilter }: SiteTilesProps) {
  const sum = (field: 'available' | 'work' | 'fail' | 'unreachable' | 'never_reported') =>
    sites.reduce((total, site) => total + site[field], 0)
  const pressing = (own: SiteFilter) => ({
    isPressed: filter === own,
    onPress: () => onFilter(filter === own ? 'all' : own),
  })
  return (
    <Tiles label="สรุปสถานะดวงโคมทุกพื้นที่">
      <Tile
        label="พื้นที่ติดตั้ง"
        value={sites.length}
        unit="แห่ง"
        icon={<Icon name="road" />}
        onPress={() => onFilter('all')}
      />
      <Tile label="ดวงโคมทั้งหมด" value={sum('available')} unit="ดวง" icon={<SolutionIcon name="lighting" />} />
      <Tile label="ใช้งานได้ปกติ" value={sum('work')} unit="ดวง" tone="ok" />
      <Tile label="ผิดปกติ (ดับ)" value={sum('fail')} unit="ดวง" tone="fault" {...pressing('fail')} />
      <Tile label="ติดต่อไม่ได้" value={sum('unreachable')} unit="ดวง" tone="unreachable" {...pressing('unreachable')} />
      <Tile
        label="ยังไม่เคยรายงาน"
        value={sum('never_reported')}
        unit="ดวง"
        tone="unknown"
        {...pressing('never_reported')}
      />
    </Tiles>
  )
}
