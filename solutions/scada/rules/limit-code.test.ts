import { expect, it } from 'vitest'
import { beyond, limitAt, limitCodes } from './limit-code.ts'

const limits = { low: { watch: 20, danger: 10 }, high: { watch: 80, danger: 90 }, hysteresis: 2 }

it.each([
  [50, 0, null],
  [82, 1, 'H'],
  [79, 1, 'H'],
  [95, 3, 'HH'],
  [19, 1, 'L'],
  [21, 1, 'L'],
  [3, 3, 'LL'],
  [85, 2, 'H'],
  [99, 4, 'HH'],
  [null, 1, null],
  [50, null, null],
] as const)('%s at level %s is beyond %s', (value, level, code) => {
  expect(beyond(limits, level, value)).toBe(code)
})

it('knows one side alone, and none', () => {
  expect(beyond({ low: { watch: 1 } }, 1, 0.5)).toBe('L')
  expect(beyond(undefined, 1, 0.5)).toBeNull()
})

it('names the thresholds', () => {
  expect(limitCodes.map((code) => limitAt(limits, code))).toEqual([10, 20, 80, 90])
  expect(limitCodes.map((code) => limitAt(undefined, code))).toEqual([null, null, null, null])
})
