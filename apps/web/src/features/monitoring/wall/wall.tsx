import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { ViewState, type ViewQuery } from '@roadside/ui/parts/view-state.tsx'
import { useModal } from '@roadside/ui/use-modal.ts'
import { useMemo, useRef, useState } from 'react'
import { AlarmPart } from '../../../alarm-parts.tsx'
import { DemoMark } from '../../../shell/demo-mark.tsx'
import { SolutionFeeds } from '../../../solution-feeds.tsx'
import { useKeysIn } from '../use-keys-in.ts'
import { monitoringIntervalMs } from '../use-monitoring.ts'
import { useRotation } from './use-rotation.ts'
import { useWallBackdrop, useFullscreen, useWakeLock } from './use-room.ts'
import { useActive } from './use-active.ts'
import { WallAvailability } from './wall-availability.tsx'
import { WallClock } from './wall-clock.tsx'
import { WallDepartments } from './wall-departments.tsx'
import { WallFoot } from './wall-foot.tsx'
import { WallMap } from './wall-map.tsx'
import { typeOfScene, useWallScenes, type WallScene } from './wall-scenes.ts'
import { WallSettings } from './wall-settings.tsx'
import { WallTroubles } from './wall-troubles.tsx'
import styles from './wall.module.css'

interface WallProps {
  query: ViewQuery<readonly MonitoredSite[]>
  onClose: () => void
}

/** Within it the end of the whole screen and of the dialog come from one press of Escape. */
const sameEscapeMs = 500
const noSites: readonly MonitoredSite[] = []

/**
 * The wall of a control room: the pictures that the account chose in turn, in fullscreen, with the
 * newest events beside them, without a mouse, for days. A move of the mouse shows the exit.
 */
export function Wall({ query, onClose }: WallProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const [screen, setScreen] = useState<HTMLElement | null>(null)
  const { offered, scenes, chosen, isKnown, save } = useWallScenes(query.data ?? noSites)
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  const rotation = useRotation(scenes.length, chosen.seconds * 1_000)
  const { at, step, toggle } = rotation
  const isLeft = useRef(false)
  // Escape may end the whole screen and the dialog: going back twice would leave the page
  const leave = () => {
    if (!isLeft.current) onClose()
    isLeft.current = true
  }
  const settingsClosedAt = useRef(-Infinity)
  const closeSettings = () => {
    setSettingsOpen(false)
    // the keys are the wall's again
    screen?.focus()
  }
  const escape = () => {
    if (areSettingsOpen) {
      settingsClosedAt.current = performance.now()
      closeSettings()
      return
    }
    // the other event of the same press
    if (performance.now() - settingsClosedAt.current > sameEscapeMs) leave()
  }
  useModal(dialog, escape)
  useWallBackdrop(chosen.skin)
  useWakeLock()
  const { enter } = useFullscreen(screen, escape)
  const isActive = useActive(dialog)
  useKeysIn(dialog, ({ key, target }) => {
    // these keys belong to the element with the focus
    if (target instanceof Element) {
      if (target.closest('[data-settings]')) return
      if (target.closest('a, button') && (key === ' ' || key === 'Enter')) return
    }
    if (key === ' ') toggle()
    if (key === 'ArrowRight' || key === 'PageDown') step(1)
    if (key === 'ArrowLeft' || key === 'PageUp') step(-1)
    if (key === 'Enter') enter()
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
        <div className={styles.top}>
          <header className={styles.head}>
            <div>
              <h1>{scenes[at]?.title}</h1>
              <LiveFreshness query={query} intervalMs={monitoringIntervalMs} />
            </div>
            <DemoMark />
            <WallClock />
          </header>
          <AlarmPart place="wallBand" />
        </div>
        <div className={styles.room}>
          <div className={styles.scenes}>
            {scenes.map(
              (scene, index) =>
                // the next one is ready when its turn comes; more maps than these cost a room's computer much
                (index === at || index === (at + 1) % scenes.length) && (
                  <div
                    key={scene.id}
                    className={styles.scene}
                    data-shown={index === at}
                    aria-hidden={index !== at}
                  >
                    <SceneView scene={scene} query={query} />
                  </div>
                ),
            )}
          </div>
          {chosen.hasFeed && query.data && (
            <div className={styles.feed}>
              <SolutionFeeds place="wall" sites={query.data} />
            </div>
          )}
        </div>
        <WallFoot
          scenes={scenes.map(({ title }) => title)}
          rotation={rotation}
          isActive={isActive}
          hasSettings={isKnown}
          areSettingsOpen={areSettingsOpen}
          onSettings={() => (areSettingsOpen ? closeSettings() : setSettingsOpen(true))}
          onLeave={leave}
        />
        {areSettingsOpen && (
          <WallSettings
            offered={offered}
            scenes={scenes}
            chosen={chosen}
            onChange={save}
            onClose={closeSettings}
          >
            {query.data && <SolutionFeeds place="wallSetting" sites={query.data} />}
          </WallSettings>
        )}
      </div>
    </dialog>
  )
}

interface SceneViewProps {
  scene: WallScene
  query: WallProps['query']
}

function SceneView({ scene, query }: SceneViewProps) {
  if (scene.id === 'troubles') return <WallTroubles />
  if (scene.id === 'alarms') return <AlarmPart place="wallScene" />
  if (scene.id === 'availability') return <WallAvailability />
  return (
    <ViewState query={query}>
      {(sites) =>
        scene.id === 'departments' ? (
          <WallDepartments sites={sites} />
        ) : (
          <TypeMap sites={sites} type={typeOfScene(scene)} />
        )
      }
    </ViewState>
  )
}

function TypeMap({ sites, type }: { sites: readonly MonitoredSite[]; type: string | null }) {
  const own = useMemo(
    () => (type === null ? sites : sites.filter((site) => site.type_name === type)),
    [sites, type],
  )
  return <WallMap sites={own} />
}
