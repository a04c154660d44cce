import {
  acknowledgeAlarm,
  assignAlarm,
  shelveAlarm,
} from '@roadside/contract/alarms/alarm-operations.ts'
import {
  giveShift,
  handover,
  handoverConsoles,
  handoverList,
  shiftSoFar,
  takeShift,
  withdrawShift,
} from '@roadside/contract/alarms/handover-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let own: Awaited<ReturnType<typeof tools.place>>
let console: string
const tokens: Record<string, string> = {}
const by = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  console = `department:${own.departmentId}`
  const other = await tools.place('Flooding')
  await buildUser(t, { username: 'day', firstname: 'สมหญิง', ...own })
  await buildUser(t, { username: 'night', firstname: 'สมศักดิ์', ...own })
  await buildUser(t, { username: 'third', ...own })
  await buildUser(t, { username: 'office', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'stranger', ...other })
})
beforeEach(async () => {
  // signed ones stay until the table goes as a whole
  await t.test.database.pool.query('truncate shift_handover, alarm, asset_turn cascade')
  for (const name of ['day', 'night', 'third', 'office', 'stranger'])
    tokens[name] = await t.tokenOf(name)
})
afterAll(() => t.close())

const from = () => new Date(t.clock.now.getTime() - 8 * 3_600_000).toISOString()
const give = (name = 'day', body = {}) =>
  t.call(giveShift, { console, from: from(), note: 'ฝนตกหนักช่วงเย็น', ...body }, by(name))
const given = async () => (await give()).body.id
const soFar = async (name: string, body = {}) =>
  (await t.call(shiftSoFar, { console, ...body }, by(name))).body

test('a shift says what came, what was taken by whom, and what is left', async () => {
  const [seen, put, left, ...rest] = await Promise.all(
    ['ก', 'ข', 'ค'].map((name) => tools.equipment('flooding', own.wid, { name })),
  )
  expect(rest).toEqual([])
  const guarded = await tools.equipment('flooding', own.wid, { guards: true })
  await tools.turn([seen ?? 0, put ?? 0, left ?? 0], { condition: 'critical' })
  await tools.turn(guarded, { health: 'unreachable' })
  await tools.evaluate()
  await t.test.database.pool.query('update alarm set is_guarded = true where asset_id = $1', [
    guarded,
  ])
  const idOf = async (asset: number | undefined) =>
    (await tools.alarms()).find(({ asset_id }) => asset_id === asset)?.id ?? 0
  tools.pass(60)
  await t.call(acknowledgeAlarm, { ids: [await idOf(seen)], note: 'ส่งคนไปแล้ว' }, by('day'))
  await t.call(assignAlarm, { ids: [await idOf(seen)], assignee: 'night' }, by('day'))
  const until = new Date(t.clock.now.getTime() + 3_600_000).toISOString()
  await t.call(shelveAlarm, { ids: [await idOf(put)], until, reason: 'รออะไหล่' }, by('night'))
  tools.pass(60)
  await tools.turn(seen ?? 0, { condition: 'normal' })
  await tools.evaluate()
  tools.pass(60)

  const { content, last, waiting } = await soFar('night')
  expect([last, waiting]).toEqual([null, null])
  expect(content.came).toMatchObject({ total: 3 })
  const standingOf = Object.fromEntries(
    content.came.rows.map(({ subject, standing }) => [subject, standing]),
  )
  expect(standingOf).toEqual({ ก: 'over', ข: 'shelved', ค: 'unacknowledged' })
  expect(content.taken.rows.map(({ subject, type, by: who }) => [subject, type, who])).toEqual([
    ['ข', 'shelved', 'สมศักดิ์ ระบบ'],
    ['ก', 'assigned', 'สมหญิง ระบบ'],
    ['ก', 'acknowledged', 'สมหญิง ระบบ'],
  ])
  expect(content.taken.rows[1]).toMatchObject({ assignee: 'สมศักดิ์ ระบบ' })
  expect(content.left).toMatchObject({
    total: 2,
    rows: [
      { subject: 'ค', kind_name: 'ระดับน้ำเกินเกณฑ์', severity: 'critical', by: '' },
      { subject: 'ข', standing: 'shelved', by: 'สมศักดิ์ ระบบ', note: 'รออะไหล่' },
    ],
  })
  // a beginning that was chosen leaves out what was before
  const chosen = new Date(t.clock.now.getTime() - 90_000).toISOString()
  expect((await soFar('night', { from: chosen })).content.came.total).toBe(0)
})

test('two accounts sign, each for itself; what was signed never changes', async () => {
  const id = await given()
  expect((await soFar('night')).waiting).toMatchObject({ id, given_by_name: 'สมหญิง ระบบ' })
  // who may sign sees that it waits, wherever they are
  const waitingFor = async (name: string) =>
    (await t.call(handoverConsoles, {}, by(name))).body.rows.map(({ key, waiting }) => [
      key,
      waiting,
    ])
  const waits = expect.objectContaining({ given_by: 'day', given_by_name: 'สมหญิง ระบบ' }) as object
  expect(await waitingFor('night')).toEqual([[console, waits]])
  expect(await waitingFor('office')).toEqual([
    [`group:${own.groupId}`, null],
    [console, waits],
  ])
  expect((await waitingFor('stranger')).flatMap(([, waiting]) => waiting ?? [])).toEqual([])
  // one waits at a time
  expect((await give('night')).status).toBe(409)
  const same = await t.call(takeShift, { id }, by('day'))
  expect([same.status, (same.body as unknown as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('ผู้ส่งเวรลงชื่อรับเวรของตนเองไม่ได้'),
  ])
  tools.pass(300)
  expect((await t.call(takeShift, { id, note: 'รับทราบ' }, by('night'))).status).toBe(200)
  expect((await t.call(takeShift, { id }, by('third'))).status).toBe(409)
  expect((await t.call(withdrawShift, { id }, by('day'))).status).toBe(409)
  expect((await t.call(handover, { id }, by('day'))).body).toMatchObject({
    given_by: 'day',
    given_by_name: 'สมหญิง ระบบ',
    note: 'ฝนตกหนักช่วงเย็น',
    taken_by_name: 'สมศักดิ์ ระบบ',
    taken_note: 'รับทราบ',
  })
  const { pool } = t.test.database
  for (const change of [
    `update shift_handover set note = 'อื่น'`,
    `update shift_handover set taken_by = 'third'`,
    'update shift_handover set taken_by = null, taken_by_name = null, taken_at = null',
    'delete from shift_handover',
  ])
    await expect(pool.query(change)).rejects.toThrow('a signed hand-over stays')
  // the next shift begins where this one was given
  tools.pass(200)
  const next = await soFar('night')
  expect(next.from).toBe(next.last)
  expect(Date.parse(next.to) - Date.parse(next.from)).toBe(500_000)
  expect(await waitingFor('night')).toEqual([[console, null]])
  // nobody answers twice for one hour
  const overlapping = await give('night', { from: from() })
  expect([
    overlapping.status,
    (overlapping.body as unknown as { message: string }).message,
  ]).toEqual([400, expect.stringContaining('เวลาเริ่มเวรต้องไม่ก่อนการส่งเวรครั้งก่อน')])
  expect((await t.call(shiftSoFar, { console, from: from() }, by('night'))).status).toBe(400)
  expect((await give('night', { from: next.from })).status).toBe(200)
})

test('what waits can be withdrawn by who gave it, and its content is fixed', async () => {
  const id = await given()
  const { pool } = t.test.database
  await expect(pool.query(`update shift_handover set note = 'อื่น'`)).rejects.toThrow('stays')
  await expect(
    pool.query(
      `update shift_handover set taken_by = given_by, taken_by_name = 'ก', taken_at = now()`,
    ),
  ).rejects.toThrow('check')
  expect((await t.call(withdrawShift, { id }, by('night'))).status).toBe(403)
  expect((await t.call(withdrawShift, { id }, by('day'))).status).toBe(200)
  expect((await t.call(handoverList, { console }, by('night'))).body).toEqual({
    rows: [],
    total: 0,
  })
})

test('of two who take over at once one does', async () => {
  const id = await given()
  const answers = await Promise.all(
    ['night', 'third'].map((name) => t.call(takeShift, { id }, by(name))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the shifts of others do not exist; an administrator has those of the group', async () => {
  const id = await given()
  expect((await t.call(handover, { id }, by('stranger'))).status).toBe(404)
  expect((await t.call(takeShift, { id }, by('stranger'))).status).toBe(404)
  expect((await t.call(shiftSoFar, { console }, by('stranger'))).status).toBe(404)
  expect((await t.call(shiftSoFar, { console: 'authority' }, by('office'))).status).toBe(404)
  const keysOf = async (name: string) =>
    (await t.call(handoverConsoles, {}, by(name))).body.rows.map(({ key }) => key)
  expect(await keysOf('day')).toEqual([console])
  expect(await keysOf('office')).toEqual([`group:${own.groupId}`, console])
  expect((await t.call(takeShift, { id }, by('office'))).status).toBe(200)
})

test('a shift begins before now and is no longer than a month', async () => {
  const at = (hours: number) => new Date(t.clock.now.getTime() - hours * 3_600_000).toISOString()
  expect((await give('day', { from: at(0) })).status).toBe(400)
  expect((await give('day', { from: at(31 * 24 + 1) })).status).toBe(400)
  expect((await give('day', { note: 'ก'.repeat(4_001) })).status).toBe(400)
  expect((await give('day', { from: at(31 * 24) })).status).toBe(200)
})
