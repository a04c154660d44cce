import { expect, test } from 'vitest'
import { lockKeys } from './locks.ts'

test('nothing waits for the lock of something else', () => {
  const keys = Object.values(lockKeys)
  expect(new Set(keys).size).toBe(keys.length)
})
