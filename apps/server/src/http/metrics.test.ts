import { installErrorHandler } from '@roadside/server-kit/error-handler.ts'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mountMetrics } from './metrics.ts'

const key = 'a key of the tests'

interface Installation {
  readonly key?: string | null
  readonly isBehindProxy?: boolean
  readonly trustProxy?: string | false
}

async function request(
  { key: set = null, isBehindProxy = false, trustProxy = false }: Installation,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<number> {
  const app = fastify({ trustProxy })
  installErrorHandler(app)
  mountMetrics(app, new Registry(), { key: set, isBehindProxy })
  return (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
}

test('without a key this machine reads the metrics, nobody else', async () => {
  expect([await request({}), await request({}, {}, '::1')]).toEqual([200, 200])
  expect(await request({}, {}, '10.0.0.9')).toBe(403)
  expect(await request({}, { authorization: `Bearer ${key}` }, '10.0.0.9')).toBe(403)
})

test.for(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'what a proxy passes on is not local (%s)',
  async (name) => {
    expect(await request({}, { [name]: '127.0.0.1' })).toBe(403)
    expect(await request({ trustProxy: '127.0.0.1' }, { [name]: '127.0.0.1' })).toBe(403)
  },
)

test('where a key is set, every address needs it', async () => {
  for (const address of ['127.0.0.1', '::1', '10.0.0.9']) {
    expect(await request({ key }, {}, address)).toBe(403)
    expect(await request({ key }, { authorization: 'Bearer another key' }, address)).toBe(403)
    expect(
      await request({ key, isBehindProxy: true }, { authorization: `Bearer ${key}` }, address),
    ).toBe(200)
  }
})

test('behind a proxy nobody reads them without a key: it may say nothing of itself', async () => {
  for (const name of ['via', 'x-forwarded-host', 'cf-connecting-ip', 'x-client-ip']) {
    expect(await request({ isBehindProxy: true }, { [name]: '203.0.113.7' })).toBe(403)
  }
})
