import { expect, test } from 'vitest'
import { hoursOf, mondayOf, spanText, spokenTime, weekdayNames } from './duty-times.ts'
import { wholeTime } from './pattern-row.tsx'

const now = Date.parse('2026-11-28T23:30:00+07:00')
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('a time is said as people say it', () => {
  expect(plain(spokenTime('2026-11-28T23:45:00+07:00', now))).toBe('23:45 น.')
  expect(plain(spokenTime('2026-11-29T06:00:00+07:00', now))).toBe('พรุ่งนี้ 06:00 น.')
  expect(plain(spokenTime('2026-12-01T06:00:00+07:00', now))).toBe('อ. 01/12/2569 06:00 น.')
})

test('a week begins on Monday, also over the end of a year', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(weekdayNames('2027-01-01')).toEqual({ short: 'ศ.', full: 'ศุกร์' })
})

test('turns are named by their hours and days', () => {
  const night = { from: '2026-11-28T18:00:00+07:00', to: '2026-11-29T06:00:00+07:00' }
  const day = { from: '2026-11-28T08:00:00+07:00', to: '2026-11-28T16:00:00+07:00' }
  expect(plain(hoursOf(night))).toBe('18:00–06:00 น.')
  expect(plain(hoursOf({ ...day, to: '2026-11-29T00:00:00+07:00' }))).toBe('08:00–24:00 น.')
  expect(plain(spanText(night))).toBe('28/11/2569 18:00 – 29/11/2569 06:00 น.')
  expect(plain(spanText(day))).toBe('28/11/2569 08:00–16:00 น.')
})

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['8.30', '08:30'],
  ['18:5', '18:5'],
  ['เช้า', 'เช้า'],
])('a time typed as %s is %s', (typed, written) => {
  expect(wholeTime(typed)).toBe(written)
})
