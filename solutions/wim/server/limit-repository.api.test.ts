import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLimit, withdrawLimit } from './limit-repository.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('a class has one limit from a day on; another only when that is withdrawn', async () => {
  const { db } = own.database
  const now = new Date('2026-11-21T12:00:00+07:00')
  const limit = {
    class: '3a10t',
    valid_from: '2026-11-21',
    note: '',
    username: 'admin',
    now,
  } as const
  const first = await insertLimit(db, { ...limit, limit_kg: 27_000 })
  expect(first?.limit_kg).toBe(27_000)
  expect(await insertLimit(db, { ...limit, limit_kg: 28_000 })).toBeNull()
  expect(
    await insertLimit(db, { ...limit, valid_from: '2026-11-22', limit_kg: 28_000 }),
  ).not.toBeNull()
  await withdrawLimit(db, { id: first?.id ?? 0, username: 'admin', now })
  expect(await insertLimit(db, { ...limit, limit_kg: 28_000 })).toMatchObject({ limit_kg: 28_000 })
})
