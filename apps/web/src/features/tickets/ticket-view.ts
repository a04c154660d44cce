import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import type { ReactNode } from 'react'
import type { TicketFilter } from './use-ticket-filter.ts'
import type { TicketListing } from './use-ticket-list.ts'

/** What each view of the tickets is given. */
export interface TicketViewProps {
  filter: TicketFilter
  listing: TicketListing
  title: string
  /** The line of filters; of the calendar the two choices that it knows, without a line. */
  filters: ReactNode
  /** On a phone: search and tools are unfolded. */
  isUnfolded: boolean
  mayMove: boolean
  mayOpen: boolean
  /** Opens the form of a move of these tickets. */
  onMove: (move: TicketMove, tickets: readonly TicketRow[]) => void
  onHelp: () => void
}
