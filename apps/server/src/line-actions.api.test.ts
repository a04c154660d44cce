import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import type { App } from './app.ts'
import { alarmsOfTickets } from './features/alarms/alarm-tickets.ts'
import { alarmKindsOf } from './features/alarms/alarm-kinds.ts'
import { evaluateAll } from './features/alarms/alarm-sweep.ts'
import { writePress, type AlarmAction } from './features/notices/channels/line/press.ts'
import {
  buildEvent,
  lineIds,
  signedBody,
  sources,
} from './features/notices/channels/line/testing/build-event.ts'
import { callersOf, makeActOnAlarms } from './line-actions.ts'
import { buildWorld, type World } from './permissions/world.ts'

const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
let w: World
beforeAll(async () => {
  w = await buildWorld()
})
beforeEach(async () => {
  await w.test.database.pool.query(
    'update alarm set is_acknowledged = false, acknowledged_by = null',
  )
  await w.test.database.pool.query(`delete from notice_target where channel = 'line'`)
})
afterAll(() => w.close())

const idOf = async (username: string) =>
  (await w.one('select id from app_user where username = $1', [username])).id
async function act(username: string, ids: readonly number[], action: AlarmAction = 'acknowledge') {
  const caller = await callersOf(w.test.database, special)(await idOf(username))
  if (!caller) throw new Error('no such account')
  const kinds = alarmKindsOf([], [])
  const tickets = { alarms: alarmsOfTickets(kinds), dashboardFirstname: 'dashboard' }
  const options = { kinds, reviewsAsFalse: new Map(), tickets }
  return makeActOnAlarms(w.app.deps, options)(caller, action, ids)
}
const evaluate = () => {
  const { alarms, deps, http } = w.app as unknown as App
  return evaluateAll(alarms, deps, http.log)
}
const acknowledged = async () => {
  const { rows } = await w.test.database.pool.query<{ id: number; by: string }>(
    'select id, acknowledged_by as by from alarm where is_acknowledged order by id',
  )
  return rows
}

test('an alarm is acknowledged in the name of the account, with its entry in the audit log', async () => {
  const { alarm } = w.at.own
  expect(await act('staff', [alarm])).toBe('รับทราบแล้ว 1 รายการ')
  expect(await acknowledged()).toEqual([{ id: alarm, by: 'staff' }])
  expect(
    await w.one('select username, action, detail from audit_log order by id desc limit 1'),
  ).toEqual({ username: 'staff', action: 'acknowledgeAlarm', detail: { note: 'ทาง LINE' } })
  expect(await act('officeadmin', [alarm])).toBe('มีผู้รับทราบไว้ก่อนแล้ว หรือเหตุสิ้นสุดแล้ว')
  expect(await acknowledged()).toEqual([{ id: alarm, by: 'staff' }])
})

test('alarms out of sight change nothing, nor do those beside them', async () => {
  const { own, foreign } = w.at
  expect(await act('staff', [own.alarm, foreign.alarm])).toContain('นอกความรับผิดชอบของบัญชี staff')
  expect(await acknowledged()).toEqual([])
})

test('a ticket is opened for each subject that has none, in the name of the account', async () => {
  const { own, foreign } = w.at
  expect(await act('staff', [own.alarm, foreign.alarm], 'openTicket')).toContain(
    'นอกความรับผิดชอบของบัญชี staff',
  )
  const { rows: before } = await w.test.database.pool.query(
    `select from ticket where origin = 'alarm'`,
  )
  expect(before).toEqual([])
  await w.test.database.pool.query(`update ticket set state = 'cancelled' where id = $1`, [
    own.ticket,
  ])
  const answer = await act('staff', [own.alarm], 'openTicket')
  const { number } = await w.one<{ number: string }>(
    `select number from ticket where origin = 'alarm' and opened_by = 'staff' and asset_id = $1`,
    [own.asset],
  )
  expect(answer).toBe(`เปิดใบงานแล้ว 1 ใบ: ${number}`)
  expect(await acknowledged()).toEqual([{ id: own.alarm, by: 'staff' }])
  expect(await act('staff', [own.alarm], 'openTicket')).toBe(
    `MARKOWN มีใบงาน ${number} (เปิด) ที่ยังไม่ปิดอยู่แล้ว`,
  )
  await w.test.database.pool.query(`update ticket set state = 'open' where id = $1`, [own.ticket])
})

test('a false alarm of equipment is acknowledged, with a note in its history, where it is in sight', async () => {
  const { own, foreign } = w.at
  expect(await act('staff', [own.alarm, foreign.alarm], 'falseAlarm')).toContain(
    'นอกความรับผิดชอบของบัญชี staff',
  )
  expect(await acknowledged()).toEqual([])
  expect(await act('staff', [own.alarm], 'falseAlarm')).toBe(
    'รับทราบและบันทึกว่าเตือนผิดพลาดแล้ว 1 รายการ',
  )
  expect(await acknowledged()).toEqual([{ id: own.alarm, by: 'staff' }])
  expect(
    await w.one(
      `select type, by, note from alarm_event where alarm_id = $1 and type = 'commented' order by id desc limit 1`,
      [own.alarm],
    ),
  ).toEqual({ type: 'commented', by: 'staff', note: 'แจ้งว่าเตือนผิดพลาด ทาง LINE' })
})

test('a false alarm of a camera’s events is their review, in the name of the account', async () => {
  const wid = w.at.own.wid['Analytic']
  await makeMonthlyPartitioner('camera_event').ensure(w.test.database.pool, [w.clock.now])
  const { id: cameraId } = await w.one(
    `insert into event_camera (wid, camid, description, sta) values ($1, 'CAM-FALSE', 'กล้อง', '1+200') returning id`,
    [wid],
  )
  const happen = (minutesAgo: number) =>
    w.one(
      `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
       values ($2, $1, 'wrong_way', true, 'canonical', 'wrong_way', $3, $3, $3) returning id`,
      [cameraId, wid, new Date(w.clock.now.getTime() - minutesAgo * 60_000)],
    )
  await happen(5)
  await happen(3)
  await evaluate()
  const alarm = await w.one(
    `select a.id from alarm a join asset e on e.id = a.asset_id
     where a.kind = 'event_wrong_way' and e.kind = 'eventCamera' and e.source_id = $1 and a.is_active`,
    [cameraId],
  )
  await w.one(
    `insert into notice_target (channel, name, address, user_id, created_by, created_at)
     values ('line', 'staff', $1, $2, 'staff', now())`,
    [JSON.stringify({ to: lineIds.user }), await idOf('staff')],
  )
  const postback = { data: writePress('falseAlarm', [alarm.id]) }
  const event = buildEvent('postback', w.clock.now, {
    postback,
    source: sources.user(lineIds.user),
  })
  const { body, signature } = signedBody([event])
  const answer = await w.app.http.inject({
    method: 'POST',
    url: '/hooks/line',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  const reviews = async () =>
    (
      await w.test.database.pool.query<{ review: string | null; by: string | null }>(
        'select review, reviewed_by as by from camera_event where camera_id = $1 order by id',
        [cameraId],
      )
    ).rows
  const isFalse = { review: 'false', by: 'staff' }
  await expect.poll(reviews).toEqual([isFalse, isFalse])
  expect(await w.one('select username, action from audit_log order by id desc limit 1')).toEqual({
    username: 'staff',
    action: 'reviewEvents',
  })
  await evaluate()
  expect(await w.one('select is_active from alarm where id = $1', [alarm.id])).toEqual({
    is_active: false,
  })
})

test('accounts that are suspended or wait for rights are no callers', async () => {
  const id = await w.addUser()
  const find = callersOf(w.test.database, special)
  expect(await find(id)).toMatchObject({ userId: id, role: 'user' })
  for (const column of ['is_suspended', 'is_pending']) {
    const set = (is: boolean) =>
      w.test.database.pool.query(`update app_user set ${column} = $2 where id = $1`, [id, is])
    await set(true)
    expect(await find(id)).toBeNull()
    await set(false)
  }
  expect(await find(0)).toBeNull()
})

test('a button pressed in LINE acknowledges in the console, for who is bound alone', async () => {
  const press = (userId: string) => {
    const postback = { data: writePress('acknowledge', [w.at.own.alarm]) }
    const event = buildEvent('postback', w.clock.now, { postback, source: sources.user(userId) })
    const { body, signature } = signedBody([event])
    return w.app.http.inject({
      method: 'POST',
      url: '/hooks/line',
      headers: { 'content-type': 'application/json', 'x-line-signature': signature },
      payload: body,
    })
  }
  await w.one(
    `insert into notice_target (channel, name, address, user_id, created_by, created_at)
     values ('line', 'staff', $1, $2, 'staff', now())`,
    [JSON.stringify({ to: lineIds.user }), await idOf('staff')],
  )
  expect((await press(lineIds.otherUser)).statusCode).toBe(200)
  const over = `select from line_event where event is not null`
  await expect.poll(async () => (await w.test.database.pool.query(over)).rowCount).toBe(0)
  expect(await acknowledged()).toEqual([])
  expect((await press(lineIds.user)).statusCode).toBe(200)
  await expect.poll(acknowledged).toEqual([{ id: w.at.own.alarm, by: 'staff' }])
})
