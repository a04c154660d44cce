import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { useSiteRecordDialog } from '@roadside/ui/records/site-records.ts'
import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../load-page.ts'

const RecordModals = lazy(async () => {
  const loaded = await loadPage(() => import('../features/site-records/record-modals.tsx'))
  return { default: loaded.RecordModals }
})

/** The one place where the modals of a site's records are mounted; they come when the address names one. */
export function SiteRecordModals() {
  const { dialog } = useLocation({ select: ({ search }) => search as { dialog?: string } })
  const { close } = useSiteRecordDialog(dialog === 'modalAnydesk' ? 'modalAnydesk' : 'modalProject')
  if (dialog !== 'modalProject' && dialog !== 'modalAnydesk') return null
  return (
    <CatchBoundary
      getResetKey={() => dialog}
      errorComponent={() => (
        <RefusedDialog title="ข้อมูลพื้นที่ติดตั้ง" code="unavailable" onClose={close} />
      )}
    >
      <Suspense fallback={null}>
        <RecordModals />
      </Suspense>
    </CatchBoundary>
  )
}
