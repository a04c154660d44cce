import { expect, test } from 'vitest'
import {
  groupsBySubject,
  newTicketOf,
  readNewTicket,
  type NewTicketSubject,
} from './use-ticket-steps.ts'

test.each<NewTicketSubject>([
  { kind: 'choose' },
  { kind: 'asset', id: 7 },
  { kind: 'site', wid: 12 },
  { kind: 'alarms', groups: [[1, 2], [5]] },
])('%o goes through the address and back', (subject) => {
  expect(readNewTicket(newTicketOf(subject))).toEqual(subject)
})

test.each(['', 'asset:', 'asset:0', 'asset:1,2', 'site:x', 'alarms:1;;2', 'lamp:1'])(
  '%s names nothing',
  (text) => expect(readNewTicket(text)).toBeNull(),
)

test('alarms of one subject become one ticket', () => {
  const alarms = [
    { id: 4, subject_key: 'asset:1' },
    { id: 5, subject_key: 'asset:2' },
    { id: 6, subject_key: 'asset:1' },
  ]
  expect(groupsBySubject(alarms)).toEqual([[4, 6], [5]])
})
