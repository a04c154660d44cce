import pg from 'pg'
import type { BaseLogger } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate, type Migration } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const log = { info: () => undefined, warn: () => undefined }
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

const release = (version: string, oldestBeside: string) => ({ version, oldestBeside })

test('the release before runs beside a newer one with a warning, an older one is refused', async () => {
  const warn = vi.fn<BaseLogger['warn']>()
  await migrate(pool, [first], log, release('0.9.0', '0.8.0'))
  await migrate(pool, [first, migration(2, 'select 1')], log, release('0.10.0', '0.9.0'))
  await migrate(pool, [first], { ...log, warn }, release('0.9.0', '0.8.0'))
  expect(warn).toHaveBeenCalledWith({ migrations: ['sample/0002-step'] }, expect.anything())
  await expect(migrate(pool, [first], log, release('0.8.1', '0.7.0'))).rejects.toThrow(
    'ฐานข้อมูลใหม่กว่าโปรแกรม (พบ sample/0002-step ใช้ได้กับรุ่น 0.9.0 ขึ้นไป โปรแกรมนี้เป็นรุ่น 0.8.1) กรุณาปรับรุ่นโปรแกรมก่อนเริ่มระบบ',
  )
})

test('a database of 0.2.0, which noted no releases, is brought up to date', async () => {
  await migrate(pool, [first], log)
  await pool.query('alter table schema_migration drop column oldest_release')
  await migrate(pool, [first, migration(2, 'create table two ()')], log)
  expect(await exists('two')).toBe(true)
})

test('a migration that waits for a lock lets writers pass, and is tried again', async () => {
  await migrate(pool, [first], log)
  const reader = await pool.connect()
  await reader.query('begin; select from one')
  const warn = vi.fn<BaseLogger['warn']>()
  const migrated = migrate(
    pool,
    [first, migration(2, 'create table two (); alter table one add column a int')],
    { ...log, warn },
  )
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  const started = performance.now()
  for (let writes = 0; writes < 20; writes += 1) await pool.query('insert into one default values')
  expect(performance.now() - started).toBeLessThan(1_500)
  await reader.query('commit')
  reader.release()
  await migrated
  expect(await exists('two')).toBe(true)
})

const partitioned = migration(
  1,
  `create table log (at int, n int) partition by range (at);
   create table log_1 partition of log for values from (0) to (10);
   create table log_2 partition of log for values from (10) to (20);
   insert into log select i % 20, i from generate_series(1, 1000) i`,
)
const online = migration(
  2,
  `-- online
create unique index concurrently log_n on log (n, at);

alter table log add column if not exists doubled int;

do $$ begin
  for batch in 0..9 loop
    update log set doubled = 2 * n where n / 100 = batch and doubled is null;
    commit;
  end loop;
end $$;
`,
)

async function indexesOf(): Promise<unknown[]> {
  const { rows } = await pool.query<{ name: string; indisvalid: boolean }>(
    `select c.relname as name, x.indisvalid from pg_index x join pg_class c on c.oid = x.indexrelid
     where c.relname like '%log_n' order by 1`,
  )
  return rows.map(({ name, indisvalid }) => [name, indisvalid])
}

test('an online migration builds an index by partition while others write, and fills in batches', async () => {
  await migrate(pool, [partitioned], log)
  const writer = await pool.connect()
  await writer.query('begin; insert into log_1 values (1, 5000)')
  let isOver = false
  const migrated = migrate(pool, [partitioned, online], log).then(() => (isOver = true))
  await expect.poll(indexesOf).toContainEqual(['log_1_log_n', false])
  // it waits for the writer; whoever comes now does not wait for it
  const started = performance.now()
  await pool.query('insert into log values (1, 5001), (11, 5001)')
  expect(performance.now() - started).toBeLessThan(400)
  expect(isOver).toBe(false)
  await writer.query('commit')
  writer.release()
  await migrated
  expect(await indexesOf()).toEqual([
    ['log_1_log_n', true],
    ['log_2_log_n', true],
    ['log_n', true],
  ])
  const { rows } = await pool.query('select count(*)::int as n from log where doubled = 2 * n')
  expect(rows).toEqual([{ n: 999 }])
  await pool.query('create table log_3 partition of log for values from (20) to (30)')
  await expect(pool.query('insert into log values (21, 1), (21, 1)')).rejects.toThrow('duplicate')
})

test('an online migration that was ended half way goes on, and builds a half index anew', async () => {
  await migrate(pool, [partitioned], log)
  await pool.query('insert into log values (13, 7), (13, 7)')
  await expect(migrate(pool, [partitioned, online], log)).rejects.toThrow('sample/0002-step')
  expect(await indexesOf()).toEqual([
    ['log_1_log_n', true],
    ['log_2_log_n', false],
    ['log_n', false],
  ])
  await pool.query('delete from log where at = 13 and n = 7')
  await migrate(pool, [partitioned, online], log)
  expect(await indexesOf()).toEqual([
    ['log_1_log_n', true],
    ['log_2_log_n', true],
    ['log_n', true],
  ])
})

test('several servers may start at once', async () => {
  const slow = migration(1, 'create table one (); select pg_sleep(0.2)')
  const servers = Array.from(
    { length: 4 },
    () => new pg.Pool({ connectionString: testDatabase.url, max: 1 }),
  )
  const plain = migration(2, '-- online\ncreate index concurrently one_all on one ((1))')
  await Promise.all(servers.map((server) => migrate(server, [slow, plain], log)))
  await Promise.all(servers.map((server) => server.end()))
  expect(await exists('one')).toBe(true)
})
