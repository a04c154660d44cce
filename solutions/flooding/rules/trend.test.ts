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

describe('a rise or fall is reported', () => {
  test.each([
    ['of a steady rise', each(10, [0, 3, 6, 9, 12, 15, 18]), 18],
    ['of a fall', each(15, [20, 15, 10, 5]), -20],
    ['of a rise larger than its scatter', each(10, [0, 4, 5, 10, 11, 16, 18]), 18],
    [
      'of a rise that has begun, after values enough',
      each(2, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 6, 9, 12, 15, 18]),
      90,
    ],
  ])('%s', (_, rate, expected) => {
    expect(rate).toBe(expected)
  })
})

/** The last hour, one value every so many minutes: flat water, then a rise of so many cm an hour, so many values ago. */
const onset = (minutes: number, rate: number, ago: number, most = 0) =>
  each(
    minutes,
    Array.from({ length: 60 / minutes }, (_, at) => {
      const risen = (Math.max(0, at + 1 + ago - 60 / minutes) * minutes * rate) / 60
      return risen + noise(at, most)
    }),
  )

describe('a rise that has just begun after an hour of flat water is reported', () => {
  test.each([
    ['every minute, 60 cm/h, 10 cm up', onset(1, 60, 10), 60],
    ['every minute, 120 cm/h, 10 cm up', onset(1, 120, 5), 120],
    ['every 5 minutes, 60 cm/h, 10 cm up', onset(5, 60, 2), 60],
    ['every 10 minutes, 120 cm/h, 40 cm up', onset(10, 120, 2), 120],
    ['every 10 minutes, a fall of 120 cm/h', onset(10, -120, 2), -120],
    ['after a slow rise', each(10, [0, 1, 2, 3, 4, 24, 44]), 120],
  ])('%s', (_, rate, expected) => {
    expect(rate).toBe(expected)
  })
  test.each([0.3, 1])('by a gauge that scatters by %d cm, as near as it can be', (most) => {
    const rate = onset(1, 60, 10, most)
    expect(rate).toBeGreaterThan(45)
    expect(rate).toBeLessThan(75)
  })
  test('and until it is, the water is not said to stand', () => {
    expect([onset(1, 60, 3), onset(1, 120, 2), onset(5, 60, 1), onset(10, 120, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('no trend is reported', () => {
  test.each([
    ['of one value', each(10, [5])],
    ['of two, however far apart they are', each(30, [5, 20])],
    ['of a stretch that is too short', each(2, [0, 10, 20, 30])],
    ['of one value that leaps', each(10, [0, 0, 0, 0, 0, 0, 30])],
    ['of one that leaps while the others scatter', each(10, [0, 1, -1, 0, -1, 1, 30])],
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

test.each([
  [1.5, 10],
  [5, 10],
  [20, 10],
  [5, 5],
  [5, 1],
])(
  'of hours of noise of %d cm, every %d minutes, hardly one in a hundred tells a rise or fall',
  (most, minutes) => {
    const count = 60 / minutes + 1
    const rates = Array.from({ length: 1_000 }, (_, run) =>
      each(
        minutes,
        Array.from({ length: count }, (__, at) => noise(run * count + at, most)),
      ),
    )
    expect(rates.filter((rate) => rate !== null && rate !== 0).length).toBeLessThanOrEqual(15)
  },
)
