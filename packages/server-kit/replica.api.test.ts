import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { judgeReplica, mostLagS } from './replica.ts'
import { queryOnce } from './testing/scratch.ts'
import { startSilentProxy } from './testing/silent-proxy.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { startStandby, startTestPostgres, type TestPostgres } from './testing/test-postgres.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

function openWith(readUrl: string) {
  const database = openDatabase({
    url: own.url,
    readUrl,
    queryTimeoutMs: 1_000,
    onIdleError: () => undefined,
  })
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

test('a server that is no replica is recognised, and not read', async () => {
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

describe('beside a real standby', () => {
  let primary: TestPostgres
  let standby: TestPostgres
  beforeAll(async () => {
    primary = await startTestPostgres()
    await queryOnce(primary.url, 'create table noted (n int primary key)')
    standby = await startStandby(primary)
  })
  afterAll(async () => {
    await standby.stop()
    await primary.stop()
  })

  test('it is read, then not while it stands still, again when it follows, and never once it was promoted', async () => {
    const database = openDatabase({
      url: primary.url,
      readUrl: standby.url,
      onIdleError: () => undefined,
    })
    onTestFinished(() => database.close())
    const problem = () => database.replicaProblem()
    const replays = sql<{ replays: boolean }>`select pg_is_in_recovery() as replays`
    const readsReplica = async () => (await replays.execute(database.readDb)).rows[0]?.replays
    const noted = async () =>
      (await sql<{ n: number }>`select n from noted order by n`.execute(database.readDb)).rows

    await expect.poll(problem, { timeout: 20_000 }).toBeNull()
    expect(await readsReplica()).toBe(true)
    expect(database.replicaLag()).toBe(0)

    await database.pool.query('insert into noted values (1)')
    await expect.poll(noted).toEqual([{ n: 1 }])

    await queryOnce(standby.superuserUrl, 'select pg_wal_replay_pause()')
    await database.pool.query('insert into noted values (2)')
    expect(await noted()).toEqual([{ n: 1 }])
    await expect.poll(problem, { timeout: 20_000 }).toBe('lagging')
    expect(database.replicaLag()).toBeGreaterThan(mostLagS)
    expect(await noted()).toEqual([{ n: 1 }, { n: 2 }])

    await queryOnce(standby.superuserUrl, 'select pg_wal_replay_resume()')
    await expect.poll(problem, { timeout: 20_000 }).toBeNull()
    expect(await readsReplica()).toBe(true)
    await expect.poll(noted).toEqual([{ n: 1 }, { n: 2 }])

    await queryOnce(standby.superuserUrl, 'select pg_promote()')
    await expect.poll(problem, { timeout: 20_000 }).toBe('promoted')
    await database.pool.query('insert into noted values (3)')
    expect(await noted()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(database.replicaLag()).toBeNull()
  })
})
