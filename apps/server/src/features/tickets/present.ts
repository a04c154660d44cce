import type { TicketEvent, TicketRow } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { callersMoves, contractorOf } from './party.ts'
import type { TicketListRow } from './row-repository.ts'
import type { AlarmsOfTickets } from './ticket-context.ts'

/** Of a repair that is done for another's contract: whose, and how long its guarantee lasts. */
const ofOthers = {
  project: '',
  contract_no: '',
  contract_contractor: '',
  guarantee_from: null,
  guarantee_to: null,
}

/** A row with what the caller may do with it; a contractor is told of no other's contract. */
export function presentRow(
  { kind, worked_by, contract_contractor_id, ...row }: TicketListRow,
  caller: Caller,
  { nameOfKind }: AlarmsOfTickets,
): TicketRow {
  const { state } = row
  const contractor = contractorOf(caller)
  return {
    ...row,
    ...(contractor !== null && contract_contractor_id !== contractor && ofOthers),
    kind_name: kind === '' ? '' : nameOfKind(kind),
    moves: callersMoves(caller, { state, workedBy: new Set(worked_by) }),
  }
}

/** A contractor learns the names of those who acted for the authority, not their accounts. */
export function presentEvent(event: TicketEvent, caller: Caller): TicketEvent {
  const isHidden = contractorOf(caller) !== null && event.party === 'authority'
  return isHidden ? { ...event, by: event.by_name } : event
}
