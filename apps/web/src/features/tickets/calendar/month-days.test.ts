import { expect, test } from 'vitest'
import { addMonths, boundsOfMonth, isMonth, monthName, weeksOf } from './month-days.ts'

test('a month begins on its weekday and has all its days once', () => {
  // 1 November 2026 is a Sunday
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
})

test('February has its 29th in a leap year', () => {
  expect(boundsOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(boundsOfMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('months follow each other over the end of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthName('2026-12')).toBe('ธันวาคม 2569')
})

test.each(['2026-13', '2026-1', '26-01', '', '0026-01'])('%s is no month', (text) =>
  expect(isMonth(text)).toBe(false),
)
