import { expect, test } from 'vitest'
import { letterDay, thaiDigits } from './thai-letter.ts'

test.each([
  ['สัญญาเลขที่ 12/2569 ลงวันที่ 1', 'สัญญาเลขที่ ๑๒/๒๕๖๙ ลงวันที่ ๑'],
  ['กม. 1+250', 'กม. ๑+๒๕๐'],
  ['นบ.1001', 'นบ.๑๐๐๑'],
  // codes stand on the equipment in these digits
  ['เสา P-188 และ CAM07 (2 ดวง)', 'เสา P-188 และ CAM07 (๒ ดวง)'],
  ['1,250.50', '๑,๒๕๐.๕๐'],
])('%s has Thai digits', (text, expected) => {
  expect(thaiDigits(text)).toBe(expected)
})

test('a day has its month in full and the year of the Buddhist era', () => {
  expect(letterDay('2026-11-29')).toBe('๒๙ พฤศจิกายน ๒๕๖๙')
  expect(letterDay('2027-01-01')).toBe('๑ มกราคม ๒๕๗๐')
})
