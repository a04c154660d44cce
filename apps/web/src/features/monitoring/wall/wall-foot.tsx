import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Rotation } from './use-rotation.ts'
import styles from './wall-foot.module.css'

interface WallFootProps {
  scenes: readonly string[]
  rotation: Rotation
  hasSettings: boolean
  areSettingsOpen: boolean
  onSettings: () => void
  /** Somebody is there: the way out is shown. */
  isActive: boolean
  onLeave: () => void
}

/** Which picture of the wall is shown and for how long yet, and what can be done with it. */
export function WallFoot({
  scenes,
  rotation: { at, sceneMs, isPaused, toggle },
  hasSettings,
  areSettingsOpen,
  onSettings,
  isActive,
  onLeave,
}: WallFootProps) {
  return (
    <footer className={styles.foot} data-stirred={isActive}>
      <ol
        className={styles.steps}
        style={{ '--scene': `${sceneMs}ms` } as CSSProperties}
        aria-hidden
      >
        {scenes.map((name, index) => (
          <li key={name} data-at={index === at} data-paused={isPaused} />
        ))}
      </ol>
      <output>{isPaused ? 'หยุดชั่วคราว' : ''}</output>
      <div className={styles.controls}>
        <p>เว้นวรรค: หยุดหรือเล่นต่อ · ลูกศรซ้ายขวา: เปลี่ยนหน้า · Enter: เต็มจอ · Esc: ออก</p>
        <Button aria-expanded={areSettingsOpen} disabled={!hasSettings} onClick={onSettings}>
          ตั้งค่า
        </Button>
        <Button onClick={toggle}>{isPaused ? 'เล่นต่อ' : 'หยุด'}</Button>
        <Button onClick={onLeave}>ออกจากจอห้องควบคุม</Button>
      </div>
    </footer>
  )
}
