import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEventType } from '@roadside/contract/tickets/ticket.ts'
import { pathOfTicket } from '../links.ts'
import type { ToldEvent, ToldTicket } from './repository.ts'

const types: Readonly<Record<TicketEventType, string>> = {
  opened: 'opened',
  moved: 'moved',
  edited: 'edited',
  commented: 'commented',
  photo: 'photoAdded',
  confirmed: 'confirmed',
  alarmAdded: 'alarmAdded',
  reportAdded: 'reportAdded',
}
/** Moves that end a ticket have words of their own. */
const endings: Partial<Record<TicketMove, string>> = { accept: 'accepted', cancel: 'cancelled' }

/** `ticket.opened`, `ticket.moved`, `ticket.accepted`, … Pure. */
export function eventTypeOf({ type, move }: Pick<ToldEvent, 'type' | 'move'>): string {
  return `ticket.${(move && endings[move]) ?? types[type]}`
}

/** An entry of a ticket's history as a webhook gets it. Pure. */
export function eventContent(
  { id: event_id, at, by: _account, by_name, ticketId: _ticket, ...event }: ToldEvent,
  ticket: ToldTicket,
  nameOfKind: (kind: string) => string,
): NoticeContent {
  const { id, number, title, kind } = ticket
  const type = eventTypeOf(event)
  return {
    kind: 'ticket',
    title: `${type} ${number} ${title}`,
    text: '',
    alarms: [],
    items: [{ of: 'ticket', id, title: `${number} ${title}`, lines: [], path: pathOfTicket(id) }],
    event: {
      type,
      subject: number,
      time: at,
      data: {
        event_id,
        ...event,
        by: by_name,
        at,
        ticket: { ...ticket, kind: kind === '' ? '' : nameOfKind(kind) },
      },
    },
    more: 0,
    picture: null,
  }
}
