import {
  movesOf,
  ticketArrows,
  type TicketMove,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'
import { returnOfWork } from '@roadside/ui/tickets/returned-work.ts'
import type { SavedTicket } from './database.ts'
import type { OutboxEntry } from './deed.ts'

/** A ticket as the technician left it, with what the server does not know or has not answered yet. */
export interface ShownTicket {
  readonly ticket: SavedTicket
  readonly state: TicketState
  readonly moves: readonly TicketMove[]
  readonly entries: readonly OutboxEntry[]
  /** What sent finished work back to be done again; null: nothing did. */
  readonly returned: TicketEvent | null
}

/** Moves that are made beside the road, the usual one of a state first; the others want a desk. */
const onSite: readonly TicketMove[] = [
  'start',
  'resume',
  'finish',
  'waitForParts',
  'accept',
  'sendBack',
]

/** Adds what was done since (`outbox`: of all tickets) to what the server answered last. */
export function showTicket(
  ticket: SavedTicket,
  outbox: readonly OutboxEntry[],
  party: 'authority' | 'contractor',
): ShownTicket {
  const entries = outbox.filter(({ ticketId }) => ticketId === ticket.id)
  const made = entries.flatMap(({ deed, state }) =>
    deed.type === 'move' && state !== 'refused' ? [deed.move] : [],
  )
  const last = made.at(-1)
  const state = last === undefined ? ticket.state : ticketArrows[last].to
  const me = 1
  const workedBy = new Set(made.some((move) => ticketArrows[move].isWork) ? [me] : [])
  const moves =
    last === undefined ? ticket.moves : movesOf({ state, workedBy }, { type: party, userId: me })
  return {
    ticket,
    state,
    moves: onSite.filter((move) => moves.includes(move)),
    entries,
    returned: returnOfWork(state, ticket.events),
  }
}
