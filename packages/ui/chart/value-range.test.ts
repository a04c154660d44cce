import { expect, test } from 'vitest'
import { decimalsOf, valueRange } from './value-range.ts'

const round = ([low, high]: [number, number]) => [
  Math.round(low * 100) / 100,
  Math.round(high * 100) / 100,
]

test.each([
  ['nothing at all', null, null, [], [0, 1]],
  ['zero is near: from zero', 0.2, 0.8, [], [0, 0.86]],
  ['zero is far: with headroom', 28, 32, [], [27.68, 32.32]],
  ['nothing but zero', 0, 0, [], [0, 1]],
  ['nothing but zero, up to the least', 0, 0, [], [0, 0.22], 0.2],
  ['one value only', 12, 12, [], [11.95, 12.05]],
  ['the next level above is near', -24, -18, [-10, 5, 15], [-25.12, -8.88]],
  ['no level is near', -61, -60, [-10, 5, 15], [-61.24, -59.76]],
  ['levels on both sides', -0.1, 0.2, [-0.5, 0.5, 1], [-0.58, 0.58]],
  ['all at or below zero', -3, -1, [], [-3.16, 0]],
  ['noise about zero stays at the foot', 0, 0.02, [], [0, 0.22], 0.2],
  ['noise about a value stays a calm line', 0.58, 0.6, [], [0, 0.65], 0.2],
  ['a small value stays near the foot', 0.1, 0.12, [], [0, 0.22], 0.2],
  ['what is above the least is not cut', 0, 0.9, [], [0, 0.97], 0.2],
] as [string, number | null, number | null, number[], [number, number], number?][])(
  '%s',
  (_, min, max, levels, expected, least) => {
    expect(round(valueRange(min, max, levels, least))).toEqual(expected)
  },
)

test('ticks have enough decimals to differ', () => {
  expect([100, 5, 1, 0.5, 0.25, 0.1, 0.002].map(decimalsOf)).toEqual([0, 0, 0, 1, 2, 1, 3])
})
