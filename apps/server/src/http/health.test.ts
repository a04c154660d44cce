import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountHealth, type Readiness } from './health.ts'

async function ask(...needs: Readiness[]) {
  const app = fastify()
  mountHealth(app, needs, 100)
  const { statusCode, body } = await app.inject('/readyz')
  return { status: statusCode, ...(JSON.parse(body) as object) }
}

test('the console is ready when all that it needs is', async () => {
  const database = { name: 'database', isReady: () => Promise.resolve(true) }
  expect(await ask(database)).toEqual({ status: 200, ok: true, database: true })
  const broker = { name: 'broker', isReady: () => false }
  expect(await ask(database, broker)).toEqual({ status: 503, ok: false, database: true, broker: false })
})

test('what does not answer is not ready', async () => {
  const database = { name: 'database', isReady: () => new Promise<boolean>(() => undefined) }
  expect(await ask(database)).toEqual({ status: 503, ok: false, database: false })
})
