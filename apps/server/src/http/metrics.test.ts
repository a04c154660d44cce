import { installErrorHandler } from '@roadside/server-kit/error-handler.ts'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mountMetrics } from './metrics.ts'

const key = 'a key of the tests'

function ask(trustProxy: string | false, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const app = fastify({ trustProxy })
  installErrorHandler(app)
  mountMetrics(app, new Registry(), key)
  return app.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)
}

test('this machine and the key read the metrics, nobody else', async () => {
  expect(await ask(false, {})).toBe(200)
  expect(await ask(false, {}, '::1')).toBe(200)
  expect(await ask(false, {}, '10.0.0.9')).toBe(403)
  expect(await ask(false, { authorization: `Bearer ${key}` }, '10.0.0.9')).toBe(200)
})

test.for([
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-for', '127.0.0.1'],
  ['forwarded', 'for=203.0.113.7'],
  ['x-real-ip', '203.0.113.7'],
])('what a proxy of this machine passes on is not local (%s: %s)', async ([name = '', value = '']) => {
  expect(await ask(false, { [name]: value })).toBe(403)
  expect(await ask('127.0.0.1', { [name]: value })).toBe(403)
  expect(await ask(false, { [name]: value, authorization: `Bearer ${key}` })).toBe(200)
})
