import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { judgeReplica } from './replica.ts'
import { startSilentProxy } from './testing/silent-proxy.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

function openWith(readUrl: string) {
  const database = openDatabase({ url: own.url, readUrl, queryTimeoutMs: 1_000, onIdleError: () => undefined })
  onTestFinished(() => database.close())
  return database
}

const one = sql<{ one: number }>`select 1 as one`

test('a replica that has fallen behind or was promoted is not read', () => {
  expect(judgeReplica({ replays: true, lag: 0 })).toBeNull()
  expect(judgeReplica({ replays: true, lag: 4.9 })).toBeNull()
  expect(judgeReplica({ replays: true, lag: 5.1 })).toBe('lagging')
  expect(judgeReplica({ replays: true, lag: null })).toBe('lagging')
  expect(judgeReplica({ replays: false, lag: 0 })).toBe('promoted')
})

test('where no replica answers, the primary does', async () => {
  const database = openWith('postgres://nobody@127.0.0.1:1/none')
  expect((await one.execute(database.readDb)).rows).toEqual([{ one: 1 }])
  expect(database.replicaProblem()).toBe('away')
})

test('a server that is no replica is told apart, and not read', async () => {
  const proxy = await startSilentProxy(own.url)
  onTestFinished(() => proxy.close())
  const database = openWith(proxy.url)
  await expect.poll(() => database.replicaProblem(), { timeout: 10_000 }).toBe('promoted')
  proxy.fallSilent()
  expect((await one.execute(database.readDb)).rows).toEqual([{ one: 1 }])
})

test('without a replica nothing is wrong with it', () => {
  expect(own.database.replicaProblem()).toBeNull()
  expect(own.database.readDb).toBe(own.database.db)
})
