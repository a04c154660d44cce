import fastify from 'fastify'
import { expect, test } from 'vitest'
import { findMissing, mountHealth, type Readiness } from './health.ts'

async function ask(...needs: Readiness[]) {
  const app = fastify()
  mountHealth(app, needs, 100)
  const { statusCode, body } = await app.inject('/readyz')
  return { status: statusCode, ...(JSON.parse(body) as object) }
}

test('the console is ready when all that it needs is', async () => {
  const database = { name: 'database', problem: 'ฐานข้อมูล', isReady: () => Promise.resolve(true) }
  expect(await ask(database)).toEqual({ status: 200, ok: true, database: true })
  const broker = { name: 'broker', problem: 'โบรกเกอร์', isReady: () => false }
  expect(await ask(database, broker)).toEqual({ status: 503, ok: false, database: true, broker: false })
})

test('what does not answer is not ready', async () => {
  const database = { name: 'database', problem: 'ฐานข้อมูล', isReady: () => new Promise<boolean>(() => undefined) }
  expect(await ask(database)).toEqual({ status: 503, ok: false, database: false })
})

test('what is missing is found, also what fails when it is asked', async () => {
  const there = { name: 'database', problem: 'ฐานข้อมูล', isReady: () => true }
  const gone = { name: 'pictures', problem: 'ภาพ', isReady: () => Promise.reject(new Error('no')) }
  expect(await findMissing([there, gone], 100)).toEqual([gone])
})
