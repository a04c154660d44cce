import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryJson } from './query-json.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

async function textOf(query: Parameters<typeof queryJson>[1]): Promise<string> {
  const { pieces, length } = await queryJson(testDatabase.database, query)
  const bytes = Buffer.concat(pieces)
  expect(bytes).toHaveLength(length)
  return bytes.toString()
}

test('the value comes as the database wrote it, small and large', async () => {
  expect(await textOf(sql`select '[]'`)).toBe('[]')
  expect(await textOf(sql`select ''`)).toBe('')
  const large = await textOf(
    sql`select json_agg('เสา ' || n)::text from generate_series(1, 100000) n`,
  )
  expect(JSON.parse(large)).toHaveLength(100_000)
})

test('a large value comes in larger pieces than Node.js alone reads, and none is written over by what comes after', async () => {
  const repeated = (letter: string) => sql`select repeat(${sql.lit(letter)}, 3000000)`
  const first = await queryJson(testDatabase.database, repeated('a'))
  expect(Math.max(...first.pieces.map(({ length }) => length))).toBeGreaterThan(65_536)
  expect(await textOf(repeated('b'))).toBe('b'.repeat(3_000_000))
  expect(await textOf(sql`select 'c'`)).toBe('c')
  expect(Buffer.concat(first.pieces).toString()).toBe('a'.repeat(3_000_000))
})

test('the memory of what was given back is read into again', async () => {
  const given = new Set<ArrayBufferLike>()
  let readAgain = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const { pieces, free } = await queryJson(
      testDatabase.database,
      sql`select repeat('a', 3000000)`,
    )
    // short ones share the memory of all short buffers
    const memory = pieces
      .map(({ buffer }) => buffer)
      .filter(({ byteLength }) => byteLength > Buffer.poolSize)
    for (const one of memory) {
      if (given.has(one)) readAgain += 1
      given.add(one)
    }
    free()
  }
  expect(readAgain).toBeGreaterThan(20)
})

test('a statement that fails rejects with its error, at once or in the middle, and the connection goes on', async () => {
  await expect(queryJson(testDatabase.database, sql`select nothing`)).rejects.toThrow(
    'column "nothing" does not exist',
  )
  await expect(
    queryJson(testDatabase.database, sql`select (1 / (n - 3))::text from generate_series(1, 5) n`),
  ).rejects.toThrow('division by zero')
  expect(await textOf(sql`select '1'`)).toBe('1')
})

test('a connection that ends in the middle rejects, and the next one answers', async () => {
  const { pool } = testDatabase.database
  const failure = queryJson(testDatabase.database, sql`select pg_sleep(20)::text`).catch(
    (error: unknown) => error,
  )
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select pg_sleep%'`,
      )
      return rowCount
    })
    .toBe(1)
  expect(await failure).toMatchObject({ code: '57P01' })
  // what else the connection has to say as it closes is nobody's error
  await delay(100)
  expect(await textOf(sql`select '2'`)).toBe('2')
})
