import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { judgeReplica, unsaidLagS } from './replica.ts'
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
  expect(judgeReplica({ replays: true, lag: 59.9 })).toBeNull()
  expect(judgeReplica({ replays: true, lag: 60.1 })).toBe('lagging')
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

const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`

test('reads of a replica that is away leave the primary half of its connections', async () => {
  const database = openDatabase({
    url: own.url,
    readUrl: 'postgres://nobody@127.0.0.1:1/none',
    connections: 4,
    onIdleError: () => undefined,
  })
  onTestFinished(() => database.close())
  let isOver = false
  const reads = Promise.all(
    Array.from({ length: 6 }, () => sleep(0.7).execute(database.readDb)),
  ).finally(() => (isOver = true))
  const counts = new Set<number | undefined>()
  while (!isOver) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
    )
    counts.add(rows[0]?.n)
  }
  expect(Math.max(...[...counts].map(Number))).toBe(2)
  await reads
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

  test('where it is busy reads wait and are refused; the primary does not get them as well', async () => {
    const database = openDatabase({
      url: primary.url,
      readUrl: standby.url,
      connections: 1,
      onIdleError: () => undefined,
    })
    onTestFinished(() => database.close())
    await expect.poll(() => database.replicaProblem(), { timeout: 20_000 }).toBeNull()
    const long = sleep(7).execute(database.readDb)
    await expect(one.execute(database.readDb)).rejects.toMatchObject({ code: 'unavailable' })
    expect(database.replicaProblem()).toBeNull()
    await long
    expect((await one.execute(database.readDb)).rows).toEqual([{ one: 1 }])
  })

  test('a statement that took too long there is not begun anew on the primary', async () => {
    const database = openDatabase({
      url: primary.url,
      readUrl: standby.url,
      queryTimeoutMs: 1_000,
      onIdleError: () => undefined,
    })
    onTestFinished(() => database.close())
    await expect.poll(() => database.replicaProblem(), { timeout: 20_000 }).toBeNull()
    const started = performance.now()
    await expect(sleep(5).execute(database.readDb)).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - started).toBeLessThan(1_900)
    expect(database.replicaProblem()).toBeNull()
  })

  test('a statement in conflict with what is replayed is run on the primary, and the replica stays in use', async () => {
    const database = openDatabase({
      url: primary.url,
      readUrl: standby.url,
      onIdleError: () => undefined,
    })
    onTestFinished(() => database.close())
    await expect.poll(() => database.replicaProblem(), { timeout: 20_000 }).toBeNull()
    await queryOnce(standby.superuserUrl, `alter system set max_standby_streaming_delay = '100ms'`)
    await queryOnce(standby.superuserUrl, 'select pg_reload_conf()')
    const reads = sql<{ n: number; isReplica: boolean }>`
      select count(*)::int as n, pg_is_in_recovery() as "isReplica", pg_sleep(3)::text from held`
    await queryOnce(primary.url, 'create table held (n int); insert into held values (1)')
    await expect
      .poll(() => queryOnce(standby.url, 'select n from held').catch(() => []))
      .toEqual([{ n: 1 }])
    const problems = new Set<unknown>()
    const watching = setInterval(() => problems.add(database.replicaProblem()), 20)
    onTestFinished(() => clearInterval(watching))
    const read = reads.execute(database.readDb)
    await expect
      .poll(() =>
        queryOnce(
          standby.url,
          `select from pg_stat_activity where query like '%from held%' and wait_event = 'PgSleep'`,
        ),
      )
      .not.toEqual([])
    await queryOnce(primary.url, 'alter table held add column m int')
    expect((await read).rows).toMatchObject([{ n: 1, isReplica: false }])
    expect([...problems]).toEqual([null])
  })

  test('it is read, then not while it stands still, again when it follows, and never once it was promoted', async () => {
    const database = openDatabase({
      url: primary.url,
      readUrl: standby.url,
      mostLagS: 15,
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
    expect(database.readAsOf()).toBeNull()
    await expect.poll(() => database.readAsOf(), { timeout: 20_000 }).not.toBeNull()
    expect(await noted()).toEqual([{ n: 1 }])
    const [last] = await queryOnce(
      standby.superuserUrl,
      'select pg_last_xact_replay_timestamp() as at',
    )
    const { at } = last as { at: Date }
    const error = (database.readAsOf()?.getTime() ?? 0) - at.getTime()
    expect(Math.abs(error)).toBeLessThan(500)
    expect(database.replicaLag()).toBeGreaterThan(unsaidLagS)
    expect(problem()).toBeNull()

    await expect.poll(problem, { timeout: 30_000 }).toBe('lagging')
    expect(database.readAsOf()).toBeNull()
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
