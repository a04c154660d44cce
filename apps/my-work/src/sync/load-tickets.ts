import { isOpenTicket, ticketStates } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticket as ticketCall, ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { CallServer } from '@roadside/ui/api/call-server.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import type { MyWorkDatabase, SavedTicket } from '../store/database.ts'
import { readOutbox } from '../store/outbox.ts'

/** More than anybody repairs before the next time with a network. */
export const mostTickets = 200

/**
 * Fetches the open tickets of the account, those whole that changed. A ticket that is no longer among them
 * is forgotten, unless something of it waits to be sent or was refused.
 */
export async function loadTickets(
  db: MyWorkDatabase,
  call: CallServer,
  party: 'authority' | 'contractor',
): Promise<void> {
  const reply = await call(ticketList, {
    page: 1,
    perPage: mostTickets,
    state: ticketStates.filter(isOpenTicket),
    // a contractor is shown the tickets of its own contracts alone
    ...(party === 'authority' && { mine: true }),
  })
  const known = new Map((await db.getAll('ticket')).map((saved) => [saved.id, saved]))
  for (const { id, version } of reply.rows) {
    const saved = known.get(id)
    known.delete(id)
    const answer = saved?.version === version ? saved : await call(ticketCall, { id })
    await saveTicket(db, id, answer)
  }
  for (const id of known.keys()) await saveTicket(db, id, null)
  await db.put('about', serverNow(), 'syncedAt')
}

/** Stores what the server knows of a ticket (null: nothing any more) in place of what was sent of it. */
async function saveTicket(db: MyWorkDatabase, id: number, ticket: SavedTicket | null) {
  const entries = (await readOutbox(db)).filter(({ ticketId }) => ticketId === id)
  const sent = entries.filter(({ state }) => state === 'sent')
  const transaction = db.transaction(['ticket', 'outbox'], 'readwrite')
  for (const { seq } of sent) await transaction.objectStore('outbox').delete(seq)
  if (ticket) await transaction.objectStore('ticket').put(ticket)
  else if (sent.length === entries.length) await transaction.objectStore('ticket').delete(id)
  await transaction.done
}
