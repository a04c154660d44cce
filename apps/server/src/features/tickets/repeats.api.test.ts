import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { ticketTools } from './testing/tickets.ts'

let t: TestApp
let alarms: ReturnType<typeof alarmTools>
let tickets: ReturnType<typeof ticketTools>
let wid: number

beforeAll(async () => {
  t = await createTestApp()
  alarms = alarmTools(t)
  tickets = ticketTools(t)
  const place = await alarms.place('Flooding')
  wid = place.wid
  await buildUser(t, { username: 'official', ...place })
  await buildUser(t, { username: 'worker', ...place })
})
afterAll(() => t.close())

/** A fault of equipment, its ticket, and the repair; the fault has gone afterwards. */
async function repaired(asset: number, state: 'accepted' | 'cancelled' = 'accepted') {
  await alarms.turn(asset, { health: 'fault', reason: 'เสีย' })
  await alarms.evaluate()
  const official = await t.tokenOf('official')
  const people = { official, worker: await t.tokenOf('worker') }
  const { rows } = (await t.call(alarmList, { asset }, official)).body
  const id = await tickets.inState(state, { alarm_ids: rows.map(({ id: one }) => one) }, people)
  await alarms.turn(asset, { health: 'ok' })
  await alarms.evaluate()
  return tickets.find(id, official)
}
const days = (count: number) => alarms.pass(count * 86_400)

test('the same fault within seven days of its repair is a repeat, and its chain is shown', async () => {
  const asset = await alarms.equipment('flooding', wid)
  const first = await repaired(asset)
  days(6)
  const second = await repaired(asset)
  days(7)
  const third = await repaired(asset)
  expect([first, second, third].map(({ repeats }) => repeats)).toEqual([0, 1, 2])
  expect(third.chain.map(({ number, state }) => [number, state])).toEqual([
    [second.number, 'accepted'],
    [first.number, 'accepted'],
  ])
})

test('later than that, after a cancelled ticket, and of another kind it is none', async () => {
  const asset = await alarms.equipment('flooding', wid)
  const first = await repaired(asset)
  alarms.pass(7 * 86_400 + 1)
  expect(await repaired(asset)).toMatchObject({ repeats: 0, chain: [] })
  const other = await alarms.equipment('flooding', wid)
  await repaired(other, 'cancelled')
  expect(await repaired(other)).toMatchObject({ repeats: 0 })
  await alarms.turn(other, { health: 'unreachable', reason: 'เงียบ' })
  await alarms.evaluate()
  const official = await t.tokenOf('official')
  const { rows } = (await t.call(alarmList, { asset: other }, official)).body
  const silent = rows.filter(({ kind }) => kind === 'flooding_unreachable').map(({ id }) => id)
  const opened = await tickets.open({ alarm_ids: silent }, official)
  expect(await tickets.find(opened.body.id, official)).toMatchObject({ repeats: 0 })
  expect(first.repeats).toBe(0)
})
