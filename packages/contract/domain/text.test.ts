import { expect, test } from 'vitest'
import { matches, normaliseSearch, usernameKey } from './text.ts'

const finds = (haystack: string, needle: string) =>
  matches(normaliseSearch(haystack), normaliseSearch(needle))

test.each([
  ['สำนักงานทางหลวงชนบทที่ 11 (สุราษฎร์ธานี)', 'สุราษฏร์ธานี'],
  ['สำนักงานทางหลวงชนบทที่ 11 (สุราษฏร์ธานี)', 'สุราษฎร์ธานี'],
  ['ฝนตกหนักต่อเนี่ยง', 'ต่อเนื่อง'],
  ['ฝนตกหนักต่อเนื่อง', 'ต่อเนี่ยง'],
  ['Camera  North   GATE', 'north gate'],
  ['เสา  12', ' เสา 12 '],
  ['เสา 12', 'เสา\t12'],
  ['ทล.33', 'ทล. 33'],
  ['ทล. 33', 'ทล.33'],
  ['กม. 30 + 800', '30+800'],
  ['นบ.1001', 'นบ.๑๐๐๑'],
  ['เสา ๔๒', '42'],
  ['สะพาน\u200bพระราม\ufeff 8', 'สะพานพระราม 8'],
  ['น้ำท่วม', 'นํ้าท่วม'],
  ['น้ำท่วม', 'นำท่วม'],
  ['แยกนนทกิจ', 'เเยกนนทกิจ'],
  ['ＬＡＭＰ', 'lamp'],
  ['แยกนนทกิจ ถนนกาญจนาภิเษก', 'กาญจนา แยก'],
  ['นบ.1001 แยกนนทกิจ', 'นบ1001'],
  ['นบ.1001 แยกนนทกิจ', 'นบ 1001'],
  ['เสา P-188', 'p188'],
  ['ขทช.นนทบุรี', 'ขทชนนทบุรี'],
  ['อะไรก็ได้', ''],
  ['อะไรก็ได้', '   '],
])('%s is found by %s', (haystack, needle) => expect(finds(haystack, needle)).toBe(true))

test.each([
  ['เสา 12', '13'],
  ['แยกนนทกิจ', 'แยก บางใหญ่'],
  ['ปทุมธานี', 'อุดรธานี'],
  ['ลึก 1.38 ม.', '138'],
])('%s is not found by %s', (haystack, needle) => expect(finds(haystack, needle)).toBe(false))

test('normalising twice changes nothing more', () => {
  for (const text of ['น้ำท่วม  ทล. 33', 'สุราษฏร์', 'Ａ ๑ + ๒', '']) {
    expect(normaliseSearch(normaliseSearch(text))).toBe(normaliseSearch(text))
  }
})

test.each([
  'admin',
  'ADMIN',
  ' Admin ',
  'ａｄｍｉｎ',
  'ad\u200bmin',
  'adm\u00adin',
  'admın',
  '𝐚dmin',
])('the username %s is compared as admin', (text) => expect(usernameKey(text)).toBe('admin'))

test('a username folds fully and only once', () => {
  expect(usernameKey('Straße')).toBe('strasse')
  expect(usernameKey('แก้ว')).not.toBe(usernameKey('แกว'))
  for (const text of ['İstanbul', 'ΣΑΣ', 'น้ำ', 'ﬁ'])
    expect(usernameKey(usernameKey(text))).toBe(usernameKey(text))
})
