import { expect, it } from 'vitest'
import type { StandingChannel } from './monitor.ts'
import { judgePoints, lostReason } from './points.ts'

const point = (changes: Partial<StandingChannel>): StandingChannel => ({
  id: 7,
  key: 'p',
  name: 'ปั๊ม',
  value: 1,
  quality: 'good',
  level: -1,
  isJudged: false,
  isTwoState: true,
  place: null,
  ...changes,
})

it.each<[string, readonly StandingChannel[], boolean, object]>([
  [
    'nothing but points',
    [point({})],
    false,
    { health: 'ok', reasons: [], condition: 'unknown', periods: { 'point:7': { value: '1' } } },
  ],
  ['a point that is off', [point({ value: 0 })], false, { periods: { 'point:7': { value: '0' } } }],
  [
    'a point that is not believed',
    [point({ quality: 'bad' })],
    false,
    { health: 'warning', periods: { 'point:7': null } },
  ],
  ['lost messages', [point({})], true, { health: 'warning', reasons: [lostReason] }],
  [
    'a value beyond its limit',
    [point({ isTwoState: false, isJudged: true, level: 3 })],
    false,
    { health: 'ok', condition: 'danger', periods: {} },
  ],
  [
    'a value within, and one unknown',
    [
      point({ isJudged: true, level: 0, isTwoState: false }),
      point({ isJudged: true, level: -1, quality: 'bad', isTwoState: false }),
    ],
    false,
    { condition: 'unknown', health: 'warning' },
  ],
])('%s', (_, channels, lost, verdict) => {
  expect(judgePoints({ channels, state: { lost } })).toMatchObject(verdict)
})

it('has a longer silence timeout for a device whose death is reported', () => {
  expect(judgePoints({ channels: [], state: { born: true } }).silenceTimeoutS).toBe(900)
  expect(judgePoints({ channels: [], state: {} }).silenceTimeoutS).toBeNull()
})
