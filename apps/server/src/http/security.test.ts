import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { installSecurity, tileSource } from './security.ts'

test.for([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example/{z}/{x}/{y}.png', 'https://*.tile.example'],
  ['https://{s}.tile.example:8443/{z}/{x}/{y}{r}.png', 'https://*.tile.example:8443'],
  ['http://tiles-{s}.maps.example/{z}/{x}/{y}.png', 'http://*.maps.example'],
  ['http://127.0.0.1:18080/no-tiles/{z}/{x}/{y}.png', 'http://127.0.0.1:18080'],
])('%s may be loaded from %s', ([address = '', source]) => {
  expect(tileSource(address)).toBe(source)
})

test('a client that is gone before its request is read causes no error, and blocks nothing', async () => {
  const errors: unknown[] = []
  const app = fastify()
  await app.register(async (console) => {
    console.setErrorHandler((error, _, reply) => {
      errors.push(error)
      return reply.code(500).send()
    })
    await installSecurity(console, {
      mapTilesUrl: 'https://tile.example/{z}/{x}/{y}.png',
      inlineScripts: [],
      isHttps: true,
      corsOrigins: [],
    })
    console.get('/', () => 'here')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (let i = 0; i < 50; i += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: console\r\n\r\n', () => socket.resetAndDestroy())
    await new Promise((closed) => socket.once('close', closed))
  }
  await delay(50)
  expect(errors).toEqual([])
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('here')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  await app.close()
})

test('answers of calls are cached nowhere, and no other origin frames the console', async () => {
  const app = fastify()
  await app.register(async (console) => {
    await installSecurity(console, {
      mapTilesUrl: 'https://tile.example/{z}/{x}/{y}.png',
      inlineScripts: [],
      isHttps: true,
      corsOrigins: [],
    })
    console.post('/api/x', () => ({}))
    console.get('/', () => 'here')
  })
  const [call, page] = [await app.inject({ method: 'POST', url: '/api/x' }), await app.inject('/')]
  expect([call.headers['cache-control'], page.headers['cache-control']]).toEqual([
    'no-store',
    undefined,
  ])
  expect(call.headers['content-disposition']).toBe('attachment; filename="api.json"')
  expect(page.headers['content-disposition']).toBeUndefined()
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'content-security-policy': expect.stringContaining("form-action 'self'") as string,
  })
  await app.close()
})
