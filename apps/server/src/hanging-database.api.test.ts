import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import { startSilentProxy, type SilentProxy } from '@roadside/server-kit/testing/silent-proxy.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let own: TestDatabase
let proxy: SilentProxy
let database: Database
let t: TestApp
beforeAll(async () => {
  own = await createTestDatabase()
  proxy = await startSilentProxy(own.url)
  database = openDatabase({ url: proxy.url, hangsAfterMs: 1_000, onIdleError: () => undefined })
  t = await createTestApp({}, { test: { ...own, database }, listenUrl: own.url })
})
afterAll(async () => {
  await t.close()
  await database.close()
  await proxy.close()
  await own.drop()
})

const paths = [
  ['POST', '/api/getStatusSEM'],
  ['GET', '/api/live'],
  ['GET', `/media/${'0'.repeat(64)}/150.jpg?e=1&s=x`],
  ['GET', '/api/alarms/active'],
  ['POST', '/hooks/alertmanager'],
  ['GET', '/open311/v2/services.json'],
  ['POST', '/ingest/lighting'],
] as const

test('whatever the database answers is refused at once while it hangs, and nothing else', async () => {
  const ask = async ([method, url]: readonly ['GET' | 'POST', string]) => {
    const { statusCode } = await t.app.http.inject({
      method,
      url,
      ...(method === 'POST' && { payload: {} }),
    })
    return `${url.split('?')[0]} ${statusCode}`
  }
  expect((await Promise.all(paths.map(ask))).filter((line) => line.endsWith('503'))).toEqual([])
  proxy.fallSilent()
  await expect.poll(() => database.pulse.isHanging()).toBe(true)
  const started = performance.now()
  const answers = await Promise.all(paths.map(ask))
  expect(answers.filter((line) => !line.endsWith('503'))).toEqual([])
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(await ask(['GET', '/healthz'])).toBe('/healthz 200')
  proxy.speakAgain()
})
