import { expect, test } from 'vitest'
import { absent, nearestSample, prepareColumns, rowAt } from './columns.ts'

const minutes = (...list: number[]) => list.map((minute) => minute * 60_000)
const gap = 30 * 60_000
const prepare = (times: number[], ...series: (number | null | undefined)[][]) => {
  const { times: made, values } = prepareColumns(times, series, gap)
  return [[...made].map((time) => time / 60_000), ...values.map((column) => [...column])]
}

test('an unbroken series is left as it is', () => {
  expect(prepare(minutes(0, 15, 45), [1, 2, 3])).toEqual([
    [0, 15, 45],
    [1, 2, 3],
  ])
})

test('a failed measurement and a long silence break the line', () => {
  expect(prepare(minutes(0, 15, 30, 45, 90), [1, null, NaN, 2, 3])).toEqual([
    [0, 15, 30, 45, 67.5, 90],
    [1, NaN, NaN, 2, NaN, 3],
  ])
})

test('a series of a slower rhythm is not broken by the times of a faster one', () => {
  const [, fast, slow] = prepare(minutes(0, 10, 20, 30), [1, 2, 3, 4], [5, undefined, undefined, 6])
  expect([fast, slow]).toEqual([
    [1, 2, 3, 4],
    [5, absent, absent, 6],
  ])
})

test('one series is broken where it alone was silent', () => {
  const [times, other, silent] = prepare(minutes(0, 20, 40), [1, 2, 3], [5, undefined, 6])
  expect([times, other, silent]).toEqual([
    [0, 20, 40],
    [1, 2, 3],
    [5, NaN, 6],
  ])
})

test('a silence is broken over all of it, whatever others measured meanwhile', () => {
  const [, , silent] = prepare(
    minutes(0, 5, 10, 15, 60),
    [undefined, 1, 2, 3, 4],
    [5, undefined, undefined, undefined, 6],
  )
  expect(silent).toEqual([5, NaN, NaN, NaN, NaN, 6])
})

test('a silence of both is one break, and of one alone leaves the other whole', () => {
  const both = prepare(minutes(0, 60), [1, 2], [3, 4])
  expect(both).toEqual([
    [0, 30, 60],
    [1, NaN, 2],
    [3, NaN, 4],
  ])
  const one = prepareColumns(
    minutes(0, 29, 58, 87),
    [
      [1, 2, 3, 4],
      [5, 6, undefined, 7],
    ],
    gap,
  )
  expect(one.values.map((column) => [...column])).toEqual([
    [1, 2, 3, 4],
    [5, 6, NaN, 7],
  ])
})

test('the row at or after a time is found', () => {
  expect([-1, 0, 1, 2, 3, 4].map((time) => rowAt([0, 2, 3], time))).toEqual([0, 0, 1, 1, 2, 3])
})

test.each([
  [14, 10, 1],
  [6, 10, 0],
  [25, 10, 3],
  [22, 9, -1],
  [100, 10, -1],
])('at minute %i within %i the nearest measurement is in row %i', (time, reach, row) => {
  expect(nearestSample([0, 12, 22, 33], [1, 2, NaN, 4], time, reach)).toBe(row)
})
