import { clockOf } from '@roadside/server-kit/devices/subject-times.ts'
import { settingOf } from '@roadside/contract/devices/rules.ts'
import type { StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import { expect, test } from 'vitest'
import { signKind } from '../kind.ts'
import type { StoredSignState } from '../state.ts'
import { judgeSign } from './judge.ts'

const at = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()
const shows: StoredSignState = {
  message: 'ขับขี่ปลอดภัย',
  ordered: 'ขับขี่ปลอดภัย',
  source: 'ศูนย์',
  first_expires: null,
}
const channel = (
  key: string,
  value: number | null,
): StandingDevice<StoredSignState>['channels'][number] => ({
  id: 1,
  key,
  name: key,
  value,
  quality: value === null ? 'bad' : 'good',
  level: -1,
  isJudged: false,
  isTwoState: false,
})
const judge = (
  state: StoredSignState,
  values: Record<string, number | null> = {},
  settings: Record<string, number> = {},
) =>
  judgeSign({
    name: 'ป้าย',
    state: { ...shows, ...state },
    clock: clockOf({}),
    at,
    now: at,
    reportS: 60,
    channels: Object.entries(values).map(([key, value]) => channel(key, value)),
    setting: (key) => settingOf(signKind, { settings }, key),
  })

test.each<[string, StoredSignState, Record<string, number | null>, string, string[]]>([
  ['all well', {}, { pixel_error_pct: 1, cabinet_c: 60, brightness_pct: 80 }, 'ok', []],
  ['blank by order', { message: '', ordered: '' }, {}, 'ok', []],
  ['never told', { message: null }, {}, 'unknown', ['ไม่ทราบข้อความที่ป้ายแสดงอยู่']],
  ['two minutes of another', { differs_since: before(120) }, {}, 'ok', []],
  [
    'more than two',
    { differs_since: before(121) },
    {},
    'fault',
    ['ข้อความไม่ตรงคำสั่งนานเกิน 120 วินาที'],
  ],
  ['some pixels', {}, { pixel_error_pct: 1.1 }, 'warning', ['พิกเซลชำรุดเกิน 1 %']],
  ['just not too many', {}, { pixel_error_pct: 5 }, 'warning', ['พิกเซลชำรุดเกิน 1 %']],
  ['many pixels', {}, { pixel_error_pct: 5.1 }, 'fault', ['พิกเซลชำรุดเกิน 5 %']],
  ['warm', {}, { cabinet_c: 60.1 }, 'warning', ['อุณหภูมิในตู้เกิน 60 °C']],
  ['hot', {}, { cabinet_c: 70.1 }, 'fault', ['อุณหภูมิในตู้เกิน 70 °C']],
  ['heat not measured', {}, { cabinet_c: null }, 'warning', ['ค่าที่วัดเชื่อถือไม่ได้: cabinet_c']],
  ['door', { door_open: true, errors: ['doorOpen'] }, {}, 'warning', ['ประตูตู้เปิดอยู่']],
  [
    'errors, the worst first',
    { errors: ['photocellError', 'powerError'] },
    {},
    'fault',
    ['ระบบไฟฟ้าขัดข้อง', 'ตัววัดแสงขัดข้อง'],
  ],
  ['an error of a maker', { errors: ['toString'] }, {}, 'warning', ['toString']],
])('%s', (_, state, values, health, reasons) => {
  expect(judge(state, values)).toMatchObject({ health, reasons, condition: 'unknown' })
})

test('another message is judged again when the time is up, by the setting of the sign', () => {
  expect(judge({ differs_since: before(60) })).toMatchObject({
    health: 'ok',
    recheckAt: new Date(at.getTime() + 60_001),
  })
  expect(judge({ differs_since: before(60) }, {}, { mismatch_s: 30 })).toMatchObject({
    health: 'fault',
    recheckAt: null,
  })
  // the sign's clock is ahead
  expect(judge({ differs_since: before(-500) }).recheckAt).toEqual(new Date(at.getTime() + 120_001))
})

test('what it shows is a period, as long as it is known', () => {
  expect(judge({ first_expires: 'E' }).periods).toEqual({
    message: { value: 'ขับขี่ปลอดภัย', detail: { source: 'ศูนย์', expires: 'E' } },
  })
  expect(judge({ message: null }).periods).toEqual({ message: null })
})
