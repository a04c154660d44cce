import { expect, test } from 'vitest'
import { clockWords } from './clock-words.ts'

const minuteMs = 60_000

test('hours and minutes of a clock, whole ones alone', () => {
  expect(clockWords(0)).toBe('0 นาที')
  expect(clockWords(59.9 * minuteMs)).toBe('59 นาที')
  expect(clockWords(120 * minuteMs)).toBe('2 ชม.')
  expect(clockWords(1_505 * 60 * minuteMs + 5 * minuteMs)).toBe('1,505 ชม. 5 นาที')
})
