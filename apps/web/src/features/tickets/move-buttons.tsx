import { Button } from '@mantine/core'
import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { mainMove, moveLabel, orderedMoves } from './move-words.ts'

interface MoveButtonsProps {
  ticket: Pick<TicketRow, 'state' | 'moves'>
  onMove: (move: TicketMove) => void
  /** In a card: small, and the main one alone. */
  isSmall?: boolean
}

/** A button for each move that the server allows; the one that carries the repair on stands out. */
export function MoveButtons({ ticket, onMove, isSmall = false }: MoveButtonsProps) {
  const main = mainMove(ticket)
  const shown = isSmall ? (main ? [main] : []) : orderedMoves(ticket).toReversed()
  return shown.map((move) => (
    <Button
      key={move}
      size={isSmall ? 'compact-sm' : move === main ? 'md' : 'sm'}
      variant={move === main && !isSmall ? 'filled' : 'default'}
      {...(move === 'cancel' && { color: 'red' as const, variant: 'subtle' as const })}
      onClick={() => onMove(move)}
    >
      {moveLabel(move, ticket.state)}
    </Button>
  ))
}
