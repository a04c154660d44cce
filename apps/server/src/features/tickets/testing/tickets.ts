import { randomUUID } from 'node:crypto'
import type { Body } from '@roadside/contract/call.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { moveTicket, openTicket, ticket } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TestApp } from '@roadside/server-kit/testing/test-app.ts'

type Opening = Omit<Body<typeof openTicket>, 'request_id'>
type Move = Omit<Body<typeof moveTicket>, 'id' | 'request_id'>

/** Moves that bring a new ticket into a state. */
const ways: Readonly<Record<TicketState, readonly Move['move'][]>> = {
  open: [],
  assigned: ['assign'],
  inProgress: ['assign', 'start'],
  waitingForParts: ['assign', 'start', 'waitForParts'],
  finished: ['assign', 'start', 'finish'],
  accepted: ['assign', 'start', 'finish', 'accept'],
  cancelled: ['cancel'],
}

/** Tickets of a test, by the console's own calls. */
export function ticketTools(t: TestApp) {
  const open = (opening: Opening, token: string) =>
    t.call(openTicket, { request_id: randomUUID(), ...opening }, token)
  const move = (id: number, how: Move, token: string, requestId: string = randomUUID()) =>
    t.call(moveTicket, { id, request_id: requestId, ...how }, token)
  return {
    open,
    move,
    find: async (id: number, token: string) => (await t.call(ticket, { id }, token)).body,
    /** A ticket in a state: repaired by `worker`, everything else by `official`. */
    async inState(
      state: TicketState,
      opening: Opening,
      { official, worker }: { official: string; worker: string },
      assignment: Partial<Move> = { contractor_id: null },
    ): Promise<number> {
      const { id } = (await open({ beside: true, ...opening }, official)).body
      for (const name of ways[state]) {
        const by = ['start', 'waitForParts', 'finish'].includes(name) ? worker : official
        const how: Move = { move: name, note: 'ทดสอบ', ...(name === 'assign' && assignment) }
        const { status, error } = await move(id, how, by)
        if (status !== 200) throw new Error(`${name}: ${error.message}`)
      }
      return id
    },
  }
}
