import { expect, it } from 'vitest'
import { isImplausible, totalOf } from './interval-total.ts'
import type { ClassCounts } from '../interval.ts'

it.each<[ClassCounts, number | null]>([
  [{ all: 40 }, 40],
  [{ all: null }, null],
  [{ all: 0 }, 0],
  [{ small: 12, large: 3, motorcycle: 5 }, 20],
  [{ small: 12, large: null, motorcycle: 5 }, 17],
  [{ small: null, large: null }, null],
  [{ all: 40, small: 12, large: 3 }, 15],
  [{ all: 40, small: null, large: null }, 40],
])('%j is %s vehicles', (counts, total) => {
  expect(totalOf(counts)).toBe(total)
})

it.each([
  [700, 900, 700, false],
  [701, 900, 700, true],
  [234, 300, 700, true],
  [2_800, 3_600, 700, false],
  [null, 900, 700, false],
  [501, 900, 500, true],
])(
  '%s vehicles in %d s of a lane with the limit %d: too many is %s',
  (total, periodS, limit, expected) => {
    expect(isImplausible({ total: total, periodS: periodS, lane: 1 }, limit)).toBe(expected)
  },
)

it('does not tell of an unknown lane, which may be all of them', () => {
  expect(isImplausible({ total: 3_000, periodS: 900, lane: 0 }, 700)).toBe(false)
})
