import { expect, test } from 'vitest'
import {
  isOwnWork,
  moveProblem,
  movesOf,
  ticketMoves,
  ticketStates,
  type TicketActor,
  type TicketMove,
  type TicketState,
} from './ticket-state.ts'

/** Design §4, written out by hand: state, move, who; whatever is not here is refused. */
const allowed = new Set(
  `
  open assign authority
  open assign console
  open cancel authority
  assigned assign authority
  assigned assign console
  assigned start authority
  assigned start contractor
  assigned cancel authority
  inProgress assign authority
  inProgress assign console
  inProgress waitForParts authority
  inProgress waitForParts contractor
  inProgress finish authority
  inProgress finish contractor
  inProgress cancel authority
  waitingForParts assign authority
  waitingForParts assign console
  waitingForParts resume authority
  waitingForParts resume contractor
  waitingForParts cancel authority
  finished accept authority
  finished sendBack authority
  finished reopen console
  `
    .trim()
    .split('\n')
    .map((line) => line.trim()),
)

const actors: readonly TicketActor[] = [
  { type: 'console' },
  { type: 'authority', userId: 1 },
  { type: 'contractor', userId: 2 },
]
const nobody: ReadonlySet<number> = new Set()

const everyArrow: [TicketState, TicketMove, TicketActor][] = ticketStates.flatMap((state) =>
  ticketMoves.flatMap((move) =>
    actors.map((actor): [TicketState, TicketMove, TicketActor] => [state, move, actor]),
  ),
)

test.each(everyArrow)('from %s, %s by %o', (state, move, actor) => {
  const isAllowed = allowed.has(`${state} ${move} ${actor.type}`)
  expect(moveProblem({ state, workedBy: nobody }, move, actor) === null).toBe(isAllowed)
})

test('nobody accepts their own work, and a colleague does', () => {
  const ticket = { state: 'finished', workedBy: new Set([1]) } as const
  expect(moveProblem(ticket, 'accept', { type: 'authority', userId: 1 })).toBe('ownWork')
  const own = movesOf(ticket, { type: 'authority', userId: 1 })
  expect(own).toEqual(['sendBack'])
  expect(isOwnWork(own)).toBe(true)
  expect(isOwnWork(movesOf(ticket, { type: 'authority', userId: 3 }))).toBe(false)
  expect(isOwnWork([])).toBe(false)
  expect(movesOf(ticket, { type: 'authority', userId: 3 })).toEqual(['accept', 'sendBack'])
})
