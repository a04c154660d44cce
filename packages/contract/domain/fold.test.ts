import { expect, test } from 'vitest'
import { arabicDigits, foldCode, foldHeading, foldText } from './fold.ts'

test.each([
  ['sara am in two parts', 'เลขประจําตัว', 'เลขประจำตัว'],
  ['a tone mark between its parts', 'ลํ้าน้ำ', 'ล้ำนํ้า'],
  ['a tone mark before nikhahit', 'น\u0E49\u0E4D\u0E32', 'น้ำ'],
  ['a tone mark after sara am', 'นำ\u0E49', 'น้ำ'],
  ['a tone mark before its vowel', 'ท\u0E49\u0E34ง', 'ท\u0E34\u0E49ง'],
  ['several marks', 'ก\u0E49\u0E34\u0E48\u0E38', 'ก\u0E34\u0E38\u0E49\u0E48'],
  ['two sara e', 'เเยก', 'แยก'],
  ['a zero-width space', 'ลำน้ำ\u200Bทดสอบ', 'ลำน้ำทดสอบ'],
  [
    'joiners and marks of direction',
    '\uFEFFก\u200C\u200D\u200E\u200F\u202A\u2066\u2069\u00ADข',
    'กข',
  ],
  ['control characters', 'ก\u0001\u007Fข', 'กข'],
  ['white space', '\u3000ก\u00A0\u202F\u0085\tข\u2028', 'ก ข'],
  ['Thai digits', 'นบ.๑๐๐๑', 'นบ.1001'],
  ['full width and case', 'ＬＡＭＰ', 'lamp'],
  ['a combining mark', 'cafe\u0301', 'CAFÉ'],
])('%s makes no other text', (_, one, other) => expect(foldText(one)).toBe(foldText(other)))

test.each([
  ['แก้ว', 'แกว'],
  ['ทล.33', 'ทล33'],
  ['ก-1', 'ก1'],
  ['ฎ', 'ฏ'],
])('%s and %s are two texts', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))

test.each([
  ['3กข\u00A01234', '3กข 1234'],
  ['4กข\u200B1234', '๔กข-๑๒๓๔'],
  ['0-1055-36000-31-5', '๐๑๐๕๕\u2011๓๖๐๐๐\u2212๓๑๕'],
  ['24-E1-24.AA', '24e124aa'],
])('the code %s is %s', (one, other) => expect(foldCode(one)).toBe(foldCode(other)))

test('a heading is known in any spelling', () =>
  expect(foldHeading('\uFEFF* Tax_ID .')).toBe(foldHeading('tax id')))

test('what is folded stays as it is', () => {
  for (const text of [
    'นํ้า',
    'ก\u0E49\u0E34\u0E48\u0E38',
    'เเเ',
    '\u00A8 ﬁ Å',
    'ΣΑΣ',
    'นำ\u0E49\u0E48',
  ]) {
    expect(foldText(foldText(text))).toBe(foldText(text))
  }
})

test('Thai digits become Arabic ones', () =>
  expect(arabicDigits('๐๑๒๓๔๕๖๗๘๙ 5 ก')).toBe('0123456789 5 ก'))
