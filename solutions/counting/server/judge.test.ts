import { expect, it } from 'vitest'
import type { CountInterval } from '../interval.ts'
import { countingKind } from '../kind.ts'
import type { StoredCounter } from '../state.ts'
import { applyInterval } from './apply-interval.ts'
import { emptyHours, judgeCounter } from './judge.ts'

const setting = (key: string) =>
  countingKind.settings?.find((one) => one.key === key)?.initial ?? NaN
const at = (time: string) => new Date(`2026-11-21T${time}:00+07:00`)
const quarter = (
  time: string,
  all: number | null,
  changes: Partial<CountInterval> = {},
): CountInterval => ({
  device: 'C-1',
  start: at(time),
  periodS: 900,
  lane: 1,
  direction: 'in',
  counts: { all },
  speedAvg: null,
  speedP85: null,
  occupancy: null,
  ...changes,
})

function judge(intervals: readonly CountInterval[], moment?: Date) {
  let state: Partial<StoredCounter> = {}
  for (const interval of intervals)
    state = { ...state, ...applyInterval(interval, { before: state, setting }).state }
  const last = intervals.at(-1)
  const end = new Date((last?.start.getTime() ?? 0) + (last?.periodS ?? 0) * 1000)
  return judgeCounter({ state, channels: [], setting, at: moment ?? end })
}
const muted = (from: string, count: number): CountInterval[] =>
  Array.from({ length: count }, (_, index) =>
    quarter(from, 0, { start: new Date(at(from).getTime() + index * 900_000) }),
  )

it.each<readonly [string, readonly CountInterval[], string, readonly string[]]>([
  ['vehicles pass', [quarter('08:00', 80)], 'ok', []],
  ['as many as a lane can carry', [quarter('08:00', 700)], 'ok', []],
  [
    'more than that',
    [quarter('08:00', 701)],
    'fault',
    ['ขาเข้า ช่อง 1 ปริมาณเกินความจุช่องจราจร (701 คัน)'],
  ],
  ['more than that, and then less', [quarter('08:00', 701), quarter('08:15', 90)], 'ok', []],
  ['not measured', [quarter('08:00', null)], 'warning', ['ขาเข้า ช่อง 1 วัดปริมาณไม่ได้']],
  ['none for 3 h 45 min by day', muted('08:00', 15), 'ok', []],
  ['none for 4 h by day', muted('08:00', 16), 'warning', ['ไม่มีรถผ่านตั้งแต่ 4 ชม. ขึ้นไปในช่วงกลางวัน']],
  ['none at night', muted('00:00', 36), 'ok', []],
  [
    'none from night into the day',
    muted('00:00', 40),
    'warning',
    ['ไม่มีรถผ่านตั้งแต่ 4 ชม. ขึ้นไปในช่วงกลางวัน'],
  ],
  [
    'none but in the other lane',
    [...muted('08:00', 16), quarter('11:45', 3, { lane: 2 })],
    'ok',
    [],
  ],
  ['a gap in what is none', [...muted('08:00', 8), ...muted('11:00', 10)], 'ok', []],
  [
    'what was not measured in what is none',
    [...muted('08:00', 10), quarter('10:30', null), ...muted('10:45', 6)],
    'ok',
    [],
  ],
  [
    'a lane that is no longer told of',
    [quarter('08:00', 5, { direction: 'out' }), quarter('09:00', 5)],
    'warning',
    ['ขาออก ช่อง 1 ไม่มีข้อมูล'],
  ],
])('%s', (_, intervals, health, reasons) => {
  expect(judge(intervals)).toMatchObject({ health, reasons })
})

it('bears silence of two periods and 5 min', () => {
  expect(judge([quarter('08:00', 5)]).silenceTimeoutS).toBe(2_100)
  expect(judge([quarter('08:00', 5, { periodS: 3_600 })]).silenceTimeoutS).toBe(7_500)
})

it.each([
  ['18:00', '22:00', 4],
  ['18:00', '23:30', 4],
  ['20:00', '23:30', 2],
  ['22:30', '23:30', 0],
])('from %s to %s are %d watched hours without a vehicle', (since, until, hours) => {
  expect(emptyHours(at(since).getTime(), at(until).getTime(), 6, 22)).toBe(hours)
})

it('is empty the next morning, too, when it was the evening before', () => {
  expect(emptyHours(at('17:00').getTime(), at('23:00').getTime() + 4 * 3_600_000, 6, 22)).toBe(5)
})

it('does not believe the flow of an interval that cannot be', () => {
  const { values } = applyInterval(quarter('08:00', 701), { before: {}, setting })
  expect(values).toEqual({ 'flow:in:1': { value: 2_804, quality: 'bad' } })
})
