import { expect, test } from 'vitest'
import { compareThai, formatNumber } from './format.ts'

test.each([
  [1234, 0, '1,234'],
  [1_234_567.891, 2, '1,234,567.89'],
  [0.1, 2, '0.10'],
  [-5, 0, '-5'],
  [-0.04, 1, '0.0'],
  [0, 0, '0'],
  [null, 2, '-'],
  [undefined, 0, '-'],
  [Number.NaN, 0, '-'],
  [Number.POSITIVE_INFINITY, 0, '-'],
])('formatNumber(%s, %s) → %s', (value, decimals, shown) =>
  expect(formatNumber(value, decimals)).toBe(shown),
)

test('without decimals a number is rounded', () => expect(formatNumber(1999.6)).toBe('2,000'))

test('Thai order puts a leading vowel after its consonant, Thai before Latin, and numbers by value', () => {
  expect(['ไทย', 'เชียงใหม่', 'ขอนแก่น', 'กรุงเทพมหานคร', 'เลย'].toSorted(compareThai)).toEqual([
    'กรุงเทพมหานคร',
    'ขอนแก่น',
    'เชียงใหม่',
    'ไทย',
    'เลย',
  ])
  expect(['abc', 'กข'].toSorted(compareThai)).toEqual(['กข', 'abc'])
  expect(['เสา 10', 'เสา 9', '12+000', '2+500'].toSorted(compareThai)).toEqual([
    '2+500',
    '12+000',
    'เสา 9',
    'เสา 10',
  ])
})
