import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeHeldLock } from './held-lock.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

test('a server that did not get the lock uses no listeners up, and gets it when it is free', async () => {
  const { pool } = t.database
  const [first, second] = [makeHeldLock(pool), makeHeldLock(pool)]
  expect(await first.hold()).toBe(true)
  for (let turn = 0; turn < 20; turn += 1) expect(await second.hold()).toBe(false)
  first.release()
  await vi.waitFor(async () => expect(await second.hold()).toBe(true))
  second.release()
})
