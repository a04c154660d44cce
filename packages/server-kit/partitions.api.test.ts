import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  dropExpiredPartitions,
  ensureMonthlyPartitions,
  makeMonthlyPartitioner,
} from './partitions.ts'
import { asPassingFailure } from './ingest/failure.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const nothing = { info: () => undefined, warn: () => undefined }
let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

beforeEach(async () => {
  await testDatabase.database.pool.query(`
    drop table if exists sample;
    create table sample (
      id bigint generated always as identity, lamp_id bigint not null, at timestamptz not null, value int default 7,
      twice int generated always as (value * 2) stored, check (value < 100)
    ) partition by range (at);
    create unique index sample_once on sample (lamp_id, at)`)
})

async function partitions(): Promise<string[]> {
  const { rows } = await testDatabase.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = 'sample'::regclass order by c.relname`,
  )
  return rows.map(({ name }) => name)
}

function insert(at: string) {
  return testDatabase.database.pool.query('insert into sample (lamp_id, at) values (1, $1)', [at])
}

test('the months are those of Asia/Bangkok, across the year', async () => {
  const { pool } = testDatabase.database
  const from = new Date('2026-11-30T17:00:00Z') // 1 December in Bangkok
  await ensureMonthlyPartitions(pool, 'sample', { from, to: new Date('2027-01-31T16:59:59Z') })
  expect(await partitions()).toEqual(['sample_2026_12', 'sample_2027_01'])
  await insert('2026-11-30T17:00:00Z')
  await insert('2027-01-31T16:59:59.999Z')
  await expect(insert('2026-11-30T16:59:59.999Z')).rejects.toThrow('no partition')
  await expect(insert('2027-01-31T17:00:00Z')).rejects.toThrow('no partition')
})

test('a partition has the defaults, checks and unique index of its table', async () => {
  const { pool } = testDatabase.database
  await ensureMonthlyPartitions(pool, 'sample', {
    from: new Date('2026-11-05'),
    to: new Date('2026-11-05'),
  })
  await insert('2026-11-05')
  await pool.query(
    `insert into sample_2026_11 (id, lamp_id, at) overriding system value values (2, 2, '2026-11-05')`,
  )
  expect(
    (await pool.query('select id, value, twice from sample_2026_11 order by id')).rows,
  ).toEqual([
    { id: 1, value: 7, twice: 14 },
    { id: 2, value: 7, twice: 14 },
  ])
  await expect(insert('2026-11-05')).rejects.toThrow('duplicate key')
  await expect(pool.query('update sample_2026_11 set value = 100')).rejects.toThrow(
    'check constraint',
  )
})

test('several servers may make the same months at once', async () => {
  const { pool } = testDatabase.database
  const range = { from: new Date('2026-01-10'), to: new Date('2026-12-10') }
  await Promise.all(Array.from({ length: 8 }, () => ensureMonthlyPartitions(pool, 'sample', range)))
  expect(await partitions()).toHaveLength(12)
})

test('a month is made while others read and write the table', async () => {
  const { pool } = testDatabase.database
  await ensureMonthlyPartitions(pool, 'sample', {
    from: new Date('2026-11-05'),
    to: new Date('2026-11-05'),
  })
  const writer = await pool.connect()
  await writer.query(
    `begin; select count(*) from sample; insert into sample (lamp_id, at) values (2, '2026-11-06')`,
  )
  await ensureMonthlyPartitions(pool, 'sample', {
    from: new Date('2026-12-05'),
    to: new Date('2026-12-05'),
  })
  await writer.query(`insert into sample (lamp_id, at) values (2, '2026-12-06'); commit`)
  writer.release()
  expect(await partitions()).toEqual(['sample_2026_11', 'sample_2026_12'])
})

test('only what is wholly older than the retention is dropped, and each drop is logged', async () => {
  const { pool } = testDatabase.database
  await ensureMonthlyPartitions(pool, 'sample', {
    from: new Date('2024-08-10'),
    to: new Date('2026-11-10'),
  })
  await pool.query(
    `create table theirs partition of sample for values from ('2000-01-01') to ('2001-01-01')`,
  )
  const logged: { readonly partition: string }[] = []
  const log = { ...nothing, info: (entry: { readonly partition: string }) => logged.push(entry) }
  const now = new Date('2026-11-15T10:00:00Z')
  // two servers at once: either may drop the first
  await Promise.all([
    dropExpiredPartitions(pool, 'sample', 24, now, log),
    dropExpiredPartitions(pool, 'sample', 24, now, log),
  ])
  expect((await partitions()).slice(0, 2)).toEqual(['sample_2024_11', 'sample_2024_12'])
  expect(await partitions()).toContain('theirs')
  const dropped = ['sample_2024_08', 'sample_2024_09', 'sample_2024_10']
  const byName = logged.toSorted((a, b) => (a.partition < b.partition ? -1 : 1))
  expect(byName).toEqual(
    dropped.map((partition) => ({ table: 'sample', partition, retentionMonths: 24 })),
  )
})

test('an expired partition that is in use stays until the next time', async () => {
  const { pool } = testDatabase.database
  await ensureMonthlyPartitions(pool, 'sample', {
    from: new Date('2024-01-10'),
    to: new Date('2024-01-10'),
  })
  const reader = await pool.connect()
  await reader.query('begin; select * from sample')
  const warned: unknown[] = []
  const log = { ...nothing, warn: (entry: unknown) => warned.push(entry) }
  await dropExpiredPartitions(pool, 'sample', 12, new Date('2026-11-15'), log)
  expect(await partitions()).toEqual(['sample_2024_01'])
  expect(warned).toEqual([{ table: 'sample', partition: 'sample_2024_01' }])
  await reader.query('commit')
  reader.release()
  await dropExpiredPartitions(pool, 'sample', 12, new Date('2026-11-15'), log)
  expect(await partitions()).toEqual([])
})

test('a partitioner asks nothing about a month it knows, and again about one that may have been dropped', async () => {
  const { pool } = testDatabase.database
  const now = new Date('2026-11-15')
  const partitioner = makeMonthlyPartitioner('sample', () => now)
  await partitioner.ensure(pool, [
    new Date('2026-11-01'),
    new Date('2026-10-05'),
    new Date('2024-01-10'),
  ])
  expect(await partitions()).toEqual(['sample_2024_01', 'sample_2026_10', 'sample_2026_11'])

  const query = vi.spyOn(pool, 'query')
  const connect = vi.spyOn(pool, 'connect')
  await partitioner.ensure(pool, [new Date('2026-11-20'), new Date('2026-10-20')])
  expect([query.mock.calls, connect.mock.calls]).toEqual([[], []])
  vi.restoreAllMocks()
  await dropExpiredPartitions(pool, 'sample', 12, now, nothing)
  await partitioner.ensure(pool, [new Date('2024-01-10')])
  expect(await partitions()).toContain('sample_2024_01')
  await expect(partitioner.ensure(pool, [new Date('no time')])).rejects.toThrow(RangeError)
})

test('a row whose partition is gone may succeed later', async () => {
  const error: unknown = await insert('2025-05-05').catch((thrown: unknown) => thrown)
  expect(asPassingFailure(error)).toMatchObject({ code: 'unavailable' })
})

test('a month that was the present one and is gone since is made again for what comes late', async () => {
  const { pool } = testDatabase.database
  let now = new Date('2026-08-20T12:00:00+07:00')
  const partitioner = makeMonthlyPartitioner('sample', () => now)
  await partitioner.ensure(pool, [new Date('2026-08-10')])
  now = new Date('2026-12-02T12:00:00+07:00')
  await partitioner.ensure(pool, [new Date('2026-12-01')])
  await pool.query('drop table sample_2026_08')
  await partitioner.ensure(pool, [new Date('2026-08-10')])
  expect(await partitions()).toEqual(['sample_2026_08', 'sample_2026_12'])
})
