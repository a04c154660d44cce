import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { errors } from '@roadside/contract/errors.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { makeTinyTable } from './ingest/testing/tiny-intake.ts'
import { startTinyServer, tinyKey, type TinyServer } from './ingest/testing/tiny-server.ts'
import { startSilentProxy, type SilentProxy } from './testing/silent-proxy.ts'
import { asSuperuser } from './testing/superuser.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { startTestPostgres } from './testing/test-postgres.ts'

const hangsAfterMs = 1_500

let own: TestDatabase
let proxy: SilentProxy
let database: Database
let server: TinyServer

beforeEach(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
  proxy = await startSilentProxy(own.url)
  database = openDatabase({
    url: proxy.url,
    queryTimeoutMs: 10_000,
    hangsAfterMs,
    onIdleError: () => undefined,
  })
  server = await startTinyServer(database)
})
afterEach(async () => {
  await proxy.close()
  await server.stop()
  await database.close()
  await own.drop()
})

/** Sends a reading; its answer, and the milliseconds until then. */
async function send(n: number) {
  const started = performance.now()
  const sent = request({
    port: server.port,
    path: '/ingest/tiny',
    method: 'POST',
    headers: { authorization: `Bearer ${tinyKey}` },
  })
  sent.end(JSON.stringify({ device: 'one', n }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  const { statusCode: status, headers } = response
  return { status, retryAfter: headers['retry-after'], ms: performance.now() - started }
}

test(
  'while the database hangs, messages are refused at once, and taken again as soon as it answers',
  { timeout: 30_000 },
  async () => {
    expect(await send(1)).toMatchObject({ status: 200 })
    proxy.fallSilent()
    // it waits until the hang is known, for far less than a statement may take
    const first = await send(2)
    expect(first).toMatchObject({ status: 503, retryAfter: '5' })
    expect(first.ms).toBeLessThan(9_000)
    await expect.poll(() => database.pulse.isHanging()).toBe(true)
    const next = await send(3)
    expect(next).toMatchObject({ status: 503, retryAfter: '5' })
    expect(next.ms).toBeLessThan(1_000)
    proxy.speakAgain()
    await expect.poll(() => database.pulse.isHanging(), { timeout: 10_000 }).toBe(false)
    await expect.poll(async () => (await send(4)).status, { timeout: 10_000 }).toBe(200)
    const { rows } = await own.database.pool.query<{ n: number }>(
      'select n from tiny_reading order by n',
    )
    expect(rows.map(({ n }) => n)).toEqual([1, 4])
  },
)

test(
  'a database that commits nothing takes no messages, and still reads',
  { timeout: 60_000 },
  async () => {
    const postgres = await startTestPostgres()
    const watched = openDatabase({ url: postgres.url, hangsAfterMs, onIdleError: () => undefined })
    const waitFor = async (standbys: string) => {
      const text = `alter system set synchronous_standby_names = '${standbys}'`
      await asSuperuser(postgres.superuserUrl, text)
      await asSuperuser(postgres.superuserUrl, 'select pg_reload_conf()')
    }
    try {
      // a commit that waits for a standby which is not there is as one that waits for its disk
      await waitFor('nobody')
      const taken = () =>
        watched.pulse.unlessStalled(() => Promise.resolve('taken')).catch(() => 'refused')
      await expect.poll(taken, { timeout: 15_000 }).toBe('refused')
      expect(watched.pulse.isHanging()).toBe(false)
      expect((await watched.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await waitFor('')
      await expect.poll(taken, { timeout: 15_000 }).toBe('taken')
    } finally {
      await watched.close()
      await postgres.stop()
    }
  },
)

test('more statements than may wait for a connection are refused at once', async () => {
  const one = openDatabase({ url: own.url, connections: 1, onIdleError: () => undefined })
  const holder = await one.pool.connect()
  const asked = Array.from({ length: 5_010 }, () =>
    one.pool.query('select 1').then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  )
  const refused = await Promise.all(asked.slice(5_000))
  expect(new Set(refused)).toEqual(new Set([errors.unavailable.message]))
  holder.release()
  // a busy machine may not get to the last of them in time
  const others = await Promise.all(asked.slice(0, 5_000))
  expect(others.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'answered'))
  expect(others).not.toContain(errors.unavailable.message)
  await one.close()
})
