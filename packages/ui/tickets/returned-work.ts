import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'

const toRepair: readonly TicketState[] = ['open', 'assigned', 'inProgress', 'waitingForParts']

/** What sent finished work back to be repaired again: a person, or the device's own reading. Null: nothing did. */
export function returnOfWork(
  state: TicketState,
  events: readonly TicketEvent[],
): TicketEvent | null {
  if (!toRepair.includes(state)) return null
  const last = events
    .filter(({ from, to }) => from === 'finished' || to === 'finished')
    .toSorted((one, other) => one.id - other.id)
    .at(-1)
  return last?.from === 'finished' ? last : null
}
