import { once } from 'node:events'
import { Agent, createServer, request, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShortWay } from './short-way.ts'

/** Bodies that went the short way. */
let result: string[]
/** Requests that went the framework's. */
let framework: string[]
let server: Server
let agent: Agent
let isTrusted: boolean
/** What the taking of a message waits for. */
let held: Promise<void>
let port: number
const key = { authorization: 'Bearer key' }

beforeEach(async () => {
  ;[result, framework, isTrusted, held] = [[], [], true, Promise.resolve()]
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  server = createServer((incoming, response) => {
    const { method, url = '', headers, socket } = incoming
    framework.push(`${method} ${url}`)
    remember(socket, {
      url,
      authorization: headers.authorization,
      isTrusted: () => isTrusted,
      take: async (body) => {
        result.push(body)
        await held
        return { status: 202, headers: { 'content-type': 'application/json' }, text: '{"เสา":1}' }
      },
    })
    incoming.resume().on('end', () => response.end('framework'))
  })
  const remember = openShortWay(server, 1_000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  agent.destroy()
  server.closeAllConnections()
  if (server.listening) await new Promise((closed) => server.close(closed))
})

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

async function send({
  method = 'POST',
  path = '/door',
  headers = key,
  body = '{}',
}: Sent = {}): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return `${response.statusCode} ${text}`
}

test('a message like the one before it on its connection passes by the framework', async () => {
  expect(await send({ body: 'first' })).toBe('200 framework')
  expect(await send({ body: 'เสาที่ ๒ 😀' })).toBe('202 {"เสา":1}')
  expect(await send({ body: '' })).toBe('202 {"เสา":1}')
  expect(result).toEqual(['เสาที่ ๒ 😀', ''])
  expect(framework).toEqual(['POST /door'])
})

test.each<[string, Sent]>([
  ['another address', { path: '/door?event=up' }],
  ['another key', { headers: { authorization: 'Bearer other' } }],
  ['no key', { headers: {} }],
  ['another method', { method: 'PUT' }],
  ['more bytes than a message may have', { body: 'x'.repeat(1_001) }],
  ['a compressed one', { headers: { ...key, 'content-encoding': 'gzip' } }],
  ['a length that is not told', { headers: { ...key, 'transfer-encoding': 'chunked' } }],
])('%s goes the way of the framework', async (_, other) => {
  await send()
  expect(await send(other)).toBe('200 framework')
  expect(result).toEqual([])
})

test('so does one on another connection, and one whose key is not known to be good any more', async () => {
  await send()
  agent.destroy()
  expect(await send()).toBe('200 framework')
  isTrusted = false
  expect(await send()).toBe('200 framework')
  expect(result).toEqual([])
})

test('and one that comes while the server closes', async () => {
  await send()
  let release = () => {}
  held = new Promise((resolve) => (release = resolve))
  const running = send({ body: 'running' })
  await expect.poll(() => result).toEqual(['running'])
  server.close()
  release()
  expect(await running).toBe('202 {"เสา":1}')
  expect(await send()).toBe('200 framework')
})

test('a body that comes in pieces is one text, also where a character is cut', async () => {
  await send()
  const body = Buffer.from('{"เสา":"๒"}')
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/door',
    headers: key,
    agent,
  })
  sent.setHeader('content-length', body.length)
  sent.write(body.subarray(0, 3))
  await new Promise((resolve) => setTimeout(resolve, 50))
  sent.end(body.subarray(3))
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ]
  response.resume()
  expect(response.statusCode).toBe(202)
  expect(result).toEqual(['{"เสา":"๒"}'])
})

test('a body that is cut off takes nothing, and the next is heard', async () => {
  await send()
  const half = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/door',
    headers: key,
    agent,
  })
  half.setHeader('content-length', 100)
  half.on('error', () => undefined)
  half.write('{"half":')
  const [socket] = (await once(half, 'socket')) as [Socket]
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await once(socket, 'close')
  expect(await send()).toBe('200 framework')
  expect(await send({ body: 'next' })).toBe('202 {"เสา":1}')
  expect(result).toEqual(['next'])
})
