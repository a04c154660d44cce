import { tunnelCalls as calls } from '@roadside/solutions/tunnel/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'

let t: TestApp
let admin: string
let stranger: string
let wid = 0
const at = (second: number) => `2026-11-21T19:59:${String(second).padStart(2, '0')}+07:00`

beforeAll(async () => {
  t = await buildTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ก', 'ข'] })
  wid = await buildSite(t, { departmentId: departments['ก'] ?? 0, typeName: 'Tunnel' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'stranger', groupId, departmentId: departments['ข'] ?? 0 })
  admin = await t.tokenOf('admin')
  stranger = await t.tokenOf('stranger')
  const place = { bore: 'ขาเข้า', from_m: 0, to_m: 140 }
  const form = {
    device: 'Z1',
    name: 'ปากทางเข้า',
    sta: '',
    latitude: null,
    longitude: null,
    report_s: 20,
    timeout_s: 60,
    place,
  }
  await t.call(calls.saveDevice, { wid, form }, admin)
})
afterAll(() => t.close())

const say = (second: number, values: object, more: object = {}) =>
  t.ingest('tunnel', { device: 'Z1', time: at(second), values, ...more })
const zone = async () => (await t.call(calls.devices, { wid }, admin)).body.devices[0]

test('air, fans and power come in and are judged', async () => {
  expect((await say(1, { co_ppm: 30, k_m: 0.003, fan_1: 'off', power: 'mains' })).status).toBe(200)
  expect(await zone()).toMatchObject({ health: 'ok', condition: 'normal', place: { from_m: 0 } })
  await say(2, { co_ppm: 210, k_m: 0.008, fan_1: 'forward' })
  expect(await zone()).toMatchObject({ health: 'ok', condition: 'danger' })
  await say(3, { co_ppm: 30, k_m: 0.003, fan_1: 'fault', power: 'backup' })
  expect(await zone()).toMatchObject({ health: 'fault', reasons: ['พัดลม 1 ขัดข้อง', 'ใช้ไฟฟ้าสำรอง'], condition: 'normal' })
  const { body } = await t.call(calls.periods, { wid, kinds: ['item:fan_1'] }, admin)
  expect(body).toMatchObject([{ value: 'fault', ended_at: null }, { value: 'forward' }, { value: 'off' }])
  const { body: sites } = await t.call(calls.sites, {}, admin)
  expect(sites).toMatchObject([{ fault: 1, figures: { co_ppm: { value: 30, level: 0 } } }])
})

test('bad quality is no number and no condition, and silence is never ok', async () => {
  await say(4, { co_ppm: 30, k_m: 0.003, fan_1: 'off', power: 'mains' }, { quality: 'bad' })
  expect(await zone()).toMatchObject({ health: 'warning', condition: 'unknown', state: { texts: { fan_1: null } } })
  expect((await zone())?.channels[0]).toMatchObject({ value: null, quality: 'bad' })
})

test('another department sees nothing, and a zone that nobody registered is listed', async () => {
  expect((await t.call(calls.sites, {}, stranger)).body).toEqual([])
  expect((await t.call(calls.devices, { wid }, stranger)).status).toBe(404)
  expect((await t.ingest('tunnel', { device: 'Z9', time: at(1), values: {} })).status).toBe(202)
  const { rows } = await t.test.database.pool.query('select device, solution from rejected_message')
  expect(rows).toEqual([{ device: 'Z9', solution: 'tunnel' }])
})

test.each([
  { device: 'Z1', time: at(1) },
  { device: 'Z1', time: at(1), values: { co_ppm: {} } },
  { device: 'Z1', time: '2099-01-01T00:00:00Z', values: { co_ppm: 1 } },
  { device: 'Z1\0', time: at(1), values: { fan_1: '<b>' } },
])('refuses %j with a sentence', async (message) => {
  const { status, body } = await t.ingest('tunnel', message)
  expect(status).toBe(400)
  expect((body as { message: string }).message).toMatch(/[ก-๙]/)
})
