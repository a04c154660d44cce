import { clockOf } from '@roadside/server-kit/devices/subject-times.ts'
import { settingOf } from '@roadside/contract/devices/rules.ts'
import { measured } from '@roadside/server-kit/devices/report.ts'
import { expect, test } from 'vitest'
import { circuitKind } from '../kind.ts'
import type { CircuitState } from '../state.ts'
import { deriveCircuit } from './derive.ts'
import { judgeCircuit } from './judge.ts'

const schedule = [{ name: 'ทอง', from: '18:00', to: '06:00', days: [0, 1, 2, 3, 4, 5, 6] }]
const [night, noon] = ['20:00', '12:00']
const judge = (
  state: Partial<CircuitState>,
  lit: number | null | undefined,
  time: string,
  settings = {},
) => {
  const at = new Date(`2026-11-21T${time}:00+07:00`)
  return judgeCircuit({
    name: 'วงจร',
    state: { schedule, ...state },
    clock: clockOf({}),
    at,
    now: at,
    reportS: 60,
    channels:
      lit === undefined
        ? []
        : [
            {
              id: 1,
              key: 'lit',
              name: 'ไฟติด',
              value: lit,
              level: -1,
              isJudged: false,
              isTwoState: true,
              quality: lit === null ? 'bad' : 'good',
            },
          ],
    setting: (key) => settingOf(circuitKind, { settings }, key),
  })
}

test.each<[string, Partial<CircuitState>, number | null | undefined, string, string, string[]]>([
  ['lit by night', { on: true, scene: 'ทอง' }, 1, night, 'ok', []],
  ['dark by day', { on: false }, 0, noon, 'ok', []],
  ['off by night', { on: false }, 0, night, 'fault', ['ถึงกำหนดเปิดไฟ แต่วงจรดับ']],
  [
    'on without power',
    { on: true },
    0,
    night,
    'fault',
    ['ถึงกำหนดเปิดไฟ แต่กำลังไฟต่ำกว่า 20 % ของค่าปกติ'],
  ],
  ['lit by day', { on: true }, 1, noon, 'warning', ['ติดนอกกำหนดการ']],
  ['another scene', { on: true, scene: 'ขาว' }, 1, night, 'warning', ['รูปแบบแสงไม่ตรงกำหนดการ']],
  ['just after switching on', { on: false }, 0, '18:05', 'ok', []],
  ['some minutes after', { on: false }, 0, '18:06', 'fault', ['ถึงกำหนดเปิดไฟ แต่วงจรดับ']],
  ['just after switching off', { on: true }, 1, '06:03', 'ok', []],
  [
    'a fault of its own',
    { on: false, fault: 'เบรกเกอร์ตัด' },
    0,
    noon,
    'fault',
    ['วงจรแจ้งความผิดปกติ: เบรกเกอร์ตัด'],
  ],
  ['a fault without words', { on: true, fault: '' }, 1, night, 'fault', ['วงจรแจ้งความผิดปกติ']],
  ['no schedule', { schedule: null, on: true }, 1, night, 'unknown', ['ยังไม่มีกำหนดการ']],
  ['an empty schedule', { schedule: [], on: true }, 1, night, 'warning', ['ติดนอกกำหนดการ']],
  ['not known', {}, null, night, 'unknown', ['ไม่ทราบว่าไฟติดหรือไม่']],
  ['never told', {}, undefined, night, 'unknown', ['ไม่ทราบว่าไฟติดหรือไม่']],
])('%s', (_, state, lit, time, health, reasons) => {
  expect(judge(state, lit, time)).toMatchObject({ health, reasons })
})

test('the grace is a setting, and what burns is a period', () => {
  expect(judge({ on: false }, 0, '18:05', { grace_min: 2 }).health).toBe('fault')
  expect(judge({ scene: 'ทอง' }, 1, night).periods).toEqual({
    lit: { value: 'on' },
    scene: { value: 'ทอง' },
  })
  expect(judge({ scene: 'ทอง' }, 0, night).periods).toEqual({ lit: { value: 'off' }, scene: null })
  expect(judge({}, null, night).periods).toEqual({ lit: null, scene: null })
})

test.each<
  [string, number | null | undefined, boolean | null | undefined, number, number | null | undefined]
>([
  ['enough power', 2, false, 10, 1],
  ['too little', 1.9, true, 10, 0],
  ['no nominal power: as it says', 0.1, true, 0, 1],
  ['power not measured: as it says', null, false, 10, 0],
  ['power alone, no nominal', 5, undefined, 0, null],
  ['its word alone', undefined, true, 10, 1],
  ['its word not known', undefined, null, 10, null],
  ['neither', undefined, undefined, 10, undefined],
])('burning: %s', (_, power, on, nominal_kw, lit) => {
  const { values } = deriveCircuit(
    {
      values: power === undefined ? {} : { power_kw: measured(power) },
      state: on === undefined ? {} : { on },
    },
    { setting: (key) => settingOf(circuitKind, { settings: { nominal_kw } }, key) },
  )
  expect(values['lit']?.value).toBe(lit)
})
