import type { Database } from '@roadside/server-kit/database.ts'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findMissing, mountHealth, storageReadiness, type Readiness } from './health.ts'

async function request(...needs: Readiness[]) {
  const app = fastify()
  mountHealth(app, { needs, warnings: [], isStopping: () => false, timeoutMs: 100 })
  const { statusCode, body } = await app.inject('/readyz')
  return { status: statusCode, ...(JSON.parse(body) as object) }
}

test('the console is ready when all that it needs is', async () => {
  const database = {
    name: 'database',
    problem: 'ฐานข้อมูล',
    access: 'authority' as const,
    isReady: () => Promise.resolve(true),
  }
  expect(await request(database)).toEqual({ status: 200, ok: true, database: true, warnings: [] })
  const broker = {
    name: 'broker',
    problem: 'โบรกเกอร์',
    access: 'authority' as const,
    isReady: () => false,
  }
  expect(await request(database, broker)).toEqual({
    status: 503,
    ok: false,
    database: true,
    broker: false,
    warnings: [],
  })
})

test('a stopping console is not ready, and checks nothing any more', async () => {
  const app = fastify()
  const need = {
    name: 'database',
    problem: 'ฐานข้อมูล',
    access: 'authority' as const,
    isReady: () => Promise.reject(),
  }
  mountHealth(app, { needs: [need], warnings: [], isStopping: () => true })
  const { statusCode, body } = await app.inject('/readyz')
  expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"ok":false,"stopping":true}' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('what does not answer is not ready', async () => {
  const database = {
    name: 'database',
    problem: 'ฐานข้อมูล',
    access: 'authority' as const,
    isReady: () => new Promise<boolean>(() => undefined),
  }
  expect(await request(database)).toEqual({ status: 503, ok: false, database: false, warnings: [] })
})

test('what is wrong beside all that is needed is named, and the console stays ready', async () => {
  const app = fastify()
  const lost = { name: 'broker_session_lost', sentence: 'ข้อมูลอาจสูญหาย' }
  const sources = [
    { access: 'authority' as const, find: () => Promise.resolve([lost]) },
    { access: 'authority' as const, find: () => Promise.reject(new Error('away')) },
  ]
  mountHealth(app, { needs: [], warnings: sources, isStopping: () => false })
  const { statusCode, body } = await app.inject('/readyz')
  expect({ statusCode, body }).toEqual({
    statusCode: 200,
    body: '{"ok":true,"warnings":["broker_session_lost"]}',
  })
})

test('missing needs are found, also those whose check fails', async () => {
  const there = {
    name: 'database',
    problem: 'ฐานข้อมูล',
    access: 'authority' as const,
    isReady: () => true,
  }
  const gone = {
    name: 'pictures',
    problem: 'ภาพ',
    access: 'authority' as const,
    isReady: () => Promise.reject(new Error('no')),
  }
  expect(await findMissing([there, gone], 100)).toEqual([gone])
})

test('many callers check the disk once; without an answer of the database the own writes decide', async () => {
  let tries = 0
  const connect = (): Promise<never> => {
    tries += 1
    return Promise.reject(new Error('away'))
  }
  const database = { pool: { connect } } as unknown as Database
  const [room, full] = [
    storageReadiness(database, () => false),
    storageReadiness(database, () => true),
  ]
  expect(
    await Promise.all([room.isReady(), room.isReady(), room.isReady(), full.isReady()]),
  ).toEqual([true, true, true, false])
  expect(tries).toBe(2)
})

test('a disk with room is tried once a minute, one that is full or seems so every few seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let [tries, code, seemsFull] = [0, '08006', false]
  const connect = (): Promise<never> => {
    tries += 1
    return Promise.reject(Object.assign(new Error('no'), { code }))
  }
  const disk = storageReadiness({ pool: { connect } } as unknown as Database, () => seemsFull)
  const triesWithin = async (seconds: number) => {
    const before = tries
    for (let s = 0; s < seconds; s += 1) {
      vi.advanceTimersByTime(1_000)
      await disk.isReady()
    }
    return tries - before
  }
  await disk.isReady()
  expect(await triesWithin(130)).toBe(2)
  seemsFull = true
  expect(await triesWithin(12)).toBe(2)
  expect(await disk.isReady()).toBe(false)
  seemsFull = false
  code = '53100'
  expect(await triesWithin(60)).toBeGreaterThan(8)
  expect(await disk.isReady()).toBe(false)
})
