import { expect, it } from 'vitest'
import { axisOf, describeHour, hourText } from './hour-words.ts'

it.each([
  [0, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [17, 20, [0, 5, 10, 15, 20]],
  [41, 60, [0, 20, 40, 60]],
  [100, 100, [0, 50, 100]],
  [1_234, 1_500, [0, 500, 1_000, 1_500]],
])('an axis for %s reaches %s', (most, top, lines) => {
  expect(axisOf(most)).toEqual({ top, lines })
})

it('says an hour in words, and never none for what is not known', () => {
  expect(hourText(23)).toBe('23:00–24:00 น.')
  expect(
    describeHour({ hour: 7, vehicles: null, over: null, is_partial: false, is_ahead: false }),
  ).toBe('07:00–08:00 น. ไม่มีข้อมูล')
  expect(
    describeHour({ hour: 7, vehicles: 0, over: 0, is_partial: false, is_ahead: false }),
  ).toContain(' 0 คัน')
  expect(
    describeHour({ hour: 7, vehicles: null, over: null, is_partial: false, is_ahead: true }),
  ).toContain('ยังไม่ถึงเวลา')
  expect(
    describeHour({ hour: 7, vehicles: 4.5, over: 1, is_partial: true, is_ahead: false }),
  ).toContain('4.5 คัน')
})
