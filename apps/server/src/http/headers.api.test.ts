import {
  testIngestKey,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ CORS_ORIGINS: 'https://front.example' })
})
afterAll(() => t.close())

const answers = [
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/api/openapi.json', 200],
  ['POST', '/api/ownAccount', 401],
  ['POST', '/api/jwt/login', 400],
  ['GET', '/api/live', 401],
  ['GET', '/metrics', 200],
  ['GET', `/media/${'0'.repeat(64)}/150.jpg?e=1&s=x`, 403],
  ['GET', '/open311/v2/services.json', 200],
  ['GET', '/open311/v2/services.xml', 200],
  ['POST', '/ingest/lighting', 400],
  ['GET', '/ingest/lighting', 405],
  ['POST', '/ingest/nowhere', 404],
] as const

test.for(answers)(
  '%s %s says what it is, and nothing of what made it',
  async ([method, url, status]) => {
    const { statusCode, headers } = await t.app.http.inject({
      method,
      url,
      headers: { authorization: url === '/ingest/lighting' ? `Bearer ${testIngestKey}` : '' },
    })
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toMatch(
      /^(application\/json|text\/plain|text\/xml|application\/xml).*; ?charset=utf-8/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    // the endpoints of devices are opened by no browser
    const policy = url.startsWith('/ingest') ? undefined : 'strict-origin-when-cross-origin'
    expect(headers['referrer-policy']).toBe(policy)
  },
)

test.for(['PUT', 'PATCH', 'DELETE', 'TRACE', 'GET'] as const)(
  '%s of a call is not answered',
  async (method) => {
    const { statusCode } = await t.app.http.inject({
      method: method as 'GET',
      url: '/api/ownAccount',
    })
    expect([404, 405]).toContain(statusCode)
  },
)

test.for(['null', 'https://front.example.evil.example', 'https://evil.example', '*'])(
  'origin %s may not read answers',
  async (origin) => {
    const { headers } = await t.app.http.inject({
      method: 'POST',
      url: '/api/ownAccount',
      headers: { origin },
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  },
)
