import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { scadaCalls as calls } from './calls.ts'

let t: DeviceSetting<typeof calls>
const time = '2026-11-21T19:59:50+07:00'
const later = '2026-11-21T20:00:00+07:00'

beforeAll(async () => {
  t = await createDeviceSetting(calls, 'SCADA')
  await t.register({ device: 'RTU-1', report_s: 20, timeout_s: 60 })
})
afterAll(() => t.close())

test('points of every kind come in, and limits hold from the moment they are set', async () => {
  const values = { LEVEL: 2.5, PUMP: true, MODE: 'AUTO', TEMP: null }
  expect(await t.ingest('scada', { device: 'RTU-1', time, values })).toMatchObject({
    status: 200,
    body: { stored: 1 },
  })
  const device = await t.shown()
  expect(device).toMatchObject({
    health: 'warning',
    condition: 'unknown',
    state: { texts: { MODE: 'AUTO' } },
  })
  expect(device?.channels.map(({ key, value, words }) => [key, value, words])).toEqual([
    ['LEVEL', 2.5, null],
    ['PUMP', 1, ['ปิด', 'เปิด']],
    ['TEMP', null, null],
  ])
  await t.setRules({ limits: { LEVEL: { high: { watch: 2, danger: 3 } } } })
  await t.ingest('scada', {
    device: 'RTU-1',
    time: later,
    values: { LEVEL: 3.1, PUMP: false, TEMP: 20 },
  })
  expect(await t.shown()).toMatchObject({
    health: 'ok',
    condition: 'danger',
    channels: [{ level: 3 }, {}, {}],
  })
  const { body: sites } = await t.request(calls.sites, {})
  expect(sites[0]?.figures).toEqual({ points_beyond: { value: 1, level: 3 } })
})

test('a point of two states has a history in its own words', async () => {
  const pump = (await t.shown())?.channels.find(({ key }) => key === 'PUMP')
  const { body } = await t.request(calls.periods, { wid: t.wid, kinds: [`point:${pump?.id}`] })
  expect(body).toMatchObject([{ value: '0', ended_at: null }, { value: '1' }])
  const form = { name: 'เครื่องสูบน้ำ', unit: '', decimals: 0, words: ['หยุด', 'เดิน'] }
  await t.request(calls.saveChannel, { wid: t.wid, channel: pump?.id ?? 0, form })
  expect((await t.shown())?.channels[1]).toMatchObject({ name: 'เครื่องสูบน้ำ', words: ['หยุด', 'เดิน'] })
})

test('another department sees nothing, and a unit that nobody registered is listed', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  expect((await t.ingest('scada', { device: 'RTU-9', time, values: { X: 1 } })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'scada', device: 'RTU-9' }])
})

const base = { device: 'RTU-1', time, values: { LEVEL: 1 } }
test.each([
  { ...base, values: { LEVEL: { a: 1 } } },
  { ...base, values: { LEVEL: [1] } },
  { ...base, values: [] },
  { ...base, values: 'x' },
  { ...base, values: { '': 1 } },
  { ...base, values: { ['x'.repeat(101)]: 'y' } },
  { ...base, values: { LEVEL: 1e300 } },
  { ...base, time: '1970-01-01T00:00:00Z' },
  { ...base, time: '2099-01-01T00:00:00Z' },
  { ...base, time: 'yesterday' },
  { ...base, time: 12 },
  { ...base, quality: 'excellent' },
  { ...base, device: '' },
  { ...base, device: { a: 1 } },
  { ...base, device: 'a\0b' },
  { ...base, values: { MODE: 'a\0b' } },
  { ...base, values: { MODE: '\ud83d' } },
  '{"device":"RTU-1","values":{"LEVEL":NaN}}',
  '[]]',
  '7',
])('refuses %j with a sentence', async (message) => {
  expect(await t.ingest('scada', message)).toMatchObject(refused)
})

test('texts of every kind come in as they are', async () => {
  const texts = {
    A: '<script>alert(1)</script>',
    B: `'; drop table device; --`,
    C: `x${'🚧'.repeat(300)}`,
  }
  expect(
    (await t.ingest('scada', { ...base, time: later, values: { ...texts, D: '𠜎' } })).status,
  ).toBe(200)
  expect((await t.shown())?.state.texts).toMatchObject({
    A: texts.A,
    B: texts.B,
    C: `x${'🚧'.repeat(249)}`,
    D: '𠜎',
  })
})
