import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'

test.each([
  ['08006', true],
  ['57P01', true],
  ['25P03', true],
  ['57014', true],
  ['ECONNREFUSED', true],
  ['23505', false],
  ['22P02', false],
])('%s: the same work may succeed later: %s', (code, isAway) => {
  expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(isAway)
})
