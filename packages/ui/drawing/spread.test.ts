import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test.each([
  ['far apart: as wanted', [10, 50, 90], [10, 50, 90]],
  ['too close: moved to both sides', [50, 52], [41, 61]],
  ['three at one place', [50, 50, 50], [30, 50, 70]],
  ['at the lower end', [0, 4], [0, 20]],
  ['at the upper end', [98, 100], [80, 100]],
  ['none', [], []],
])('labels %s', (_, wanted, places) => {
  expect(spread(wanted, 20, 0, 100)).toEqual(places)
})
