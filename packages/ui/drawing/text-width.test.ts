import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'

test('marks above and below a letter take no room', () => {
  expect(textWidth('ที่', 10)).toBe(textWidth('ท', 10))
  expect(textWidth('น้ำ', 10)).toBeGreaterThan(textWidth('น', 10))
})

test('grows with the type', () => {
  expect(textWidth('ระดับ 12', 20)).toBeCloseTo(2 * textWidth('ระดับ 12', 10))
})
