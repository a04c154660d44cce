import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import styles from './alarm-parts.module.css'
import { loadPage } from './load-page.ts'

const strip = () => loadPage(() => import('./features/alarms/urgent/alarm-strip.tsx'))
const wall = () => loadPage(() => import('./features/alarms/urgent/wall-alarms.tsx'))

/** Alarms within the pages of other features. */
const parts = {
  strip: lazy(async () => ({ default: (await strip()).AlarmStrip })),
  wallBand: lazy(async () => ({ default: (await wall()).WallAlarmBand })),
  wallScene: lazy(async () => ({ default: (await wall()).WallAlarmScene })),
} satisfies Record<string, ComponentType>

/** The most urgent alarms of what the account sees: in a line of a page, above or as a picture of the wall. */
export function AlarmPart({ place }: { place: keyof typeof parts }) {
  const Part = parts[place]
  return (
    // one that breaks takes nothing else with it
    <CatchBoundary getResetKey={() => place} errorComponent={() => null}>
      <Suspense fallback={place === 'strip' && <div className={styles.strip} />}>
        <Part />
      </Suspense>
    </CatchBoundary>
  )
}
