import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'

/** What people are told of a ticket. */
export const ticketNews = [
  'assigned',
  'sentBack',
  'reopened',
  'cancelled',
  'finished',
  'commented',
  'soon',
  'late',
] as const
export type TicketNews = (typeof ticketNews)[number]

/** Who is told. Repairers: the contractor's accounts and contacts, and the assignee. Followers: the opener and the watchers. */
export interface Audience {
  readonly toRepairers: boolean
  readonly toFollowers: boolean
}

const ofMoves: Partial<Record<TicketMove, TicketNews>> = {
  assign: 'assigned',
  sendBack: 'sentBack',
  reopen: 'reopened',
  cancel: 'cancelled',
  finish: 'finished',
}

/** What people are told of an entry of a ticket's history; null: nothing. Pure. */
export function newsOf({ type, move }: Pick<TicketEvent, 'type' | 'move'>): TicketNews | null {
  if (type === 'commented') return 'commented'
  return (move && ofMoves[move]) ?? null
}

/** Who is told of it; what a contractor writes is for the authority. Pure. */
export function audienceOf(news: TicketNews, party: TicketEvent['party']): Audience {
  switch (news) {
    case 'assigned':
    case 'sentBack':
    case 'cancelled':
    case 'soon':
      return { toRepairers: true, toFollowers: false }
    case 'finished':
      return { toRepairers: false, toFollowers: true }
    case 'commented':
      return { toRepairers: party !== 'contractor', toFollowers: true }
    case 'reopened':
    case 'late':
      return { toRepairers: true, toFollowers: true }
  }
}
