import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const databases: TestDatabase[] = []

beforeAll(async () => {
  databases.push(...(await Promise.all([createTestDatabase(), createTestDatabase()])))
})

afterAll(async () => {
  await Promise.all(databases.map((each) => each.drop()))
})

test('each test database has every migration and is alone', async () => {
  const [one, other] = databases.map(({ database }) => database.pool)
  await one?.query(`insert into installation (key, value) values ('seen', 'true')`)
  const count = `select (select count(*) from installation where key = 'seen') as seen, (select count(*) from lamp) as lamps`
  expect((await one?.query(count))?.rows).toEqual([{ seen: 1, lamps: 0 }])
  expect((await other?.query(count))?.rows).toEqual([{ seen: 0, lamps: 0 }])
})

test('the role of the tests is the console’s own, not a superuser', async () => {
  const { rows } = await databases[0]!.database.pool.query(
    'select rolname as name, rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ name: 'roadside', isSuper: false }])
})
