import { expect, test } from 'vitest'
import { clockWords } from './hours-words.ts'

test.each([
  [0, '0:00:00'],
  [59_499, '0:00:59'],
  [3_599_999, '1:00:00'],
  [4_442_709_000, '1,234:05:09'],
  [null, '–'],
])('%s ms are %s', (ms, words) => {
  expect(clockWords(ms)).toBe(words)
})
