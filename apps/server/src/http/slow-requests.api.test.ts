import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testIngestKey,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ REQUEST_TIMEOUT_S: '1', MAX_CONNECTIONS: '100' })
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username: 'staff', groupId, role: 'admin' })
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.http.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends the head of a request and then a byte now and then; resolves with what came when the server closes. */
function trickle(path: string, head = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}content-length: 5000\r\n\r\n{`,
    )
    const timer = setInterval(() => socket.write(' '), 100)
    socket.on('data', (data) => (text += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    })
  })
}

test.for([
  ['/api/jwt/login', ''],
  ['/ingest/flooding', `authorization: Bearer ${testIngestKey}\r\n`],
  ['/ingest/event', `authorization: Bearer ${testIngestKey}\r\n`],
] as const)(
  'a body that trickles into %s is cut off in time, in words',
  { timeout: 30_000 },
  async ([path, head]) => {
    const begun = Date.now()
    expect(await trickle(path, head)).toMatch(/^HTTP\/1.1 408 /)
    expect(Date.now() - begun).toBeLessThan(10_000)
  },
)

test('a live stream is not cut off with them', { timeout: 30_000 }, async () => {
  const token = await t.tokenOf('staff')
  const stop = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  let isOpen = true
  void answer.body?.pipeTo(new WritableStream()).then(
    () => (isOpen = false),
    () => (isOpen = false),
  )
  await trickle('/api/jwt/login')
  expect(isOpen).toBe(true)
  stop.abort()
})

test('one address takes no more than its share of connections', async () => {
  const sockets: Socket[] = []
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        setTimeout(() => resolve(socket.destroyed || socket.closed), 300),
      )
      socket.on('error', () => resolve(true))
      socket.on('close', () => resolve(true))
      sockets.push(socket)
    })
  const refused = await Promise.all(Array.from({ length: 30 }, isRefused))
  // those of the tests before may be closing yet
  expect(refused.filter(Boolean).length).toBeGreaterThanOrEqual(10)
  expect(refused.filter(Boolean).length).toBeLessThan(15)
  for (const socket of sockets) socket.destroy()
  await expect.poll(isRefused).toBe(false)
  for (const socket of sockets) socket.destroy()
})

test('the page of calls is made once, and a second request answers 304', async () => {
  for (const url of ['/api', '/api/openapi.json']) {
    const first = await t.app.http.inject(url)
    const { etag = '' } = first.headers as { etag?: string }
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect(first.body.length).toBeGreaterThan(10_000)
    const again = await t.app.http.inject({ url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('an answer of an endpoint may not be sniffed as another type', async () => {
  const answer = await t.app.http.inject({ method: 'POST', url: '/ingest/flooding', payload: {} })
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([401, 'nosniff'])
})
