import { expect, test } from 'vitest'
import { formatThaiDateTime, plainSpaces, unbroken } from './unbroken.ts'

const shown = (text: string) => text.replaceAll('\u00A0', '_')

test.each([
  ['28/11/2569 14:05 น. ถึง 15:00 น.', '28/11/2569 14:05_น. ถึง 15:00_น.'],
  ['นบ.1001 กม. 1+250', 'นบ.1001 กม._1+250'],
  ['ห่าง 140 ม. ยาว 1.4 กม.', 'ห่าง 140_ม. ยาว 1.4_กม.'],
  ['แยกทางหลวงหมายเลข 9 – แยกนนทกิจ', 'แยกทางหลวงหมายเลข_9 – แยกนนทกิจ'],
  ['กม. (STA) หมายเลข เสา', 'กม. (STA) หมายเลข เสา'],
  ['9 มีนาคม ราย 5 นาที', '9 มีนาคม ราย 5 นาที'],
])('%s', (text, expected) => {
  expect(shown(unbroken(text))).toBe(expected)
  expect(plainSpaces(unbroken(text))).toBe(text)
})

test('a date may end its line, its time may not end before น.', () =>
  expect(shown(formatThaiDateTime('2026-11-28T14:05:22+07:00', 'seconds'))).toBe(
    '28/11/2569 14:05:22_น.',
  ))
