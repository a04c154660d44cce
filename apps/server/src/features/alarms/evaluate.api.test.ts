import { alarmCounts, alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm, shelveAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeParts } from './console-repository.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let admin: string
let wid: number
let staff: string
let stranger: string

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const own = await tools.place('Flooding')
  const other = await tools.place('Flooding')
  wid = own.wid
  await buildUser(t, { username: 'admin', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  await buildUser(t, { username: 'stranger', ...other })
})
beforeEach(async () => {
  await t.test.database.pool.query('truncate alarm, asset_turn, alarm_delay cascade')
  admin = await t.tokenOf('admin')
  staff = await t.tokenOf('staff')
  stranger = await t.tokenOf('stranger')
})
afterAll(() => t.close())

const list = async (token: string, body = {}) => (await t.call(alarmList, body, token)).body
const flood = { health: 'ok', condition: 'critical' } as const

test('a cause is one alarm with its time, and leaves the list once it was seen and has ended', async () => {
  const gauge = await tools.equipment('flooding', wid)
  const since = t.clock.now
  await tools.turn(gauge, { ...flood, since })
  tools.pass(30)
  await tools.evaluate()
  await tools.turn(gauge, { ...flood, reason: 'แบตเตอรี่อ่อน', since })
  await tools.evaluate()
  const [row, ...more] = (await list(staff)).rows
  expect(more).toEqual([])
  expect(row).toMatchObject({
    kind: 'flooding_condition',
    kind_name: 'ระดับน้ำเกินเกณฑ์',
    severity: 'critical',
    phase: 'activeUnacknowledged',
    why: 'ระดับวิกฤต',
    asset_id: gauge,
    wid,
  })
  expect(Date.parse(row?.raised_at ?? '')).toBe(Math.floor(since.getTime() / 1000) * 1000)

  const ids = [row?.id ?? 0]
  expect((await t.call(acknowledgeAlarm, { ids, note: 'ส่งคนไปแล้ว' }, staff)).body).toEqual({
    changed: ids,
  })
  expect((await list(staff)).rows[0]).toMatchObject({
    phase: 'activeAcknowledged',
    acknowledged_by: 'staff',
    acknowledged_note: 'ส่งคนไปแล้ว',
  })
  tools.pass(60)
  // a condition ends at its own time, whatever the health's is
  const ended = new Date(t.clock.now.getTime() - 10_000)
  await t.test.database.pool.query(
    `update asset set condition = 'normal', condition_since = $2 where id = $1`,
    [gauge, ended],
  )
  await tools.evaluate()
  expect((await list(staff)).rows).toEqual([])
  const [past] = (await list(staff, { state: 'history' })).rows
  expect(past).toMatchObject({ phase: 'inactive' })
  expect(Date.parse(past?.cleared_at ?? '')).toBe(Math.floor(ended.getTime() / 1000) * 1000)
  const history = await t.call(alarmHistory, { id: ids[0] ?? 0 }, staff)
  expect(history.body.rows.map(({ type }) => type)).toEqual(['cleared', 'acknowledged', 'raised'])
})

test('one that ended before anybody saw it stays until somebody does', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  await tools.turn(gauge, { condition: 'normal' })
  await tools.evaluate()
  const [row] = (await list(staff)).rows
  expect(row).toMatchObject({ phase: 'inactiveUnacknowledged', is_active: false })
  await t.call(acknowledgeAlarm, { ids: [row?.id ?? 0] }, staff)
  expect((await list(staff)).rows).toEqual([])
})

test('the severity follows the level, and is written into the history', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, { condition: 'warn' })
  await tools.evaluate()
  await tools.turn(gauge, { condition: 'danger' })
  await tools.evaluate()
  const [alarm] = await tools.alarms()
  expect(alarm).toMatchObject({ severity: 'major', occurrences: 1 })
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised', 'severity'])
})

test('a stranger sees, counts and changes nothing', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  const [alarm] = await tools.alarms()
  expect((await list(stranger)).rows).toEqual([])
  expect((await t.call(alarmCounts, {}, stranger)).body.rows).toEqual([])
  expect((await t.call(alarmCounts, {}, staff)).body).toMatchObject({
    rows: [{ severity: 'critical', total: 1, unacknowledged: 1 }],
    newest: alarm?.id,
  })
  expect((await t.call(acknowledgeAlarm, { ids: [alarm?.id ?? 0] }, stranger)).status).toBe(404)
  expect((await t.call(alarmHistory, { id: alarm?.id ?? 0 }, stranger)).status).toBe(404)
})

test('alarms of one’s own are those that one has taken note of', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  const [alarm] = await tools.alarms()
  const mine = async (token: string) => (await t.call(alarmCounts, {}, token)).body.mine
  expect(await mine(staff)).toBe(0)
  expect((await t.call(acknowledgeAlarm, { ids: [alarm?.id ?? 0] }, staff)).status).toBe(200)
  expect([await mine(staff), await mine(admin)]).toEqual([1, 0])
})

test('whether guarded equipment can be reached is for the username admin alone', async () => {
  const lamp = await tools.equipment('lamp', wid, { guards: true })
  await tools.turn(lamp, { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(30)
  await tools.evaluate()
  expect((await list(admin)).rows).toMatchObject([{ kind: 'lamp_unreachable' }])
  expect((await list(staff)).rows).toEqual([])
  await tools.turn(lamp, { health: 'fault', reason: 'ไฟดับ' })
  await tools.evaluate()
  expect((await list(staff)).rows).toMatchObject([{ kind: 'lamp_dark' }])
})

test('a dark lamp that falls silent stays dark', async () => {
  const lamp = await tools.equipment('lamp', wid, { guards: true })
  await tools.turn(lamp, { health: 'fault', reason: 'ไฟดับ' })
  await tools.evaluate()
  await tools.turn(lamp, { health: 'unreachable' })
  await tools.evaluate()
  expect((await list(staff)).rows).toMatchObject([{ kind: 'lamp_dark', is_active: true }])
  await tools.turn(lamp, { health: 'ok' })
  await tools.evaluate()
  expect((await list(staff)).rows).toMatchObject([{ kind: 'lamp_dark', is_active: false }])
})

test('what is shorter than the delay of its kind is no alarm', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, { health: 'warning', reason: 'แบตเตอรี่อ่อน' })
  await tools.evaluate()
  tools.pass(40)
  await tools.turn(gauge, { health: 'ok' })
  await tools.evaluate()
  tools.pass(60)
  await tools.evaluate()
  expect(await tools.alarms()).toEqual([])
})

test('flapping is one alarm that clears ten minutes after its last turn', async () => {
  const gauge = await tools.equipment('flooding', wid)
  for (let turn = 0; turn < 4; turn++) {
    await tools.turn(gauge, flood)
    await tools.evaluate()
    tools.pass(60)
    await tools.turn(gauge, { condition: 'normal' })
    await tools.evaluate()
    tools.pass(60)
  }
  const [alarm, ...more] = await tools.alarms()
  expect(more).toEqual([])
  expect(alarm).toMatchObject({ is_active: true, flapping_since: expect.any(Date) as Date })
  expect((await tools.steps(alarm?.id ?? 0)).filter((type) => type === 'raised')).toHaveLength(2)
  tools.pass(601)
  await tools.evaluate()
  expect((await tools.alarms())[0]).toMatchObject({ is_active: false, flapping_since: null })
})

test('a shelf keeps an alarm out of the list until its end', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  const ids = (await tools.alarms()).map(({ id }) => id)
  const until = new Date(t.clock.now.getTime() + 3_600_000).toISOString()
  expect((await t.call(shelveAlarm, { ids, until, reason: '' }, staff)).status).toBe(400)
  await t.call(shelveAlarm, { ids, until, reason: 'รออะไหล่' }, staff)
  expect((await list(staff)).rows).toEqual([])
  expect((await list(staff, { state: 'shelved' })).rows).toMatchObject([
    { shelved_by: 'staff', shelf_reason: 'รออะไหล่' },
  ])
  tools.pass(3_601)
  await tools.evaluate()
  staff = await t.tokenOf('staff')
  expect((await list(staff)).rows).toMatchObject([{ shelved_until: null, shelf_reason: '' }])
})

test('an acknowledgement of a critical alarm expires after four hours', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  const ids = (await tools.alarms()).map(({ id }) => id)
  await t.call(acknowledgeAlarm, { ids }, staff)
  tools.pass(4 * 3_600 + 1)
  await tools.evaluate()
  staff = await t.tokenOf('staff')
  expect((await list(staff)).rows).toMatchObject([
    { phase: 'activeUnacknowledged', acknowledged_by: null },
  ])
})

test('equipment that is removed has no alarm any more', async () => {
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  await t.test.database.pool.query('update asset set archived_at = now() where id = $1', [gauge])
  await tools.evaluate()
  expect((await tools.alarms())[0]).toMatchObject({ is_active: false })
})

test('a part of the console that fails on any server is an alarm for the authority', async () => {
  const say = (server: string, isWrong: boolean) =>
    writeParts(t.test.database.db, {
      server,
      states: [{ part: 'broker', isWrong }],
      now: t.clock.now,
    })
  await say('a', false)
  await say('b', true)
  await tools.evaluate()
  tools.pass(31)
  await say('a', false)
  await say('b', true)
  await tools.evaluate()
  expect((await list(admin)).rows).toMatchObject([
    { kind: 'console_broker', severity: 'critical', wid: null, subject_key: 'console:broker' },
  ])
  expect((await list(staff)).rows).toEqual([])
  await say('b', false)
  await tools.evaluate()
  expect((await list(admin)).rows).toMatchObject([{ is_active: false }])
})

test('equipment that goes while its alarm waits stops no other alarm', async () => {
  const gone = await tools.equipment('flooding', wid)
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn([gone, gauge], { health: 'warning', reason: 'แบตเตอรี่อ่อน' })
  await tools.evaluate()
  await t.test.database.pool.query('delete from asset where id = $1', [gone])
  tools.pass(61)
  await tools.evaluate()
  expect((await tools.alarms()).map(({ asset_id }) => asset_id)).toEqual([gauge])
})

test('a channel whose messages fail is an alarm of the console, but not for a target that is off', async () => {
  const { pool } = t.test.database
  const targetOf = async (name: string, disabledAt: Date | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into notice_target (channel, name, address, created_by, created_at, disabled_at)
       values ('webhook', $1, jsonb_build_object('url', $1::text), 'admin', $2, $3) returning id`,
      [name, t.clock.now, disabledAt],
    )
    return rows[0]?.id ?? 0
  }
  const [off, on] = [await targetOf('off', t.clock.now), await targetOf('on', null)]
  const fail = (target: number, state: string) =>
    pool.query(
      `insert into notice (target_id, channel, target_name, content, created_at, due_at, state, answered_at)
       values ($1, 'webhook', 'ศูนย์', '{}', $2, $2, $3, $2)`,
      [target, t.clock.now, state],
    )
  const ofChannel = async () =>
    (await list(admin)).rows.filter(
      ({ kind, is_active }) => kind === 'console_channel' && is_active,
    )
  await fail(off, 'failed')
  await tools.evaluate()
  expect(await ofChannel()).toEqual([])
  await fail(on, 'failed')
  await tools.evaluate()
  expect(await ofChannel()).toMatchObject([{ why: 'ส่งไม่สำเร็จ 1 ข้อความ' }])
  tools.pass(60)
  await fail(on, 'sent')
  await tools.evaluate()
  expect(await ofChannel()).toEqual([])
})

test('a codec that is suspended is an alarm of the console, and one while it is suspended again', async () => {
  const { pool } = t.test.database
  const { rows } = await pool.query<{ id: number }>(
    `update device_profile set codec_error = 'ใช้เวลานานเกินกำหนด', codec_error_at = $1, codec_suspended_until = $2
     where id = (select min(id) from device_profile) returning id`,
    [t.clock.now, new Date(t.clock.now.getTime() + 600_000)],
  )
  await tools.evaluate()
  const [alarm] = (await list(admin)).rows
  expect(alarm).toMatchObject({
    kind: 'console_codec',
    kind_name: 'ระงับใช้ตัวถอดรหัส',
    subject_key: `console:codec:${rows[0]?.id}`,
    why: 'ใช้เวลานานเกินกำหนด',
    wid: null,
  })
  expect((await list(staff)).rows).toEqual([])
  tools.pass(700)
  await tools.evaluate()
  await pool.query('update device_profile set codec_suspended_until = $1 where id = $2', [
    new Date(t.clock.now.getTime() + 600_000),
    rows[0]?.id,
  ])
  await tools.evaluate()
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised'])
  await pool.query('update device_profile set codec_suspended_until = null')
  await tools.evaluate()
  tools.pass(901)
  await tools.evaluate()
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised', 'cleared'])
})
