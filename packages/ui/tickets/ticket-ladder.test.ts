import { expect, test } from 'vitest'
import { ladderOf } from './ticket-ladder.ts'
import { buildTicket, buildTicketEvent } from './testing-tickets.ts'

const standing = (ticket: Parameters<typeof buildTicket>[0]) =>
  ladderOf(buildTicket(ticket))
    .map(({ state }) => state)
    .join(' ')

const alarms = [
  { id: 1, kind_name: 'ไฟดับ', why: '', raised_at: '2026-11-20T19:00:00+07:00', cleared_at: null },
]

test('a ticket of nobody waits to be assigned', () => {
  expect(standing({ alarms })).toBe('done done now ahead ahead ahead ahead')
})

test('a fault that nobody measured is passed over', () => {
  expect(standing({ alarms: [] })).toBe('skipped done now ahead ahead ahead ahead')
})

test.each(['assigned', 'inProgress', 'waitingForParts'] as const)(
  '%s: the repair is on',
  (state) => {
    expect(standing({ state, alarms })).toBe('done done done now ahead ahead ahead')
  },
)

test('after the repair the device is to confirm, then a person', () => {
  const finished = { alarms, finished_at: '2026-11-21T10:00:00+07:00' }
  expect(standing({ ...finished, state: 'finished' })).toBe('done done done done done now ahead')
  expect(
    standing({ ...finished, state: 'finished', confirmed_at: '2026-11-21T19:00:00+07:00' }),
  ).toBe('done done done done done done now')
})

test('accepted without a word of the device says so', () => {
  const accepted = {
    state: 'accepted',
    alarms,
    finished_at: '2026-11-21T10:00:00+07:00',
    accepted_at: '2026-11-22T10:00:00+07:00',
  } as const
  expect(standing(accepted)).toBe('done done done done done skipped done')
  expect(standing({ ...accepted, confirmed_at: '2026-11-21T19:00:00+07:00' })).toBe(
    'done done done done done done done',
  )
})

test('a ticket that was sent back is in repair since then', () => {
  const events = [
    buildTicketEvent({ to: 'inProgress', at: '2026-11-21T08:00:00+07:00' }),
    buildTicketEvent({ from: 'finished', to: 'inProgress', at: '2026-11-22T08:00:00+07:00' }),
  ]
  const repair = ladderOf(buildTicket({ state: 'inProgress', alarms, events }))[3]
  expect(repair).toMatchObject({ state: 'now', at: '2026-11-22T08:00:00+07:00' })
})

test('a repair that waited for parts is on since its first beginning', () => {
  const events = [
    buildTicketEvent({ from: 'assigned', to: 'inProgress', at: '2026-11-21T08:00:00+07:00' }),
    buildTicketEvent({
      from: 'inProgress',
      to: 'waitingForParts',
      at: '2026-11-21T09:00:00+07:00',
    }),
    buildTicketEvent({
      from: 'waitingForParts',
      to: 'inProgress',
      at: '2026-11-23T08:00:00+07:00',
    }),
  ]
  const repair = ladderOf(buildTicket({ state: 'inProgress', alarms, events }))[3]
  expect(repair).toMatchObject({ state: 'now', at: '2026-11-21T08:00:00+07:00' })
})

test('a cancelled ticket ends where it had come to', () => {
  const events = [buildTicketEvent({ to: 'assigned', at: '2026-11-21T08:00:00+07:00' })]
  expect(standing({ state: 'cancelled', alarms, events })).toBe(
    'done done done ahead ahead ahead ahead',
  )
})
