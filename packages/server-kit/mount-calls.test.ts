import { defineCall } from '@roadside/contract/call.ts'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Authenticate } from './call-guard.ts'
import type { Caller } from './caller.ts'
import { noPulse } from './database-pulse.ts'
import type { Db } from './database.ts'
import { installErrorHandler } from './error-handler.ts'
import { mountCalls } from './mount-calls.ts'
import { serve, type Deps } from './serve.ts'

const nobody = {
  hasToken: () => false,
  find: () => Promise.reject(new Error('nobody is asked for')),
}

/** Calls that read what they are named for, over a replica whose data are of a moment. */
function appOver({ asOf }: { asOf: Date | null }) {
  const [primary, replica] = [{} as Db, {} as Db]
  const callOf = (path: string) =>
    defineCall({
      path,
      nameTh: 'ทดสอบ',
      summary: 'What is read.',
      access: 'anyone',
      body: z.object({}),
      reply: z.object({ reads: z.string() }),
    })
  const log = serve(callOf('log'), ({ database: { readDb } }) =>
    Promise.resolve({ reads: readDb === primary ? 'primary' : 'replica' }),
  )
  const list = serve(callOf('list'), ({ database: { db } }) =>
    Promise.resolve({ reads: db === primary ? 'primary' : 'replica' }),
  )
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
  mountCalls(
    app,
    [log, list],
    {
      database: { db: primary, readDb: replica, pulse: noPulse, readAsOf: () => asOf },
    } as unknown as Deps,
    nobody,
  )
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url: `/api/${path}`, payload: {}, headers })
    const { reads } = answer.json<{ reads: string }>()
    return [reads, answer.headers['data-time'] ?? null]
  }
}

test('who knows of a change that the replica may not have reads the primary', async () => {
  const request = appOver({ asOf: null })
  expect(await request('log')).toEqual(['replica', null])
  expect(await request('log', { 'cache-control': 'max-age=0, no-cache' })).toEqual([
    'primary',
    null,
  ])
  expect(await request('log', { 'cache-control': 'max-age=0' })).toEqual(['replica', null])
})

test('an answer of a replica that is behind says of when it is, one of the primary does not', async () => {
  const request = appOver({ asOf: new Date('2026-11-29T14:05:12+07:00') })
  expect(await request('log')).toEqual(['replica', '2026-11-29T14:05:12+07:00'])
  expect(await request('list')).toEqual(['primary', null])
  expect(await request('log', { 'cache-control': 'no-cache' })).toEqual(['primary', null])
})

test('an account has one export made at a time, others theirs beside it, and what waits has an end', async () => {
  const call = defineCall({
    path: 'export',
    nameTh: 'ทดสอบ',
    summary: 'Makes a file.',
    access: 'signedIn',
    body: z.object({}),
    reply: z.object({}),
  })
  const made: { username: string; finish: () => void }[] = []
  const served = serve(
    call,
    ({ caller: { username } }) =>
      new Promise<Record<string, never>>((resolve) => {
        made.push({ username, finish: () => resolve({}) })
      }),
    { isExport: true },
  )
  const authenticate: Authenticate = {
    hasToken: () => true,
    find: ({ headers }) =>
      Promise.resolve({
        caller: { username: headers.authorization, role: 'user' } as Caller,
        site: null,
      }),
  }
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)
  mountCalls(
    app,
    [served],
    { database: { db: {}, readDb: {}, pulse: noPulse, readAsOf: () => null } } as unknown as Deps,
    authenticate,
  )
  const request = (authorization: string) =>
    app.inject({ method: 'POST', url: '/api/export', payload: {}, headers: { authorization } })
  const running = () => made.map(({ username }) => username)

  const mine = Array.from({ length: 7 }, () => request('mine'))
  const theirs = request('theirs')
  await vi.waitFor(() => expect(running().toSorted()).toEqual(['mine', 'theirs']))
  const statuses = Promise.all(mine.map(async (one) => (await one).statusCode))
  const finishMine = () => made.findLast(({ username }) => username === 'mine')?.finish()
  for (let begun = 2; begun <= 6; begun += 1) {
    finishMine()
    await vi.waitFor(() => expect(running().filter((one) => one === 'mine')).toHaveLength(begun))
  }
  finishMine()
  expect((await statuses).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 429])
  made.find(({ username }) => username === 'theirs')?.finish()
  expect((await theirs).statusCode).toBe(200)
})

test('who sees the same and asks the same while an answer is made gets one with the others', async () => {
  const call = defineCall({
    path: 'sites',
    nameTh: 'ทดสอบ',
    summary: 'Lists what the caller sees.',
    access: 'signedIn',
    body: z.object({ type: z.string() }),
    reply: z.object({ department: z.nullable(z.number()) }),
  })
  const made: { finish: () => void }[] = []
  const served = serve(
    call,
    ({ caller: { departmentId } }) =>
      new Promise<{ department: number | null }>((resolve) => {
        made.push({ finish: () => resolve({ department: departmentId }) })
      }),
    { isShared: true },
  )
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
  mountCalls(
    app,
    [served],
    { database: { db: {}, readDb: {}, pulse: noPulse, readAsOf: () => null } } as unknown as Deps,
    {
      hasToken: () => true,
      find: ({ headers }) =>
        Promise.resolve({
          caller: {
            username: headers.authorization,
            role: 'user',
            groupId: 1,
            departmentId: Number(headers['x-department']),
          } as Caller,
          site: null,
        }),
    },
  )
  const request = (authorization: string, department: number, type = 'Lighting') =>
    app
      .inject({
        method: 'POST',
        url: '/api/sites',
        payload: { type },
        headers: { authorization, 'x-department': String(department) },
      })
      .then((answer) => answer.json<{ department: number }>().department)
  const first = request('one', 7)
  await vi.waitFor(() => expect(made).toHaveLength(1))
  const rest = [
    request('two', 7),
    request('three', 7),
    request('four', 8),
    request('five', 7, 'VMS'),
  ]
  // another department and another body do not wait
  await vi.waitFor(() => expect(made).toHaveLength(3))
  for (const { finish } of made) finish()
  expect(await first).toBe(7)
  await vi.waitFor(() => expect(made).toHaveLength(4))
  made[3]?.finish()
  expect(await Promise.all(rest)).toEqual([7, 7, 8, 7])
})
