import { expect, test } from 'vitest'
import { usableMemory } from './postmaster.ts'

test('the memory that may be used is what the process is allowed, where that is less than the machine has', () => {
  const gigabyte = 2 ** 30
  expect(usableMemory(16 * gigabyte, gigabyte / 2)).toBe(gigabyte / 2)
  for (const none of [undefined, 0, 2 ** 64])
    expect(usableMemory(16 * gigabyte, none)).toBe(16 * gigabyte)
})
