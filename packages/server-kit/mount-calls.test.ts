import { defineCall } from '@roadside/contract/call.ts'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { mountCalls } from './mount-calls.ts'
import { serve, type Deps } from './serve.ts'

const nobody = { hasToken: () => false, find: () => Promise.reject(new Error('nobody is asked for')) }

test('who knows of a change that the replica may not have reads the primary', async () => {
  const [primary, replica] = [{} as Db, {} as Db]
  const call = defineCall({
    path: 'source',
    summary: 'What is read.',
    who: 'anyone',
    body: z.object({}),
    reply: z.object({ reads: z.string() }),
  })
  const served = serve(call, ({ database }) =>
    Promise.resolve({ reads: database.readDb === primary ? 'primary' : 'replica' }),
  )
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  mountCalls(app, [served], { database: { db: primary, readDb: replica } } as Deps, nobody)
  const ask = async (headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url: '/api/source', payload: {}, headers })
    return answer.json<{ reads: string }>().reads
  }
  expect(await ask({})).toBe('replica')
  expect(await ask({ 'cache-control': 'max-age=0, no-cache' })).toBe('primary')
  expect(await ask({ 'cache-control': 'max-age=0' })).toBe('replica')
})
