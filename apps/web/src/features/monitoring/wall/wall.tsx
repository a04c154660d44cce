import { monitoringAvailability, type MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { ViewState, type ViewQuery } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useModal } from '@roadside/ui/use-modal.ts'
import { useRef, useState } from 'react'
import { DemoMark } from '../../../shell/demo-mark.tsx'
import { useKeysIn } from '../use-keys-in.ts'
import { monitoringIntervalMs } from '../use-monitoring.ts'
import { useRotation } from './use-rotation.ts'
import { useWallBackdrop, useFullscreen, useWakeLock } from './use-room.ts'
import { useActive } from './use-active.ts'
import { WallAvailability } from './wall-availability.tsx'
import { WallClock } from './wall-clock.tsx'
import { WallFoot } from './wall-foot.tsx'
import { WallMap } from './wall-map.tsx'
import { WallTroubles } from './wall-troubles.tsx'
import styles from './wall.module.css'

interface WallProps {
  query: ViewQuery<readonly MonitoredSite[]>
  onClose: () => void
}

const allScenes = ['แผนที่ทั่วประเทศ', 'สิ่งที่ผิดปกติขณะนี้', 'ความพร้อมใช้งาน 30 วัน'] as const

/**
 * The wall of a control room: three pictures in turn in fullscreen, without a mouse, for days. A
 * move of the mouse shows the exit.
 */
export function Wall({ query, onClose }: WallProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const [screen, setScreen] = useState<HTMLElement | null>(null)
  // who may not ask for the availability is not shown its scene
  const hasAvailability = useAccess(monitoringAvailability.access)
  const scenes = hasAvailability ? allScenes : allScenes.slice(0, 2)
  const rotation = useRotation(scenes.length)
  const { at, step, toggle } = rotation
  const isLeft = useRef(false)
  // Escape may end the whole screen and the dialog: going back twice would leave the page
  const leave = () => {
    if (!isLeft.current) onClose()
    isLeft.current = true
  }
  useModal(dialog, leave)
  useWallBackdrop()
  useWakeLock()
  const { enter } = useFullscreen(screen, leave)
  const isActive = useActive(dialog)
  useKeysIn(dialog, ({ key, target }) => {
    // these keys belong to the element with the focus
    if (
      target instanceof Element &&
      target.closest('a, button') &&
      (key === ' ' || key === 'Enter')
    )
      return
    if (key === ' ') toggle()
    if (key === 'ArrowRight' || key === 'PageDown') step(1)
    if (key === 'ArrowLeft' || key === 'PageUp') step(-1)
    if (key === 'Enter') enter()
  })
  const scene = (index: number) => ({
    className: styles.scene,
    'data-shown': index === at,
    'aria-hidden': index !== at,
  })
  return (
    <dialog ref={setDialog} className={styles.dialog} aria-label="จอห้องควบคุม ITS Monitoring">
      <div
        ref={setScreen}
        className={styles.wall}
        data-stirred={isActive}
        tabIndex={-1}
        data-autofocus
        data-alarms
      >
        <header className={styles.head}>
          <div>
            <h1>{scenes[at]}</h1>
            <LiveFreshness query={query} intervalMs={monitoringIntervalMs} />
          </div>
          <DemoMark />
          <WallClock />
        </header>
        <main className={styles.scenes}>
          <div {...scene(0)}>
            <ViewState query={query}>{(sites) => <WallMap sites={sites} />}</ViewState>
          </div>
          <div {...scene(1)}>
            <WallTroubles />
          </div>
          {hasAvailability && (
            <div {...scene(2)}>
              <WallAvailability />
            </div>
          )}
        </main>
        <WallFoot scenes={scenes} rotation={rotation} isActive={isActive} onLeave={leave} />
      </div>
    </dialog>
  )
}
