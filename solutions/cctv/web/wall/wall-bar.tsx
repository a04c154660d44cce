import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healthNames, healths } from '@roadside/contract/health.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useSyncExternalStore } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { type WallSize, wallSizes } from './layout.ts'
import styles from './wall.module.css'

interface WallBarProps {
  cameras: readonly CctvCamera[]
  size: WallSize
  onSize: (size: WallSize) => void
  page: number
  pages: number
  onPage: (page: number) => void
  /** Null: the cameras stand in their usual order. */
  onReset: (() => void) | null
  onFullscreen: () => void
}

const sizes = wallSizes.map((size) => ({ value: String(size), label: `${size} ภาพ` }))

/** Above the wall: how many at once, which page, how the cameras are. */
export function WallBar({
  cameras,
  size,
  onSize,
  page,
  pages,
  onPage,
  onReset,
  onFullscreen,
}: WallBarProps) {
  const isFullscreen = useSyncExternalStore(
    subscribeFullscreen,
    () => document.fullscreenElement !== null,
  )
  return (
    <div className={styles.bar}>
      <SegmentedFilter
        label="จำนวนภาพ"
        options={sizes}
        value={String(size)}
        onChange={(value) => {
          const chosen = wallSizes.find((one) => String(one) === value)
          if (chosen) onSize(chosen)
        }}
      />
      <nav className={styles.pages} aria-label="หน้าของภาพสด">
        <RowAction icon="chevron-left" label="หน้าก่อนหน้า" onPress={() => onPage(page - 1)} />
        <span>
          หน้า {formatNumber(page + 1)} / {formatNumber(pages)}
        </span>
        <RowAction icon="chevron-right" label="หน้าถัดไป" onPress={() => onPage(page + 1)} />
      </nav>
      <ul className={styles.counts} aria-label="สถานะกล้องทั้งหมด">
        {healths.map((health) => {
          const count = cameras.filter((camera) => camera.health === health).length
          return (
            count > 0 && (
              <li key={health}>
                <HealthMark health={health} size={11} /> {healthNames[health]} {formatNumber(count)}
              </li>
            )
          )
        })}
      </ul>
      {onReset && (
        <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onReset}>
          จัดเรียงตามเดิม
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name={isFullscreen ? 'fullscreen-exit' : 'fullscreen'} size={16} />}
        onClick={onFullscreen}
      >
        {isFullscreen ? 'ออกจากเต็มจอ' : 'เต็มจอ'}
      </Button>
    </div>
  )
}

function subscribeFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
