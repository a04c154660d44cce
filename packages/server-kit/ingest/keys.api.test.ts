import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createKeyring, hashIngestKey, makeIngestKey } from './keys.ts'

let own: TestDatabase
let clock = Date.parse('2026-11-21T12:00:00+07:00')
const now = () => new Date(clock)

beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(() => own.database.pool.query('truncate ingest_key cascade'))

async function insertKey(name: string): Promise<string> {
  const key = makeIngestKey()
  await own.database.pool.query(
    'insert into ingest_key (name, hash, created_by) values ($1, $2, $3)',
    [name, hashIngestKey(key), 'admin'],
  )
  return key
}

async function lastUsed(name: string): Promise<string | null> {
  const { rows } = await own.database.pool.query<{ last_used_at: Date | null }>(
    'select last_used_at from ingest_key where name = $1',
    [name],
  )
  return rows[0]?.last_used_at?.toISOString() ?? null
}

const makeKeyring = (configuredKey: string | null = null) =>
  createKeyring({ database: own.database, now, configuredKey })

test('keys are random, long and marked', () => {
  expect(makeIngestKey()).toMatch(/^rsk_[\w-]{43}$/)
  expect(makeIngestKey()).not.toBe(makeIngestKey())
})

test('finds whose a key is, and nobody for a wrong one', async () => {
  const key = await insertKey('first')
  const keyring = makeKeyring()
  expect(await keyring.find(key)).toMatchObject({ name: 'first' })
  for (const wrong of ['', 'rsk_', `${key}x`, key.slice(1)])
    expect(await keyring.find(wrong)).toBeNull()
})

test('a revoked key is refused five seconds later at most', async () => {
  const key = await insertKey('revoked')
  const keyring = makeKeyring()
  expect(await keyring.find(key)).not.toBeNull()
  await own.database.pool.query('update ingest_key set revoked_at = now()')
  clock += 5_000
  expect(await keyring.find(key)).toBeNull()
})

test('a key made a moment ago works, although the keys were read before', async () => {
  const keyring = makeKeyring()
  expect(await keyring.find('wrong')).toBeNull()
  const key = await insertKey('new')
  expect(await keyring.find(key)).toMatchObject({ name: 'new' })
})

test('so does one made while the keys are being read', async () => {
  const keyring = makeKeyring()
  const holding = await own.database.pool.connect()
  await holding.query('begin')
  await holding.query('lock ingest_key in access exclusive mode')
  const wrong = keyring.find('wrong')
  await new Promise((resolve) => setTimeout(resolve, 50))
  clock += 50
  const key = makeIngestKey()
  const found = keyring.find(key)
  await holding.query('commit')
  holding.release()
  await wrong
  const insert = 'insert into ingest_key (name, hash, created_by) values ($1, $2, $3)'
  await own.database.pool.query(insert, ['amid', hashIngestKey(key), 'admin'])
  expect(await found).toMatchObject({ name: 'amid' })
})

test('wrong keys ask the database once in 200 ms, all together', async () => {
  const keyring = makeKeyring()
  const asking = vi.spyOn(own.database.pool, 'query')
  try {
    const begun = performance.now()
    for (let n = 0; n < 3; n += 1) {
      const found = await Promise.all(
        Array.from({ length: 100 }, (_, at) => Promise.resolve(keyring.find(`wrong ${at}`))),
      )
      expect(found.every((source) => source === null)).toBe(true)
    }
    expect(asking.mock.calls).toHaveLength(3)
    expect(performance.now() - begun).toBeGreaterThan(390)
  } finally {
    asking.mockRestore()
  }
})

test('what was read of a key answers for five seconds without asking the database', async () => {
  const key = await insertKey('known')
  const keyring = makeKeyring()
  expect(await keyring.find(key)).toMatchObject({ name: 'known' })
  await own.database.pool.query('alter table ingest_key rename to ingest_key_away')
  try {
    clock += 4_999
    expect(await keyring.find(key)).toMatchObject({ name: 'known' })
    clock += 1
    await expect(keyring.find(key)).rejects.toThrow('ingest_key')
  } finally {
    await own.database.pool.query('alter table ingest_key_away rename to ingest_key')
  }
})

test('the configured key works without the database', () => {
  const keyring = createKeyring({
    database: own.database,
    now,
    configuredKey: 'from-the-configuration',
  })
  expect(keyring.find('from-the-configuration')).toEqual({
    id: null,
    name: 'INGEST_KEY',
    scopes: ['ingest'],
    solutions: null,
    departmentId: null,
  })
})

test('when a key was last used is written at most every second', async () => {
  const key = await insertKey('used')
  const keyring = makeKeyring()
  await keyring.find(key)
  const first = now().toISOString()
  await expect.poll(() => lastUsed('used')).toBe(first)
  clock += 900
  await keyring.find(key)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await lastUsed('used')).toBe(first)
  clock += 100
  await keyring.find(key)
  await expect.poll(() => lastUsed('used')).toBe(now().toISOString())
})

test('a database that cannot be queried is not a wrong key', async () => {
  const key = await insertKey('asked')
  const keyring = makeKeyring()
  await own.database.pool.query('alter table ingest_key rename to ingest_key_away')
  await expect(keyring.find(key)).rejects.toThrow('ingest_key')
  await own.database.pool.query('alter table ingest_key_away rename to ingest_key')
  expect(await keyring.find(key)).toMatchObject({ name: 'asked' })
})
