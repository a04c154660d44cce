import type { Health } from '@roadside/contract/health.ts'
import { isOpenTicket } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import type { MapMarker } from '@roadside/ui/map/marker-layer.tsx'
import { isLate } from '@roadside/ui/tickets/ticket-words.ts'

/** What the marks of a map of tickets mean, in the shapes of the states of equipment. */
export const ticketMarkWords = {
  fault: 'เกินกำหนด',
  warning: 'ยังไม่เสร็จ',
  ok: 'ซ่อมเสร็จแล้ว',
  unknown: 'ยกเลิก',
} as const satisfies Partial<Record<Health, string>>

export const shownMarks = ['fault', 'warning', 'ok'] as const satisfies readonly Health[]

function markOf(ticket: TicketRow, now: number): keyof typeof ticketMarkWords {
  if (isLate(ticket, now)) return 'fault'
  if (ticket.state === 'cancelled') return 'unknown'
  return ticket.state === 'finished' || !isOpenTicket(ticket.state) ? 'ok' : 'warning'
}

/** Marks of the tickets whose equipment has a position, or whose site has. */
export function ticketMarks(tickets: readonly TicketRow[], now: number): MapMarker[] {
  return tickets.flatMap((ticket) => {
    const { id, latitude: lat, longitude: lon, number, title } = ticket
    if (lat === null || lon === null) return []
    return [{ id: String(id), lat, lon, health: markOf(ticket, now), label: `${number} ${title}` }]
  })
}
