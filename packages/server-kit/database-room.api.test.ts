import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasRoom } from './database-room.ts'
import { openDatabase, type Database } from './database.ts'
import { startSilentProxy, type SilentProxy } from './testing/silent-proxy.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let own: TestDatabase
let proxy: SilentProxy
let database: Database

beforeEach(async () => {
  own = await createTestDatabase()
  proxy = await startSilentProxy(own.url)
  database = openDatabase({ url: proxy.url, queryTimeoutMs: 500, onIdleError: () => undefined })
})
afterEach(async () => {
  await proxy.close()
  await database.close()
  await own.drop()
})

test('the database is made to write', async () => {
  const written = async () => {
    const sql =
      'select temp_bytes as bytes from pg_stat_database where datname = current_database()'
    return (await database.pool.query<{ bytes: number }>(sql)).rows[0]?.bytes
  }
  expect(await written()).toBe(0)
  expect(await hasRoom(database.pool)).toBe(true)
  // a connection tells its numbers when it has nothing to do
  await expect.poll(written, { timeout: 5_000 }).toBeGreaterThan(500_000)
})

test('a full disk means no room; a database that cannot be queried is an error', async () => {
  const failing = (code: string) => {
    const pool = Object.create(database.pool) as Database['pool']
    pool.connect = () => Promise.reject(Object.assign(new Error('no'), { code }))
    return pool
  }
  expect(await hasRoom(failing('53100'))).toBe(false)
  await expect(hasRoom(failing('ECONNREFUSED'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  proxy.fallSilent()
  const started = performance.now()
  await expect(hasRoom(database.pool, 100)).rejects.toThrow('did not answer')
  expect(performance.now() - started).toBeLessThan(450)
})
