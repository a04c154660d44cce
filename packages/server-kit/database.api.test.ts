import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { toApiError } from './error-handler.ts'
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

const request = () => sql`select 1`.execute(database.db)
const codeOf = (error: unknown) => toApiError(error).code

test(
  'a database that falls silent is away after the time that a query has, and is found again',
  { timeout: 15_000 },
  async () => {
    await request()
    proxy.fallSilent()
    const started = performance.now()
    const answers = await Promise.all([
      request().catch(codeOf),
      database.pool.query('select 1').catch(codeOf),
      database.db
        .transaction()
        .execute(() => Promise.resolve())
        .catch(codeOf),
    ])
    expect(answers).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(performance.now() - started).toBeLessThan(10_000)
    proxy.speakAgain()
    for (let i = 0; i < 3; i++) expect((await request()).rows).toHaveLength(1)
  },
)

test('an idle transaction is ended, with its locks', { timeout: 15_000 }, async () => {
  await sql`create table noted (id int)`.execute(database.db)
  const idle = database.db.transaction().execute(async (db) => {
    await sql`insert into noted values (1)`.execute(db)
    await setTimeout(1_500)
    await sql`insert into noted values (2)`.execute(db)
  })
  expect(await idle.catch(codeOf)).toBe('unavailable')
  expect((await sql`select id from noted`.execute(database.db)).rows).toEqual([])
})

test(
  'what is on its way is cancelled, and the connection stays of use',
  { timeout: 15_000 },
  async () => {
    const one = openDatabase({ url: own.url, connections: 1, onIdleError: () => undefined })
    const long = sql`select pg_sleep(20)`.execute(one.db).then(
      () => 'ended by itself',
      ({ code }: { code: string }) => code,
    )
    let how: string | null = null
    void long.then((reported) => (how = reported))
    while (how === null) {
      await setTimeout(100)
      await one.cancel()
    }
    expect(how).toBe('57014')
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }])
    await one.close()
  },
)

test('a statement that takes longer ends on the server too', async () => {
  const started = performance.now()
  expect(await sql`select pg_sleep(20)`.execute(database.db).catch(codeOf)).toBe('unavailable')
  expect(performance.now() - started).toBeLessThan(5_000)
  const { rows } = await own.database.pool.query(
    `select from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toHaveLength(0)
})
