import { clockOf } from '@roadside/server-kit/devices/subject-times.ts'
import { measured } from '@roadside/server-kit/devices/report.ts'
import { describe, expect, test } from 'vitest'
import type { Condition } from '@roadside/contract/health.ts'
import { proposedPassage } from '../passage.ts'
import { deriveDepth } from './depth.ts'
import { judgeGauge } from './judge.ts'
import { minutesToNext } from '../rules/next-level.ts'
import { reportText } from '../rules/report-text.ts'

const at = new Date('2026-11-21T12:00:00+07:00')
const settings: Record<string, number> = { datum_m: 2.5, mount_mm: 4_000, battery_warn: 20 }
const setting = (key: string) => settings[key] ?? 0
const minute = 60_000

describe('deriveDepth', () => {
  test.each([
    ['as it is sent', { depth_cm: measured(12) }, 12],
    ['level less the datum of the road', { level_m: measured(2.62) }, 12],
    ['height of the sensor less the distance', { distance_mm: measured(3_880) }, 12],
    ['below the road', { level_m: measured(2) }, -50],
  ])('%s', (_, values, depth) => {
    expect(
      deriveDepth({ values, at }, { before: {}, entered: setting }).values?.['depth_cm'],
    ).toEqual(measured(depth))
  })

  test('what could not be seen is no depth, and no rate', () => {
    const { values, state } = deriveDepth(
      { values: { distance_mm: measured(3_880, 'bad') }, at },
      { before: {}, entered: setting },
    )
    expect(values?.['depth_cm']?.quality).toBe('bad')
    expect(state).toEqual({ recent: [], rate_cm_h: null, depth_at: at.getTime(), unentered: null })
  })

  test.each([
    ['a distance without the height of the sensor', { distance_mm: measured(1_601) }, 'mount_mm'],
    ['a level without the level of the road', { level_m: measured(151.62) }, 'datum_m'],
  ] as const)('%s is no depth', (_, values, unentered) => {
    const { values: derived, state } = deriveDepth(
      { values, at },
      { before: {}, entered: () => null },
    )
    expect(derived).toEqual({ depth_cm: measured(null) })
    expect(state).toMatchObject({ unentered, rate_cm_h: null, recent: [] })
  })

  test('a message without water says nothing of it', () => {
    expect(
      deriveDepth({ values: { battery: measured(90) }, at }, { before: {}, entered: setting }),
    ).toEqual({})
  })

  test('the rate is that of the last hour', () => {
    const before = [61, 45, 30, 15].map(
      (minutes) => [at.getTime() - minutes * minute, 12 - minutes / 3] as const,
    )
    const recent = [[before[0]?.[0] ?? 0, 90] as const, ...before.slice(1)]
    const { state } = deriveDepth(
      { values: { depth_cm: measured(12) }, at },
      { before: { recent }, entered: setting },
    )
    expect(state?.rate_cm_h).toBe(20)
    expect(state?.recent).toHaveLength(4)
  })
})

test.each([
  [0, 30, [-10, 5, 15, 30], 10],
  [6, 18, [-10, 5, 15, 30], 30],
  [40, 18, [-10, 5, 15, 30], null],
  [0, -5, [-10, 5], null],
  [null, 5, [5], null],
  [0, null, [5], null],
])('at %s cm and %s cm/h the next of %j is reached in %s min', (depth, rate, levels, minutes) => {
  expect(minutesToNext(depth, rate, levels)).toBe(minutes)
})

describe('judgeGauge', () => {
  const gauge = (depth: number | null, level: number, over: object = {}) =>
    judgeGauge({
      name: 'ก',
      state: {},
      clock: clockOf({}),
      setting,
      at,
      now: at,
      reportS: 60,
      channels: [
        {
          key: 'depth_cm',
          name: 'ระดับน้ำ',
          value: depth,
          level,
          isJudged: true,
          quality: depth === null ? 'bad' : 'good',
        } as never,
      ],
      ...over,
    })

  test.each<[string, ReturnType<typeof gauge>, object]>([
    ['dry', gauge(-40, 0), { health: 'ok', condition: 'normal', silenceTimeoutS: null }],
    ['watch is no hurry', gauge(-8, 1), { condition: 'watch', silenceTimeoutS: null }],
    [
      'in alarm silence is soon told',
      gauge(20, 3),
      { condition: 'danger', health: 'ok', silenceTimeoutS: 300 },
    ],
    [
      'without its height',
      gauge(null, -1, { state: { unentered: 'mount_mm' } }),
      {
        condition: 'unknown',
        health: 'unknown',
        reasons: ['ยังไม่ได้กรอกความสูงของหัววัดเหนือผิวทาง จึงไม่ทราบระดับน้ำเหนือผิวทาง'],
      },
    ],
    [
      'not measured',
      gauge(null, -1),
      { condition: 'unknown', health: 'warning', reasons: ['วัดระดับน้ำไม่ได้'] },
    ],
    [
      'a sensor askew',
      gauge(null, -1, { state: { quality: 'tilt' } }),
      { condition: 'unknown', reasons: ['หัววัดเอียง ค่าที่วัดเชื่อถือไม่ได้'] },
    ],
  ])('%s', (_, verdict, expected) => {
    expect(verdict).toMatchObject(expected)
  })
})

test.each<[Condition, string | null]>([
  ['unknown', null],
  ['normal', 'open'],
  ['warn', 'open'],
  ['danger', 'large_only'],
  ['critical', 'closed'],
])('%s proposes %s', (condition, passage) => {
  expect(proposedPassage(condition)).toBe(passage)
})

test('the report as text', () => {
  const row = {
    road: 'นบ.3030 ถนนชัยพฤกษ์',
    site: '',
    sta: '1+486',
    passage: 'closed',
    at: '2026-11-21T12:00:00+07:00',
  } as const
  const head = { title: 'รายงาน', of: 'ขทช.นนทบุรี', at: '21/11/2569 12:05 น.' }
  expect(
    reportText(
      [
        { ...row, depth_cm: 34.4 },
        { ...row, depth_cm: null, passage: null },
      ],
      head,
    ),
  ).toBe(
    [
      'รายงาน',
      'ขทช.นนทบุรี',
      'ข้อมูลล่าสุดเมื่อ 21/11/2569 12:05 น.',
      '1. สายทาง นบ.3030 ถนนชัยพฤกษ์ ช่วง กม. ที่ 1+486 น้ำท่วมสูง 34 ซม. การสัญจร ผ่านไม่ได้ เวลา 21/11/2569 12:00 น.',
      '2. สายทาง นบ.3030 ถนนชัยพฤกษ์ ช่วง กม. ที่ 1+486 น้ำท่วมสูง ไม่ทราบ การสัญจร ยังไม่ได้กำหนด เวลา 21/11/2569 12:00 น.',
    ].join('\n'),
  )
  expect(reportText([], head)).toContain('ไม่มีจุดที่น้ำท่วมทาง')
})
