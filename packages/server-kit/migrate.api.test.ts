import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, type Migration } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const log = { info: () => undefined }
let testDatabase: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.database.pool
})
afterEach(() => testDatabase.drop())

function migration(number: number, sql: string, scope = 'sample'): Migration {
  return { scope, number, name: 'step', sql }
}
const first = migration(1, 'create table one ()')
const second = migration(2, 'create table two (); insert into schema_note values (2)')

async function exists(table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  )
  return rows[0]?.there === true
}

test('what is missing is applied once, scope after scope', async () => {
  const note = migration(1, 'create table schema_note (n int)', 'notes')
  await migrate(pool, [note, first], log)
  await migrate(pool, [note, first, second], log)
  await migrate(pool, [note, first, second], log)
  expect((await pool.query('select n from schema_note')).rows).toEqual([{ n: 2 }])
  const { rows } = await pool.query(
    `select scope, number, name from schema_migration where scope in ('notes', 'sample') order by applied_at`,
  )
  expect(rows).toEqual([
    { scope: 'notes', number: 1, name: 'step' },
    { scope: 'sample', number: 1, name: 'step' },
    { scope: 'sample', number: 2, name: 'step' },
  ])
})

test('a migration that fails leaves nothing of itself, names itself, and what came before stays', async () => {
  const broken = migration(2, 'create table two (); select 1 / 0')
  await expect(migrate(pool, [first, broken], log)).rejects.toMatchObject({
    message: expect.stringContaining('sample/0002-step') as string,
    detail: expect.stringContaining('division by zero') as string,
  })
  expect([await exists('one'), await exists('two')]).toEqual([true, false])
  const unrecorded = migration(
    2,
    'create table two (); alter table schema_migration add check (number < 2) not valid',
  )
  await expect(migrate(pool, [first, unrecorded], log)).rejects.toMatchObject({
    detail: expect.stringContaining('check constraint') as string,
  })
  expect(await exists('two')).toBe(false)
  await migrate(pool, [first, migration(2, 'create table two ()')], log)
  expect(await exists('two')).toBe(true)
})

test('a changed migration is refused; turned line ends are no change', async () => {
  const lines = migration(1, 'create table one (\n)')
  await migrate(pool, [lines], log)
  await migrate(pool, [{ ...lines, sql: lines.sql.replace('\n', '\r\n') }], log)
  await expect(migrate(pool, [{ ...lines, sql: 'create table one (a int)' }], log)).rejects.toThrow(
    'ถูกแก้ไข',
  )
})

test('gaps and doubles are refused before anything is applied', async () => {
  await expect(migrate(pool, [migration(2, 'create table two ()')], log)).rejects.toThrow('ลำดับ')
  await expect(migrate(pool, [first, first], log)).rejects.toThrow('ลำดับ')
  expect(await exists('one')).toBe(false)
})

test('a database that is newer than the program is refused; scopes it does not know are not', async () => {
  await migrate(pool, [first, migration(2, 'select 1')], log)
  await expect(migrate(pool, [first], log)).rejects.toThrow('ฐานข้อมูลใหม่กว่าโปรแกรม')
  await migrate(pool, [migration(1, 'select 1', 'other')], log)
})

test('several servers may start at once', async () => {
  const slow = migration(1, 'create table one (); select pg_sleep(0.2)')
  const servers = Array.from(
    { length: 4 },
    () => new pg.Pool({ connectionString: testDatabase.url, max: 1 }),
  )
  await Promise.all(servers.map((server) => migrate(server, [slow], log)))
  await Promise.all(servers.map((server) => server.end()))
  expect(await exists('one')).toBe(true)
})
