import { expect, test } from 'vitest'
import { returnOfWork } from './returned-work.ts'
import { buildTicketEvent } from './testing-tickets.ts'

const finish = (id: number) =>
  buildTicketEvent({ id, move: 'finish', from: 'inProgress', to: 'finished' })
const back = (id: number, move: 'sendBack' | 'reopen' = 'sendBack') =>
  buildTicketEvent({ id, move, from: 'finished', to: 'inProgress', note: `ครั้งที่ ${id}` })
const comment = (id: number) => buildTicketEvent({ id, type: 'commented' })

test('the last return is told until the work is finished again', () => {
  const events = [finish(1), back(2), finish(3), back(4, 'reopen'), comment(5)]
  expect(returnOfWork('inProgress', events)).toMatchObject({ id: 4, move: 'reopen' })
  expect(returnOfWork('assigned', events.toReversed())).toMatchObject({ id: 4 })
  expect(returnOfWork('finished', events)).toBeNull()
  expect(returnOfWork('cancelled', events)).toBeNull()
})

test('a first round has no return, and one that this phone makes is not told as an older one', () => {
  expect(returnOfWork('inProgress', [])).toBeNull()
  expect(returnOfWork('inProgress', [finish(1), back(2), finish(3)])).toBeNull()
})
