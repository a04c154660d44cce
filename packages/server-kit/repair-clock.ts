import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import { repairDeadlines } from '@roadside/contract/service-levels/domain/repair-clock.ts'
import { findCalendar } from './calendar-repository.ts'
import type { Db } from './database.ts'
import {
  findClockedTickets,
  lockOpenIds,
  writeDues,
  type ClockedTicket,
  type MovedDue,
  type WhichTickets,
} from './repair-clock-repository.ts'

/** The deadlines of tickets that differ from those that are stored. Pure. */
export function movedDues(
  tickets: readonly ClockedTicket[],
  calendar: Calendar,
  now: number,
): MovedDue[] {
  return tickets.flatMap((ticket) => {
    const { id, number, wid, isGuarded } = ticket
    const { begin, finish } = repairDeadlines(ticket, calendar, now)
    const parts = [
      { part: 'begin', from: ticket.beginDueAt, to: begin?.at ?? null },
      { part: 'finish', from: ticket.dueAt, to: finish?.at ?? null },
    ] as const
    return parts
      .filter(({ from, to }) => from !== to)
      .map((moved) => ({ id, number, wid, isGuarded, ...moved }))
  })
}

/**
 * Computes the due dates of tickets again, in the transaction of what may have moved them, and
 * answers those that moved. Tickets are locked before anything of them is read: who changes another
 * thing of theirs at the same time comes after, and reads what stands here.
 */
export async function renewDues(db: Db, which: WhichTickets, now: Date): Promise<MovedDue[]> {
  const tickets = await findClockedTickets(db, await lockOpenIds(db, which), now)
  const moved = movedDues(tickets, await findCalendar(db), now.getTime())
  await writeDues(db, moved)
  return moved
}
