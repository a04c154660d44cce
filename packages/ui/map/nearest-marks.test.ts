import { expect, test } from 'vitest'
import { nearestMarks } from './nearest-marks.ts'

const marks = {
  x: Float32Array.of(10, 30, 31, 200),
  y: Float32Array.of(10, 10, 10, 10),
  reach: Float32Array.of(15, 15, 15, 20),
}

test.each([
  ['the nearer of two', 19, 10, [0]],
  ['a stack, the nearest first', 33, 10, [2, 1]],
  ['a large mark from its rim', 185, 10, [3]],
  ['nothing beside them', 60, 10, []],
])('the pointer means %s', (_, x, y, expected) => {
  expect(nearestMarks(marks, x, y)).toEqual(expected)
})
