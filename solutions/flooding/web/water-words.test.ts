import { expect, it } from 'vitest'
import { untilWords } from './water-words.ts'

it.each([
  [null, '-'],
  [95, '95 นาที'],
  [120, '120 นาที'],
  [320, '≈ 5 ชม. 20 นาที'],
  [1_500, '≈ 1 วัน 1 ชม.'],
  [3_100, '≈ 2 วัน'],
  [90_000, '≈ 63 วัน'],
])('%s minutes are %s', (minutes, words) => {
  expect(untilWords(minutes)).toBe(words)
})
