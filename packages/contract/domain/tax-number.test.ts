import { describe, expect, test } from 'vitest'
import { checkDigitOf, foldTaxNumber, formatTaxNumber, taxNumberError } from './tax-number.ts'

test('spaces, dashes and Thai digits are how people type it', () => {
  for (const typed of [
    '0-1055-36000-31-5',
    '0 1055 36000 31 5',
    '๐๑๐๕๕๓๖๐๐๐๓๑๕',
    ' 0105536000315 ',
    '0–1055−36000‑31—5',
  ]) {
    expect(foldTaxNumber(typed)).toBe('0105536000315')
  }
})

describe('the check digit', () => {
  // published numbers: PTT, CP ALL, Siam Cement, Advanced Info Service, Charoen Pokphand Foods
  test.each(['0107544000108', '0107542000011', '0107537000114', '0107535000265', '0107537000246'])(
    '%s is right',
    (text) => {
      expect(taxNumberError(text)).toBeNull()
    },
  )

  test('is one only: every other last digit is wrong', () => {
    for (const last of '012345679') {
      expect([last, taxNumberError(`010754400010${last}`)]).toEqual([
        last,
        expect.stringContaining('ไม่ถูกต้อง'),
      ])
    }
    expect(taxNumberError('0107544001008')).toContain('ไม่ถูกต้อง')
  })

  test('of a remainder of 0 and of 1 is 1 and 0', () => {
    expect(checkDigitOf('000000000000')).toBe(1)
    // 6 × 2 = 12, remainder 1
    expect(checkDigitOf('000000000006')).toBe(0)
  })
})

test.each(['123', '01055360003150', '010554400010x', '0107544-00108'])(
  '%j is no number of 13 digits',
  (text) => {
    expect(taxNumberError(text)).toContain('13 หลัก')
  },
)

test('none is allowed, and a leading zero that a spreadsheet took is named', () => {
  expect(taxNumberError('')).toBeNull()
  expect(taxNumberError('107544000108')).toContain('เลข 0')
})

test('is shown in groups, and what is none as it is', () => {
  expect([formatTaxNumber('0107544000108'), formatTaxNumber('12')]).toEqual([
    '0-1075-44000-10-8',
    '12',
  ])
})
