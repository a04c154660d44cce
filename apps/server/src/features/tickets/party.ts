import { hasAccess } from '@roadside/contract/permission.ts'
import {
  movesOf,
  type MovedTicket,
  type TicketActor,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'

/** For whom something was done to a ticket. */
export type Party = 'authority' | 'contractor' | 'console'

/** The contractor whose account the caller is; null: an account of the authority. */
export const contractorOf = ({ contractorId }: Caller) => contractorId

/** The caller as who moves a ticket in its sight; null: it changes nothing. */
export function actorOf(caller: Caller): Exclude<TicketActor, { type: 'console' }> | null {
  const { userId } = caller
  if (contractorOf(caller) !== null) return { type: 'contractor', userId }
  return hasAccess(caller, 'staff') ? { type: 'authority', userId } : null
}

/** What the caller may do with a ticket in its sight now. */
export function callersMoves(caller: Caller, ticket: MovedTicket): TicketMove[] {
  const actor = actorOf(caller)
  return actor ? movesOf(ticket, actor) : []
}
