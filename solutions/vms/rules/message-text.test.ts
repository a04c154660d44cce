import { expect, test } from 'vitest'
import { shortened } from './message-text.ts'

test.each([
  ['what is short enough is whole', 'อุบัติเหตุข้างหน้า / ชิดซ้าย 2 กม.', 40, 'อุบัติเหตุข้างหน้า / ชิดซ้าย 2 กม.'],
  ['no word is cut', 'อุบัติเหตุข้างหน้า', 16, 'อุบัติเหตุข้าง…'],
  ['nor does a separator stand at the end', 'ฝนตกถนนลื่น · ลดความเร็ว', 15, 'ฝนตกถนนลื่น…'],
  ['an endless word is cut between letters with their marks', 'ก้'.repeat(20), 5, 'ก้ก้…'],
])('%s', (_, text, most, expected) => {
  expect(shortened(text, most)).toBe(expected)
})
