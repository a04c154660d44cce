import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatBaht, readBaht } from './baht.ts'

it.each([
  ['1250000', 125_000_000],
  ['1,250,000.50', 125_000_050],
  ['1,250,000.5 บาท', 125_000_050],
  ['๑,๒๕๐', 125_000],
  ['0.07', 7],
  ['8,999,999,999,999.99', 899_999_999_999_999],
])('%s is %i satang', (text, satang) => {
  expect(readBaht(text)).toBe(satang)
})

it.each(['', 'สองแสน', '-5', '1.234', '1,25', '12,50,000', '1 250', '9,000,000,000,000', '1e6'])(
  '%j is no amount',
  (text) => {
    expect(readBaht(text)).toBeNull()
  },
)

it('loses no satang', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 899_999_999_999_999 }), (satang) => {
      expect(readBaht(formatBaht(satang))).toBe(satang)
    }),
  )
})
