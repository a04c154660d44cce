import { describe, expect, test } from 'vitest'
import { BurningSchedule, minuteOfNight, plannedPercent } from './schedule.ts'

test('the times of a night compare in the order in which they come', () => {
  const night = ['12:00', '17:59', '18:30', '23:59', '00:00', '04:30', '11:59'].map(minuteOfNight)
  expect(night).toEqual([0, 359, 390, 719, 720, 990, 1439])
})

const partNight: BurningSchedule = {
  on: '18:30',
  off: '05:00',
  dim: [
    { from: '22:00', to: '00:30', percent: 50 },
    { from: '00:30', to: '04:00', percent: 0 },
  ],
}

test.each([
  ['18:29', 0],
  ['18:30', 100],
  ['21:59', 100],
  ['22:00', 50],
  ['00:29', 50],
  ['00:30', 0],
  ['03:59', 0],
  ['04:00', 100],
  ['04:59', 100],
  ['05:00', 0],
])('at %s the plan is %s %%', (time, percent) =>
  expect(plannedPercent(partNight, minuteOfNight(time))).toBe(percent),
)

test('from sunset to sunrise it burns all night', () => {
  for (let minute = 0; minute < 1440; minute++) {
    expect(plannedPercent({ on: 'sunset', off: 'sunrise' }, minute)).toBe(100)
  }
})

describe('a schedule is checked when it is stored', () => {
  test.each([
    partNight,
    { on: 'sunset', off: 'sunrise' },
    { on: 'sunset', off: '22:00' },
    { on: '00:30', off: 'sunrise' },
    { on: '23:00', off: '00:10' },
  ])('%j is taken', (schedule) => expect(BurningSchedule.safeParse(schedule).success).toBe(true))

  test.each([
    [{ on: '22:00', off: '18:00' }, 'เวลาเปิดไฟต้องมาก่อนเวลาปิดไฟ'],
    [{ on: '18:00', off: '18:00' }, 'เวลาเปิดไฟต้องมาก่อนเวลาปิดไฟ'],
    [
      { on: 'sunset', off: 'sunrise', dim: [{ from: '03:00', to: '22:00', percent: 50 }] },
      'เวลาเริ่มหรี่แสงต้องมาก่อนเวลาสิ้นสุด',
    ],
  ])('%j is refused', (schedule, message) =>
    expect(BurningSchedule.safeParse(schedule).error?.issues[0]?.message).toBe(message),
  )

  test.each([
    { on: 'sunrise', off: 'sunset' },
    { on: '24:00', off: 'sunrise' },
    { on: '6:00', off: 'sunrise' },
    { on: 'sunset', off: 'sunrise', dim: [{ from: '22:00', to: '23:00', percent: 101 }] },
  ])('%j is refused', (schedule) => expect(BurningSchedule.safeParse(schedule).success).toBe(false))
})
