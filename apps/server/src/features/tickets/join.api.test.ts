import { alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
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

const official = () => t.tokenOf('official')
const people = async () => ({ official: await official(), worker: await t.tokenOf('worker') })
const fault = { health: 'fault', reason: 'หัววัดเสีย' } as const
async function live(asset: number) {
  await alarms.evaluate()
  return (await t.call(alarmList, { asset }, await official())).body.rows
}
/** Its fault ends and begins again, long enough after to be another alarm. */
async function failAgain(asset: number) {
  await alarms.turn(asset, { health: 'ok' })
  await alarms.evaluate()
  alarms.pass(3600)
  await alarms.turn(asset, fault)
  return live(asset)
}

test('a fault that comes again joins its open ticket, shows it, and counts as taken note of', async () => {
  const asset = await alarms.equipment('flooding', wid, { name: 'FL-1' })
  await alarms.turn(asset, fault)
  const [first] = await live(asset)
  const id = await tickets.inState('assigned', { alarm_ids: [first?.id ?? 0] }, await people())
  const [again, ...more] = await failAgain(asset)
  expect(more).toEqual([])
  expect(again?.id).not.toBe(first?.id)
  const found = await tickets.find(id, await official())
  expect(again).toMatchObject({ is_acknowledged: true, ticket: { id, number: found.number } })
  expect(found.alarms.map(({ id: one }) => one)).toEqual([again?.id, first?.id])
  expect(found.events[0]).toMatchObject({
    type: 'alarmAdded',
    party: 'console',
    by: null,
    note: 'อุปกรณ์ผิดปกติ: หัววัดเสีย',
    detail: { alarm: again?.id },
  })
  const history = await t.call(alarmHistory, { id: again?.id ?? 0 }, await official())
  expect(history.body.rows.map(({ type, note }) => [type, note])).toEqual([
    ['acknowledged', `รวมกับใบงาน ${found.number}`],
    ['ticketOpened', `รวมกับใบงาน ${found.number}`],
    ['raised', 'หัววัดเสีย'],
  ])
})

test('after the end of the repair it reopens the ticket; after acceptance it is news', async () => {
  const asset = await alarms.equipment('flooding', wid)
  await alarms.turn(asset, fault)
  const [first] = await live(asset)
  const id = await tickets.inState('finished', { alarm_ids: [first?.id ?? 0] }, await people())
  await failAgain(asset)
  const found = await tickets.find(id, await official())
  expect(found).toMatchObject({ state: 'inProgress', finished_at: null, confirmed_at: null })
  expect(found.events.slice(0, 2)).toMatchObject([
    { type: 'moved', move: 'reopen', note: 'อุปกรณ์ผิดปกติอีกหลังแจ้งซ่อมเสร็จ: อุปกรณ์ผิดปกติ: หัววัดเสีย' },
    { type: 'alarmAdded' },
  ])
  await tickets.move(id, { move: 'finish', note: 'เปลี่ยนหัววัด' }, await t.tokenOf('worker'))
  await tickets.move(id, { move: 'accept' }, await official())
  const [news] = await failAgain(asset)
  expect(news).toMatchObject({ is_acknowledged: false, ticket: null })
})

test('another kind and a flooded road join nothing; a ticket without a kind takes it', async () => {
  const asset = await alarms.equipment('flooding', wid)
  await alarms.turn(asset, { condition: 'critical' })
  const [flood] = await live(asset)
  await tickets.inState('open', { alarm_ids: [flood?.id ?? 0] }, await people())
  await alarms.turn(asset, { condition: 'normal' })
  await alarms.evaluate()
  alarms.pass(3600)
  await alarms.turn(asset, { condition: 'critical', ...fault })
  const rows = await live(asset)
  expect(rows.map(({ kind, is_acknowledged, ticket }) => [kind, is_acknowledged, ticket])).toEqual([
    ['flooding_condition', false, null],
    ['flooding_fault', false, null],
  ])

  const other = await alarms.equipment('flooding', wid)
  const opened = await tickets.open({ asset_id: other }, await official())
  await alarms.turn(other, fault)
  expect(await live(other)).toMatchObject([{ ticket: { id: opened.body.id } }])
  expect(await tickets.find(opened.body.id, await official())).toMatchObject({
    kind_name: 'อุปกรณ์ผิดปกติ',
  })
})
