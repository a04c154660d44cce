import {
  ticketArrows,
  ticketMoveNames,
  type TicketMove,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'

/** The moves that carry a repair on, what is nearest to its end first; `assign` does so for a new ticket alone. */
const onward: readonly TicketMove[] = ['accept', 'finish', 'resume', 'start', 'assign']

/** The move that a ticket most likely waits for; undefined: none of this account. */
export function mainMove({ state, moves }: Pick<TicketRow, 'state' | 'moves'>) {
  return onward.find((move) => moves.includes(move) && (move !== 'assign' || state === 'open'))
}

/** What a ticket's button says: somebody has it already where it is assigned again. */
export function moveLabel(move: TicketMove, state?: TicketState): string {
  return move === 'assign' && state !== undefined && state !== 'open'
    ? 'มอบหมายใหม่'
    : ticketMoveNames[move]
}

/** The move that leads a ticket into a state; undefined: it cannot get there in one. */
export function moveInto({ state, moves }: Pick<TicketRow, 'state' | 'moves'>, to: TicketState) {
  return state === to ? undefined : moves.find((move) => ticketArrows[move].to === to)
}

/** Moves that at least one of these tickets may make, in the order of the buttons of one. */
export function movesOfAll(tickets: readonly Pick<TicketRow, 'state' | 'moves'>[]): TicketMove[] {
  return [...new Set(tickets.flatMap(orderedMoves))]
}

/** The moves of a ticket as its buttons stand: the main one first. */
export function orderedMoves(ticket: Pick<TicketRow, 'state' | 'moves'>): readonly TicketMove[] {
  const main = mainMove(ticket)
  return main ? [main, ...ticket.moves.filter((move) => move !== main)] : ticket.moves
}
