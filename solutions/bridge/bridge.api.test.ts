import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { bridgeCalls } from './calls.ts'

let t: DeviceSetting<typeof bridgeCalls>
const start = new Date('2026-11-21T20:00:00+07:00')

beforeAll(async () => {
  t = await createDeviceSetting(bridgeCalls, 'Bridge')
})
beforeEach(async () => {
  await t.forget()
  t.clock.now = start
  await t.register({ device: 'B-1' })
})
afterAll(() => t.close())

const send = (time: string, values: object) => t.ingest('bridge', { device: 'B-1', time, values })
const now = () => t.later(0)

test('a logger’s values are its channels, of which -1 is a value and null is none', async () => {
  expect(await send(now(), { 'SG-1': -1, 'T-1': null })).toMatchObject({
    status: 200,
    body: { stored: 1 },
  })
  expect(await send(now(), { 'SG-1': -1, 'T-1': null })).toMatchObject({
    status: 200,
    body: { duplicates: 1 },
  })
  const channels = [
    { key: 'SG-1', value: -1, quality: 'good', level: null },
    { key: 'T-1', value: null, quality: 'bad' },
  ]
  expect(await t.shown()).toMatchObject({ device: 'B-1', condition: 'unknown', channels })
})

test('a tilt sensor of a LoRaWAN network server is a device by its EUI', async () => {
  await t.register({ device: '24e124713c000002' })
  const uplink = {
    time: now(),
    deviceInfo: { devEui: '24E124713C000002' },
    fCnt: 9,
    fPort: 85,
    object: { angle_x: -1, angle_z: 89.95, threshold_x: 'trigger', battery: 15 },
  }
  expect(await t.ingest('bridge/chirpstack', uplink)).toMatchObject({
    status: 200,
    body: { stored: 1 },
  })
  expect(await t.shown('24e124713c000002')).toMatchObject({
    health: 'warning',
    reasons: ['แบตเตอรี่เหลือ 15 % (เตือนเมื่อต่ำกว่า 20 %)'],
    state: { triggered: ['x'] },
    channels: [
      { key: 'angle_x', value: -1, unit: '°' },
      { key: 'angle_z', value: 89.95 },
      { key: 'battery', value: 15 },
    ],
  })
})

test('new limits hold from then on, not for what was measured before', async () => {
  const strain = async () => (await t.shown())?.channels[0]
  await send(now(), { 'SG-1': 25 })
  const before = t.later(300)
  t.later(300)
  await t.setRules({ limits: { 'SG-1': { high: { watch: 10, danger: 20 } } } })
  expect(await strain()).toMatchObject({ value: 25, level: null })
  await send(before, { 'SG-1': 26 })
  expect(await strain()).toMatchObject({ value: 26, level: null })
  await send(t.later(60), { 'SG-1': 25 })
  expect(await strain()).toMatchObject({ value: 25, level: 3 })
  const { body } = await t.request(bridgeCalls.periods, { wid: t.wid, kinds: ['condition'] })
  expect(body).toMatchObject([
    { value: 'danger', started_at: '2026-11-21T20:11:00+07:00', ended_at: null },
  ])
})

test('another department sees nothing; a logger that nobody registered is listed', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  const message = { device: 'B-9', time: now(), values: { 'SG-1': 1 } }
  expect((await t.ingest('bridge', message)).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'bridge', device: 'B-9' }])
})

test.each<[string, object]>([
  ['bridge', { device: 'B-1', time: start, values: { 'SG-1': '25' } }],
  ['bridge', { device: 'B-1', time: start, values: {} }],
  [
    'bridge/chirpstack',
    { time: start, deviceInfo: { devEui: '24E124713C000002' }, object: { angle_x: 361 } },
  ],
])('%s refuses %j with a sentence', async (path, message) => {
  expect(await t.ingest(path, message)).toMatchObject(refused)
})
