import { describe, expect, test } from 'vitest'
import { rateOf } from './trend.ts'

const minute = 60_000
/** Values in cm, one every so many minutes. */
const each = (minutes: number, values: readonly number[]) =>
  rateOf(values.map((cm, index) => [index * minutes * minute, cm] as const))
/** What a gauge adds to the water, as scattered as chance and the same each time. */
const noise = (index: number, most: number) => {
  const far = Math.abs(Math.sin(index * 12.9898 + 1) * 43_758.5453)
  return (2 * (far - Math.floor(far)) - 1) * most
}

describe('a rise or fall is told', () => {
  test.each([
    ['of a steady rise', each(10, [0, 3, 6, 9, 12, 15, 18]), 18],
    ['of a fall', each(15, [20, 15, 10, 5]), -20],
    ['of a rise larger than its scatter', each(10, [0, 4, 5, 10, 11, 16, 18]), 18],
    [
      'of a rise that has begun, after values enough',
      each(2, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 6, 9, 12, 15, 18]),
      32.4,
    ],
  ])('%s', (_, rate, expected) => {
    expect(rate).toBe(expected)
  })
})

describe('nothing is told', () => {
  test.each([
    ['of one value', each(10, [5])],
    ['of two, however far apart they are', each(30, [5, 20])],
    ['of a stretch that is too short', each(2, [0, 10, 20, 30])],
    ['of one value that leaps', each(10, [0, 0, 0, 0, 0, 0, 30])],
    ['of what scatters', each(10, [0, 9, -8, 7, -6, 10, 4])],
    ['of water that rose and falls', each(5, [0, 8, 16, 24, 32, 40, 36, 30, 24, 16])],
    ['of water that rose and stands', each(5, [0, 10, 20, 30, 30, 30, 30, 30, 30, 30, 30, 30])],
  ])('%s', (_, rate) => {
    expect(rate).toBeNull()
  })
})

test.each([
  ['the same all the time', each(10, [7, 7, 7, 7, 7, 7])],
  ['a step of the gauge', each(10, [7, 7, 7, 8, 8, 8])],
  [
    'an hour of a gauge that scatters by a centimetre',
    each(
      1,
      Array.from({ length: 60 }, (_, at) => noise(at, 1)),
    ),
  ],
])('water stands: %s', (_, rate) => {
  expect(rate).toBe(0)
})

test.each([1.5, 5, 20])('of hours of noise of %d cm hardly one in a hundred tells a rise or fall', (most) => {
  const rates = Array.from({ length: 1_000 }, (_, run) =>
    each(
      10,
      Array.from({ length: 7 }, (__, at) => noise(run * 7 + at, most)),
    ),
  )
  expect(rates.filter((rate) => rate !== null && rate !== 0).length).toBeLessThanOrEqual(15)
})
