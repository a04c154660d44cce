import { Icon } from '@roadside/ui/icon.tsx'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../load-page.ts'
import { paths } from '../paths.ts'

const LateTickets = lazy(async () => {
  const loaded = await loadPage(() => import('../features/tickets/late-tickets.tsx'))
  return { default: loaded.LateTickets }
})

interface TicketLinkProps {
  className: string | undefined
  /** In the folded menu, where its name stands beside it. */
  isFolded?: boolean
}

/** A wrench that leads to the tickets, with how many are late. */
export function TicketLink({ className, isFolded = false }: TicketLinkProps) {
  return (
    <Link
      to={paths.tickets}
      className={className}
      activeProps={{ 'aria-current': 'page' }}
      {...(isFolded && { 'data-tip': 'ใบงานซ่อม', 'data-menu-item': true })}
    >
      <Icon name="wrench" size={isFolded ? 20 : 17} />
      <span className={isFolded ? 'rs-sr-only' : undefined}>ใบงานซ่อม</span>
      {/* a number that does not come takes nothing else with it */}
      <CatchBoundary getResetKey={() => 'tickets'} errorComponent={() => null}>
        <Suspense fallback={null}>
          <LateTickets />
        </Suspense>
      </CatchBoundary>
    </Link>
  )
}
