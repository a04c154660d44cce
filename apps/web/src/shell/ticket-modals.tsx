import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { useOpeningStep, useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useAccount } from '../account.ts'
import { loadPage } from '../load-page.ts'

const TicketPanel = lazy(async () => {
  const loaded = await loadPage(() => import('../features/tickets/ticket-panel.tsx'))
  return { default: loaded.TicketPanel }
})
const OpenTicketDialog = lazy(async () => {
  const loaded = await loadPage(() => import('../features/tickets/open/open-ticket-dialog.tsx'))
  return { default: loaded.OpenTicketDialog }
})

/** The one place where a ticket, or the form of a new one, opens over any page; it comes when the address names it. */
export function TicketModals() {
  const ticket = useTicketStep()
  const opening = useOpeningStep()
  const { isContractor } = useAccount()
  const isTicket = /^[1-9]\d{0,14}$/.test(ticket.value ?? '')
  return (
    <>
      {isTicket && (
        <Loaded of={ticket.value} title="ใบงานซ่อม" onClose={ticket.close}>
          <TicketPanel key={ticket.value} id={Number(ticket.value)} onClose={ticket.close} />
        </Loaded>
      )}
      {!isContractor && opening.value !== undefined && (
        <Loaded of={opening.value} title="เปิดใบงานซ่อม" onClose={opening.close}>
          <OpenTicketDialog key={opening.value} of={opening.value} />
        </Loaded>
      )}
    </>
  )
}

interface LoadedProps {
  of: string | undefined
  title: string
  onClose: () => void
  children: ReactNode
}

/** What cannot be loaded says so, and takes nothing else with it. */
function Loaded({ of, title, onClose, children }: LoadedProps) {
  return (
    <CatchBoundary
      getResetKey={() => of ?? ''}
      errorComponent={() => <RefusedDialog title={title} code="unavailable" onClose={onClose} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}
