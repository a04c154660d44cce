import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../load-page.ts'

const AlarmPanel = lazy(async () => {
  const loaded = await loadPage(() => import('../features/alarms/alarm-panel.tsx'))
  return { default: loaded.AlarmPanel }
})

/** The one place where an alarm opens over any page; it comes when the address names one. */
export function AlarmModal() {
  const { value, close } = useUrlStep('alarm', ['act'])
  if (!/^[1-9]\d{0,14}$/.test(value ?? '')) return null
  return (
    <CatchBoundary
      getResetKey={() => value ?? ''}
      errorComponent={() => <RefusedDialog title="การแจ้งเตือน" code="unavailable" onClose={close} />}
    >
      <Suspense fallback={null}>
        <AlarmPanel id={Number(value)} onClose={close} />
      </Suspense>
    </CatchBoundary>
  )
}
