import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { expect, test } from 'vitest'
import { sensorsOf } from './bridge-sensors.ts'

const at = '2026-11-21T20:00:00+07:00'
const limits = { limits: { 'SG-1': { high: { watch: 200 } } } }

function sensor(device: Partial<DeviceRow>, channel: Partial<DeviceChannel> = {}) {
  const own = {
    id: 7,
    key: 'SG-1',
    name: 'SG-1',
    unit: 'µε',
    decimals: 0,
    words: null,
    place: null,
    quality: 'good',
    at,
    value: 120,
    level: 0,
    ...channel,
  } as DeviceChannel
  const row = {
    id: 1,
    name: 'ชุดหลัก',
    health: 'ok',
    at,
    timeout_s: 3_600,
    rules: limits,
    place: {},
    ...device,
  }
  const [shown] = sensorsOf([{ ...row, channels: [own] } as unknown as DeviceRow]).unplaced
  return shown && [shown.health, shown.condition, shown.valueText]
}

test.each([
  ['is well though its logger is not', sensor({ health: 'warning' }), ['ok', 'normal', '120 µε']],
  ['is well though its logger is faulty', sensor({ health: 'fault' }), ['ok', 'normal', '120 µε']],
  [
    'shows its own level',
    sensor({ health: 'warning' }, { value: 240, level: 1 }),
    ['ok', 'watch', '240 µε'],
  ],
  [
    'that has no value says so itself',
    sensor({}, { value: null, level: null }),
    ['warning', 'unknown', null],
  ],
  [
    'that never measured is unknown',
    sensor({}, { at: null, value: null, level: null }),
    ['unknown', 'unknown', null],
  ],
  [
    'of a silent logger is as silent',
    sensor({ health: 'unreachable' }),
    ['unreachable', 'unknown', null],
  ],
  [
    'that its logger leaves out is believed no more',
    sensor({ at: '2026-11-21T21:30:00+07:00' }),
    ['warning', 'unknown', null],
  ],
  [
    'without limits may be told seldom',
    sensor({ at: '2026-11-21T21:30:00+07:00', rules: {} }, { level: null }),
    ['ok', 'unknown', '120 µε · ยังไม่ได้กำหนดเกณฑ์'],
  ],
])('a sensor %s', (_, shown, expected) => {
  expect(shown).toEqual(expected)
})
