import { expect, test } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [9, [0, 3, 6, 9]],
  [95, [0, 25, 50, 75, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
  [18_420, [0, 5_000, 10_000, 15_000, 20_000]],
])('up to %d the axis has %j', (most, ticks) => {
  expect(niceTicks(most)).toEqual(ticks)
})
