import {
  ticketStateNames,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { Tone } from '@roadside/ui/state-mark.tsx'
import styles from './pages.module.css'

const tones: Record<TicketState, Tone> = {
  open: 'gone',
  assigned: 'fault',
  inProgress: 'accent',
  waitingForParts: 'warn',
  finished: 'ok',
  accepted: 'ok',
  cancelled: 'gone',
}

export function StatePill({ state }: { state: TicketState }) {
  return (
    <span className={styles.pill} data-tone={tones[state]}>
      {ticketStateNames[state]}
    </span>
  )
}
