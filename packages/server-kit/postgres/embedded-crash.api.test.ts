import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { startConsoleProcess } from '../testing/console-process.ts'
import { queryOnce, scratchDataDir, startHere } from '../testing/scratch.ts'
import { killPostgres } from '../testing/test-postgres.ts'

const dataDir = await scratchDataDir(0o755, afterAll)

test(
  'kill -9 of PostgreSQL during commits loses nothing that was acknowledged, and it comes back by itself',
  { timeout: 120_000 },
  async () => {
    const { url, reported } = await startHere(dataDir)
    const database = openDatabase({ url, onIdleError: () => undefined })
    onTestFinished(() => database.close())
    await database.pool.query('create table counted (n int primary key)')

    const acknowledged: number[] = []
    let isWriting = true
    let next = 0
    const write = async () => {
      while (isWriting) {
        const n = next++
        await database.pool.query('insert into counted values ($1)', [n]).then(
          () => acknowledged.push(n),
          () => delay(5),
        )
      }
    }
    const writers = [write(), write(), write(), write()]
    const returns = () => reported.filter((line) => line === 'PostgreSQL is running again').length
    for (let kill = 1; kill <= 5; kill++) {
      const before = acknowledged.length
      await expect
        .poll(() => acknowledged.length, { interval: 5, timeout: 20_000 })
        .toBeGreaterThan(before + 50)
      await killPostgres(dataDir)
      // Its children may go on for some commits.
      await expect.poll(returns, { interval: 5, timeout: 20_000 }).toBe(kill)
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 50)
    isWriting = false
    await Promise.all(writers)

    const { rows } = await database.pool.query<{ n: number }>('select n from counted')
    const stored = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
  },
)

test('a connection that is checked out while PostgreSQL is killed does not end the process', async () => {
  const { url } = await startHere(dataDir)
  const database = openDatabase({ url, onIdleError: () => undefined })
  onTestFinished(() => database.close())
  const client = await database.pool.connect()
  await killPostgres(dataDir)
  await expect.poll(() => client.query('select 1').catch(() => 'lost')).toBe('lost')
  client.release(true)
})

test('the database of a console that was killed goes on, and the next console takes it over and can stop it', async () => {
  const killed = startConsoleProcess(dataDir)
  const { url = '' } = await killed.answer
  await queryOnce(url, 'create table orphaned ()')
  await killed.kill()
  const [before] = await queryOnce(url, 'select pg_postmaster_start_time() as at')

  const next = await startHere(dataDir)
  expect(next.url).toBe(url)
  expect(next.isNew).toBe(false)
  expect(await queryOnce(url, 'select pg_postmaster_start_time() as at')).toEqual([before])

  await killPostgres(dataDir)
  await expect
    .poll(() => next.reported, { timeout: 10_000 })
    .toContain('PostgreSQL is running again')
  expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }])

  await next.stop()
  await expect(queryOnce(url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('console and PostgreSQL killed together: the next start recovers', async () => {
  const killed = startConsoleProcess(dataDir)
  const { url = '' } = await killed.answer
  await queryOnce(url, 'create table kept as select 1 as one')
  await Promise.all([killPostgres(dataDir), killed.kill()])
  const next = await startHere(dataDir)
  expect(await queryOnce(next.url, 'select one from kept')).toEqual([{ one: 1 }])
})

test('a console that loses its database to another one exits', async () => {
  const { url, reported } = await startHere(dataDir)
  const superuser = url.replace('//roadside:', '//postgres:')
  // Another console's lock: it waits in the queue already, so it has it in the moment in which the first one has no connection.
  const other = queryOnce(superuser, 'select pg_advisory_lock(1380930627); select pg_sleep(4)')
  const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(() => queryOnce(superuser, waiting), { interval: 5 }).toHaveLength(1)
  await queryOnce(
    superuser,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roadside keeper'`,
  )
  await other
  expect(reported.at(-1)).toContain('exit: มีระบบอีกชุดหนึ่ง')
})
