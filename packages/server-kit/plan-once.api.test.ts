import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planOnce } from './plan-once.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('a statement that is planned once is prepared once for a connection, and answers by its values', async () => {
  const test = await createTestDatabase()
  const ask = (n: number) => sql<{ n: number }>`${planOnce} select ${n}::int as n`
  const plain = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`
  await test.database.db.connection().execute(async (db) => {
    for (const n of [1, 2, 3]) {
      expect((await ask(n).execute(db)).rows).toEqual([{ n }])
      expect((await plain(n).execute(db)).rows).toEqual([{ n: n + 1 }])
    }
    const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(
      db,
    )
    expect(rows).toEqual([{ statement: '/* planned once */ select $1::int as n', calls: 3 }])
  })
  await test.drop()
})
