import {
  ticketStateNames,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { Chip, Mark, type Shape, type Tone } from '../state-mark.tsx'

export const ticketTones: Record<TicketState, Tone> = {
  open: 'alert',
  assigned: 'accent',
  inProgress: 'accent',
  waitingForParts: 'warn',
  finished: 'ok',
  accepted: 'ok',
  cancelled: 'gone',
}

const ring = 'M6 1.4a4.6 4.6 0 1 0 .01 0Z'

/** A ring that fills as the repair goes on; a waiting one has two bars, a cancelled one a stroke. */
const shapes: Record<TicketState, Shape> = {
  open: { stroke: ring, width: 1.6 },
  assigned: { stroke: ring, width: 1.6, fill: 'M6 4.2a1.8 1.8 0 1 0 .01 0Z' },
  inProgress: { stroke: ring, width: 1.6, fill: 'M6 1.4a4.6 4.6 0 0 1 0 9.2Z' },
  waitingForParts: { stroke: ring, width: 1.6, fill: 'M4 3.8h1.4v4.4H4ZM6.6 3.8H8v4.4H6.6Z' },
  finished: { stroke: ring, width: 1.6, fill: 'M6 1.4a4.6 4.6 0 1 1-4.6 4.6H6Z' },
  accepted: { fill: 'M6 .7a5.3 5.3 0 1 0 .01 0Z' },
  cancelled: { stroke: `${ring}M2.8 9.2l6.4-6.4`, width: 1.5 },
}

/** The state of a ticket as a mark beside its word. */
export function TicketStateMark({ state, size }: { state: TicketState; size?: number }) {
  return <Mark shape={shapes[state]} tone={ticketTones[state]} size={size} />
}

/** The state of a ticket as colour, shape and word. */
export function TicketStateChip({ state }: { state: TicketState }) {
  return <Chip shape={shapes[state]} tone={ticketTones[state]} word={ticketStateNames[state]} />
}
