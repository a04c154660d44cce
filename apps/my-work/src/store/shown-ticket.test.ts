import { buildTicketEvent } from '@roadside/ui/tickets/testing-tickets.ts'
import { expect, test } from 'vitest'
import type { SavedTicket } from './database.ts'
import type { Deed, OutboxEntry } from './deed.ts'
import { showTicket } from './shown-ticket.ts'

const saved = (change: Partial<SavedTicket>) =>
  ({
    id: 7,
    state: 'assigned',
    moves: ['assign', 'start', 'cancel'],
    events: [],
    ...change,
  }) as SavedTicket

const made = { request_id: 'r', note: '', device_at: '2026-11-28T10:00:00+07:00', place: null }
let seq = 0
const entry = (
  move: Extract<Deed, { type: 'move' }>['move'],
  change: Partial<OutboxEntry> = {},
): OutboxEntry => ({
  seq: ++seq,
  ticketId: 7,
  deed: { type: 'move', move, ...made },
  state: 'waiting',
  reason: '',
  ...change,
})

test('what the server allows is offered, without what wants a desk', () => {
  expect(showTicket(saved({}), [], 'authority')).toMatchObject({
    state: 'assigned',
    moves: ['start'],
  })
})

test('what waits, and what was sent and not fetched again, is in the ticket', () => {
  const outbox = [
    entry('start', { state: 'sent' }),
    entry('finish'),
    entry('start', { ticketId: 8 }),
  ]
  const shown = showTicket(saved({}), outbox, 'contractor')
  expect(shown).toMatchObject({ state: 'finished', moves: [] })
  expect(shown.entries).toHaveLength(2)
})

test('what was refused changes nothing', () => {
  const shown = showTicket(saved({}), [entry('start', { state: 'refused' })], 'contractor')
  expect(shown).toMatchObject({ state: 'assigned', moves: ['start'] })
})

test('without a network, too, nobody accepts their own work', () => {
  const own = showTicket(saved({ state: 'inProgress' }), [entry('finish')], 'authority')
  expect(own.moves).toEqual(['sendBack'])
})

test('work that was sent back says so until this phone finishes it again', () => {
  const sentBack = buildTicketEvent({ move: 'sendBack', from: 'finished', to: 'inProgress' })
  const ticket = saved({ state: 'inProgress', moves: ['finish'], events: [sentBack] })
  expect(showTicket(ticket, [], 'contractor').returned).toBe(sentBack)
  expect(showTicket(ticket, [entry('finish')], 'contractor').returned).toBeNull()
})
