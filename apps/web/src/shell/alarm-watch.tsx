import { useAlarmBadge } from '@roadside/ui/alarms/alarm-badge.tsx'
import { useAlarmLive } from '@roadside/ui/alarms/use-alarm-live.ts'
import { severityTones } from '@roadside/ui/state-mark.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { loadPage } from '../load-page.ts'
import { tabCount } from '../tab-count.ts'
import { countOnIcon } from './tab-icon.ts'

const AlarmAnnouncer = lazy(async () => {
  const loaded = await loadPage(() => import('../features/alarms/announce/alarm-announcer.tsx'))
  return { default: loaded.AlarmAnnouncer }
})

/** Keeps the alarms of every page as they are, counts them in the browser's tab, and tells of new ones. */
export function AlarmWatch() {
  useAlarmLive()
  const { count = 0, worst } = useAlarmBadge() ?? {}
  useEffect(() => {
    tabCount.set(count)
    return () => tabCount.set(0)
  }, [count])
  useEffect(
    () => (worst ? countOnIcon(count, `--rs-${severityTones[worst]}`) : undefined),
    [count, worst],
  )
  return (
    // one that breaks takes nothing else with it
    <CatchBoundary getResetKey={() => 'alarms'} errorComponent={() => null}>
      <Suspense fallback={null}>
        <AlarmAnnouncer />
      </Suspense>
    </CatchBoundary>
  )
}
