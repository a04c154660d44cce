import { randomUUID } from 'node:crypto'
import {
  ticketArrows,
  ticketMoves,
  ticketStates,
  type TicketMove,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { moveTicket, ticket } from '@roadside/contract/tickets/ticket-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { ticketTools } from './testing/tickets.ts'

/** Kinds of accounts, and as whom each moves tickets of the place; a number: it is always refused so. */
const accounts = {
  viewer: 403,
  '4g': 404,
  staff: 'authority',
  officeadmin: 'authority',
  drradmin: 'authority',
  admin: 'authority',
  stranger: 404,
} as const
type Account = keyof typeof accounts

let t: TestApp
const tokens = {} as Record<Account, string>
let id: number
beforeAll(async () => {
  t = await createTestApp()
  const alarms = alarmTools(t)
  const place = await alarms.place('Flooding')
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const { groupId } = place
  await buildUser(t, { username: 'viewer', firstname: 'dashboard', ...place })
  await buildUser(t, { username: '4g', ...place })
  await buildUser(t, { username: 'staff', ...place })
  await buildUser(t, { username: 'officeadmin', role: 'admin', groupId })
  await buildUser(t, { username: 'drradmin', role: 'admin', groupId: central.groupId })
  await buildUser(t, { username: 'admin', role: 'admin', groupId: central.groupId })
  await buildUser(t, { username: 'stranger', ...(await alarms.place('Flooding')) })
  for (const account of Object.keys(accounts) as Account[])
    tokens[account] = await t.tokenOf(account)
  id = (await ticketTools(t).open({ wid: place.wid }, tokens.staff)).body.id
})
afterAll(() => t.close())

function expected(state: TicketState, move: TicketMove, account: Account): number {
  const as = accounts[account]
  if (typeof as === 'number') return as
  const { from, by } = ticketArrows[move]
  if (!by.includes(as)) return 403
  return from.includes(state) ? 200 : 409
}

const cases = ticketStates.flatMap((state) =>
  (Object.keys(accounts) as Account[]).map((account) => [state, account] as const),
)

test.each(cases)('from %s, every move by %s', async (state, account) => {
  const answers: string[] = []
  const wanted: string[] = []
  for (const move of ticketMoves) {
    await t.test.database.pool.query(
      `update ticket set state = $2, worked_by = '{}' where id = $1`,
      [id, state],
    )
    const seen = await t.call(ticket, { id }, tokens[account])
    const how = { move, note: 'ทดสอบ', contractor_id: null }
    const { status } = await t.call(
      moveTicket,
      { id, request_id: randomUUID(), ...how },
      tokens[account],
    )
    // what a row offers is what the server then does
    const isOffered = seen.status === 200 && seen.body.moves.includes(move)
    answers.push(`${move} ${status} ${isOffered}`)
    const right = expected(state, move, account)
    wanted.push(`${move} ${right} ${right === 200}`)
  }
  expect(answers).toEqual(wanted)
})
