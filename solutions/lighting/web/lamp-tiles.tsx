import { formatNumber } from '@roadside/contract/domain/format.ts'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { lightingIcon } from '../icon.ts'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { LampSummary } from '../points.ts'
import type { LampFilter } from './lamp-view.ts'
import { countedTwice } from './lamp-words.ts'

interface LampTilesProps {
  summary: LampSummary | undefined
  filter: LampFilter
  onFilter: (filter: LampFilter) => void
  /** Which lamps cannot be reached is for the username admin alone. */
  isRoot: boolean
}

/** Counts of the lamps; every tile narrows the table to what it counts, and pressed again widens it. */
export function LampTiles({ summary, filter, onFilter, isRoot }: LampTilesProps) {
  const pressing = (own: LampFilter) => ({
    isPressed: filter === own,
    onPress: () => onFilter(filter === own ? 'all' : own),
  })
  const shared = { unit: 'ดวง', isLoading: summary === undefined }
  return (
    <Tiles label="สรุปสถานะดวงโคม">
      <Tile
        {...shared}
        label="ดวงโคมทั้งหมด"
        value={summary?.available}
        icon={<SolutionIcon path={lightingIcon} />}
        onPress={() => onFilter('all')}
      />
      <Tile {...shared} label="ใช้งานได้ปกติ" value={summary?.work} tone="ok" {...pressing('ok')} />
      <Tile
        {...shared}
        label="ผิดปกติ (ดับ)"
        value={summary?.fail}
        tone="fault"
        {...pressing('off')}
      />
      <Tile
        {...shared}
        label="ติดต่อไม่ได้"
        value={summary?.unreachable}
        tone="unreachable"
        note={!!summary?.unreachable && countedTwice}
        {...(isRoot && pressing('unreachable'))}
      />
      <Tile
        {...shared}
        label="ไฟติดกลางวัน"
        value={summary?.day_burning}
        tone="warning"
        note={!!summary?.day_burning && countedTwice}
        {...pressing('day_burning')}
      />
      {summary && summary.unknown > 0 && (
        <Tile
          {...shared}
          label="ไม่ทราบ"
          value={summary.unknown}
          tone="unknown"
          note={
            summary.never_reported > 0 &&
            `ยังไม่เคยรายงานข้อมูล ${formatNumber(summary.never_reported)}`
          }
          {...pressing('unknown')}
        />
      )}
    </Tiles>
  )
}
