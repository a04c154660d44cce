import { expect, test } from 'vitest'
import { whyWords } from './why-words.ts'

test.each([
  ['กฎ ไฟดับ', 'raised', { rule: 1, name: 'ไฟดับ', step: null }],
  ['กฎ ไฟดับ (แจ้งต่อขั้นที่ 1)', 'escalated', { rule: 1, name: 'ไฟดับ', step: 0 }],
  ['ทดสอบโดย admin', 'test', { by: 'admin' }],
  ['ส่งอีกครั้งโดย admin', 'raised', { by: 'admin', again: 'x' }],
  ['แจ้งจากระบบ', 'system', {}],
  ['ใบงาน 2569-1-0001', 'ticket', { ticket: 1, number: '2569-1-0001' }],
  ['ใบงานซ่อม', 'ticket', { tickets: 3 }],
  ['-', 'raised', {}],
] as const)('%s', (words, kind, why) => {
  expect(whyWords({ kind, why })).toBe(words)
})
