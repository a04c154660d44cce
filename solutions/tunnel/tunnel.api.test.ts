import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { tunnelCalls as calls } from './calls.ts'

let t: DeviceSetting<typeof calls>
const at = (second: number) => `2026-11-21T19:59:${String(second).padStart(2, '0')}+07:00`

beforeAll(async () => {
  t = await createDeviceSetting(calls, 'Tunnel')
  const place = { bore: 'ขาเข้า', from_m: 0, to_m: 140 }
  await t.register({ device: 'Z1', report_s: 20, timeout_s: 60, place })
})
afterAll(() => t.close())

const send = (second: number, values: object, more: object = {}) =>
  t.ingest('tunnel', { device: 'Z1', time: at(second), values, ...more })

test('air, fans and power come in and are judged', async () => {
  expect((await send(1, { co_ppm: 30, k_m: 0.003, fan_1: 'off', power: 'mains' })).status).toBe(200)
  expect(await t.shown()).toMatchObject({ health: 'ok', condition: 'normal', place: { from_m: 0 } })
  await send(2, { co_ppm: 210, k_m: 0.008, fan_1: 'forward' })
  expect(await t.shown()).toMatchObject({ health: 'ok', condition: 'danger' })
  await send(3, { co_ppm: 30, k_m: 0.003, fan_1: 'fault', power: 'backup' })
  expect(await t.shown()).toMatchObject({
    health: 'fault',
    reasons: ['พัดลม 1 ขัดข้อง', 'ใช้ไฟฟ้าสำรอง'],
    condition: 'normal',
  })
  const { body } = await t.request(calls.periods, { wid: t.wid, kinds: ['item:fan_1'] })
  expect(body).toMatchObject([
    { value: 'fault', ended_at: null },
    { value: 'forward' },
    { value: 'off' },
  ])
  const { body: sites } = await t.request(calls.sites, {})
  expect(sites).toMatchObject([{ fault: 1, figures: { co_ppm: { value: 30, level: 0 } } }])
})

test('bad quality is no number and no condition, and silence is never ok', async () => {
  await send(4, { co_ppm: 30, k_m: 0.003, fan_1: 'off', power: 'mains' }, { quality: 'bad' })
  expect(await t.shown()).toMatchObject({
    health: 'warning',
    condition: 'unknown',
    state: { texts: { fan_1: null } },
  })
  expect((await t.shown())?.channels[0]).toMatchObject({ value: null, quality: 'bad' })
})

test('another department sees nothing, and a zone that nobody registered is listed', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  expect((await t.ingest('tunnel', { device: 'Z9', time: at(1), values: {} })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'tunnel', device: 'Z9' }])
})

test.each([
  { device: 'Z1', time: at(1) },
  { device: 'Z1', time: at(1), values: { co_ppm: {} } },
  { device: 'Z1', time: '2099-01-01T00:00:00Z', values: { co_ppm: 1 } },
  { device: 'Z1\0', time: at(1), values: { fan_1: '<b>' } },
])('refuses %j with a sentence', async (message) => {
  expect(await t.ingest('tunnel', message)).toMatchObject(refused)
})
