import { alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm, assignAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
let otherWid: number
let staff: string
let stranger: string

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const own = await tools.place('Flooding')
  const other = await tools.place('Flooding')
  wid = own.wid
  otherWid = other.wid
  await buildUser(t, { username: 'staff', firstname: 'สมหญิง', ...own })
  await buildUser(t, { username: 'nameless', ...own })
  await buildUser(t, { username: 'stranger', ...other })
  await t.test.database.pool.query(
    `update app_user set firstname = '', lastname = '' where username = 'nameless'`,
  )
  await buildUser(t, { username: 'admin', role: 'admin', groupId: own.groupId })
  staff = await t.tokenOf('staff')
  stranger = await t.tokenOf('stranger')
})
afterAll(() => t.close())

const list = async (body: object, token = staff) => (await t.call(alarmList, body, token)).body.rows

test('equipment that shares a name with another has its own alarms alone', async () => {
  const { pool } = t.test.database
  const assets = [
    await tools.equipment('flooding', wid, { name: 'P-1' }),
    await tools.equipment('flooding', wid, { name: 'P-1' }),
    await tools.equipment('flooding', wid, { name: 'P-11' }),
  ]
  await pool.query(`update asset set external_id = 'imei-' || id where id = any($1)`, [assets])
  await tools.turn(assets, { condition: 'critical' })
  await tools.evaluate()
  const { rows: stored } = await pool.query<{ id: number; source_id: number }>(
    'select id, source_id from asset where id = any($1) order by id',
    [assets],
  )
  const [first, second] = stored
  const kind = 'flooding'
  const of = async (equipment: object, token = staff) =>
    (await list({ equipment }, token)).map(({ asset_id }) => asset_id)
  expect(await of({ kind, source: first?.source_id })).toEqual([first?.id])
  expect(await of({ kind, external_id: `imei-${second?.id}` })).toEqual([second?.id])
  expect(new Set(await of({ kind, wid, name: 'P-1' }))).toEqual(new Set([first?.id, second?.id]))
  // the same row of another table, another's site, a stranger
  expect(await of({ kind: 'lamp', source: first?.source_id })).toEqual([])
  expect(await of({ kind, wid: wid + 1, name: 'P-1' })).toEqual([])
  expect(await of({ kind, source: first?.source_id }, stranger)).toEqual([])
  expect(await list({ subject: `asset:${second?.id}` })).toMatchObject([{ asset_id: second?.id }])
  const { status } = await t.call(alarmList, { equipment: { kind } as never }, staff)
  expect(status).toBe(400)
})

test('persons are shown by name, and by username where the account has none', async () => {
  const [alarm] = await list({})
  const ids = [alarm?.id ?? 0]
  await t.call(acknowledgeAlarm, { ids }, staff)
  await t.call(assignAlarm, { ids, assignee: 'nameless' }, staff)
  await t.call(assignAlarm, { ids, assignee: 'staff' }, staff)
  expect((await list({ id: ids[0] }))[0]).toMatchObject({
    acknowledged_by: 'staff',
    acknowledged_by_name: 'สมหญิง ระบบ',
    assignee: 'staff',
    assignee_name: 'สมหญิง ระบบ',
    shelved_by_name: null,
  })
  const history = await t.call(alarmHistory, { id: ids[0] ?? 0 }, staff)
  expect(
    history.body.rows.map(({ type, by_name, assignee_name }) => [type, by_name, assignee_name]),
  ).toEqual([
    ['assigned', 'สมหญิง ระบบ', 'สมหญิง ระบบ'],
    ['assigned', 'สมหญิง ระบบ', 'nameless'],
    ['acknowledged', 'สมหญิง ระบบ', null],
    ['raised', null, null],
  ])
})

test('a root counts of what it hides only what the viewer may see', async () => {
  const { pool } = t.test.database
  const root = await tools.equipment('flooding', wid, { name: 'ต้นเหตุ' })
  const plain = await tools.equipment('flooding', wid)
  const guarded = await tools.equipment('flooding', wid, { guards: true })
  const elsewhere = await tools.equipment('flooding', otherWid)
  const hidden = [plain, guarded, elsewhere]
  await tools.turn([root, ...hidden], { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(3600)
  await tools.evaluate()
  const { rowCount } = await pool.query(
    `update alarm set suppressed_by = (select id from alarm where asset_id = $1 and closed_at is null)
     where asset_id = any($2) and closed_at is null`,
    [root, hidden],
  )
  expect(rowCount).toBe(3)
  const hiddenFor = async (username: string) =>
    (await list({ subject: `asset:${root}` }, await t.tokenOf(username))).map((row) => row.hidden)
  expect(await hiddenFor('staff')).toEqual([1])
  expect(await hiddenFor('admin')).toEqual([3])
})

test('of the same urgency what nobody acknowledged comes first, the newest before the older', async () => {
  const place = await tools.place('Flooding')
  await buildUser(t, { username: 'ordering', ...place })
  const token = await t.tokenOf('ordering')
  const gauges: number[] = []
  for (const name of ['ก', 'ข', 'ค']) {
    const gauge = await tools.equipment('flooding', place.wid, { name })
    gauges.push(gauge)
    await tools.turn(gauge, { condition: 'critical' })
    await tools.evaluate()
    tools.pass(60)
  }
  const order = async () => (await list({}, token)).map(({ subject }) => subject)
  expect(await order()).toEqual(['ค', 'ข', 'ก'])
  const newest = (await list({}, token))[0]?.id ?? 0
  await t.call(acknowledgeAlarm, { ids: [newest] }, token)
  expect(await order()).toEqual(['ข', 'ก', 'ค'])
})
