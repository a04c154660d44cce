import { describe, expect, test } from 'vitest'
import {
  bangkokDay,
  formatThaiDate,
  formatThaiDateTime,
  formatThaiDeadline,
  formatThaiTime,
  lastSevenDays,
  startOfBangkokDay,
  toBangkokIso,
  readThaiDay,
} from './thai-date.ts'

describe('formatThaiDate', () => {
  test.each([
    ['', '-'],
    ['  ', '-'],
    [null, '-'],
    [undefined, '-'],
    [new Date(Number.NaN), '-'],
    ['2026-11-21', '21/11/2569'],
    ['21/11/2026', '21/11/2569'],
    ['21/11/2569', '21/11/2569'],
    ['2569-11-21', '21/11/2569'],
    ['1/2/2026', '01/02/2569'],
    ['01/01/2399', '01/01/2942'],
    ['0999-01-01', '01/01/1542'],
    ['31/12/0999', '31/12/1542'],
    ['0999-03-01T20:00:00Z', '02/03/1542'],
    ['01/01/2400', '01/01/2400'],
    ['2399-12-31', '31/12/2942'],
    ['2400-01-01', '01/01/2400'],
    ['21/11/69', '21/11/69'],
    ['27 ก.ย. 69 เวลา: 04.00 น.', '27 ก.ย. 69 เวลา: 04.00 น.'],
    ['0069-01-01', '0069-01-01'],
    ['ไม่ระบุ', 'ไม่ระบุ'],
    ['2026-13-01', '2026-13-01'],
    ['2026-02-29', '2026-02-29'],
    ['2024-02-29', '29/02/2567'],
    ['29/02/2567', '29/02/2567'],
    ['1900-02-29', '1900-02-29'],
    ['2000-02-29', '29/02/2543'],
    ['2026-11-31', '2026-11-31'],
    ['2026-11-21T25:00:00+07:00', '2026-11-21T25:00:00+07:00'],
    ['2026-11-21T23:30:00+07:00', '21/11/2569'],
    ['2026-11-21T16:59:59Z', '21/11/2569'],
    ['2026-11-21T17:00:00Z', '22/11/2569'],
    ['2026-12-31T20:00:00.123456+00:00', '01/01/2570'],
    ['2399-12-31T20:00:00Z', '01/01/2943'],
    [new Date('2026-11-21T17:00:00Z'), '22/11/2569'],
  ])('%s → %s', (value, shown) => expect(formatThaiDate(value)).toBe(shown))

  test('a table of 250 rows is formatted within 2 ms', () => {
    const rows = Array.from({ length: 250 }, (_, i) =>
      new Date(1_790_000_000_000 + i * 977_777).toISOString(),
    )
    const times = Array.from({ length: 30 }, () => {
      const start = performance.now()
      for (const row of rows) formatThaiDateTime(row)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(2)
  })
})

test.each([
  ['2026-11-21T14:05:06+07:00', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['2026-11-21 14:05:06+07', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['2026-11-21T14:05', '21/11/2569 14:05 น.', '21/11/2569 14:05:00 น.'],
  ['2026-11-21T07:05:06Z', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['2026-11-21T02:35:06-04:30', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['2026-11-21T12:50:06+0545', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['21/11/2569 14:05:06 น.', '21/11/2569 14:05 น.', '21/11/2569 14:05:06 น.'],
  ['2026-11-21', '21/11/2569', '21/11/2569'],
  ['ไม่ระบุ', 'ไม่ระบุ', 'ไม่ระบุ'],
  [null, '-', '-'],
])('formatThaiDateTime(%s) → %s and %s', (value, minutes, seconds) => {
  expect(formatThaiDateTime(value)).toBe(minutes)
  expect(formatThaiDateTime(value, 'seconds')).toBe(seconds)
})

test.each([
  ['2026-11-27T00:00:00+07:00', '26/11/2569 24:00 น.'],
  ['2026-11-26T17:00:00Z', '26/11/2569 24:00 น.'],
  ['2027-01-01T00:00:00+07:00', '31/12/2569 24:00 น.'],
  ['2026-11-27T00:00:01+07:00', '27/11/2569 00:00 น.'],
  ['2026-11-27', '27/11/2569'],
  [null, '-'],
])('a deadline at midnight is the end of the day before: %s → %s', (value, text) => {
  expect(formatThaiDeadline(value)).toBe(text)
})

test.each([
  ['2026-11-21T07:05:06Z', '14:05 น.', '14:05:06 น.'],
  ['2026-11-20T17:00:00Z', '00:00 น.', '00:00:00 น.'],
  ['2026-11-21', '-', '-'],
  ['ไม่ระบุ', 'ไม่ระบุ', 'ไม่ระบุ'],
])('formatThaiTime(%s) → %s and %s', (value, minutes, seconds) => {
  expect(formatThaiTime(value)).toBe(minutes)
  expect(formatThaiTime(value, 'seconds')).toBe(seconds)
})

test('toBangkokIso keeps the moment, with milliseconds only where there are any', () => {
  expect(toBangkokIso(new Date('2026-11-21T17:30:00Z'))).toBe('2026-11-22T00:30:00+07:00')
  expect(toBangkokIso(new Date('2026-11-21T17:30:00.250Z'))).toBe('2026-11-22T00:30:00.250+07:00')
  const now = new Date(1_795_274_461_007)
  expect(new Date(toBangkokIso(now))).toEqual(now)
  expect(() => toBangkokIso(new Date(Number.NaN))).toThrow(RangeError)
})

test('the day changes at midnight in Bangkok', () => {
  expect(bangkokDay(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21')
  expect(bangkokDay(new Date('2026-11-21T17:00:00Z'))).toBe('2026-11-22')
  expect(startOfBangkokDay('2026-11-22')).toEqual(new Date('2026-11-21T17:00:00Z'))
})

test('the last seven days are today and the six before, over the turn of the year', () => {
  const days = lastSevenDays(new Date('2027-01-02T17:30:00Z'))
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ day: '2026-12-28', Date_Th: '28/12/2569' })
  expect(days.at(-1)).toEqual({ day: '2027-01-03', Date_Th: '03/01/2570' })
})

describe('a typed day', () => {
  test.each([
    ['21/11/2569', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['1/2/2569', '2026-02-01'],
    ['21-11-2569', '2026-11-21'],
    ['21.11.2569', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2569-11-21', '2026-11-21'],
    [' ๒๑/๑๑/๒๕๖๙ ', '2026-11-21'],
    ['29/02/2567', '2024-02-29'],
    ['29/02/2569', null],
    ['31/04/2569', null],
    ['21/13/2569', null],
    ['21/11/69', null],
    ['21/11', null],
    ['', null],
    ['วันนี้', null],
    ['11/21/2026', null],
    ['21/11/2569 10:00', null],
  ])('%s is %s', (text, day) => {
    expect(readThaiDay(text)).toBe(day)
  })
})
