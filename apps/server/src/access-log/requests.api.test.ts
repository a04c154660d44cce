import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownAccount } from '@roadside/contract/account-calls.ts'
import { login, logout } from '@roadside/contract/session-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testIngestKey,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goodMessages } from '../testing/good-messages.ts'
import { sortFiles } from './log-files.ts'
import { verifyFiles } from './verify.ts'

let folder: string
let t: TestApp
let isOpen = true
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-log-'))
  t = await createTestApp({ ACCESS_LOG_DIR: folder, TRUST_PROXY: '10.9.9.9' })
  isOpen = true
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
afterEach(async () => {
  if (isOpen) await t.close()
  await rm(folder, { recursive: true, force: true })
})

type Line = Readonly<Record<string, unknown>>

/** The log, once the console has stopped. */
async function readLog(): Promise<{ text: string; lines: Line[]; problems: readonly object[] }> {
  await t.close()
  isOpen = false
  const files = sortFiles(await readdir(folder))
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'utf8')))
  const text = texts.join('')
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  return { text, lines, problems: (await verifyFiles(folder, files)).problems }
}

test('who, when, from where, what: sign-in, calls and sign-out of an account', async () => {
  const { accessToken, refreshToken } = (
    await t.call(login, { username: 'admin', password: testPassword })
  ).body
  await t.call(ownAccount, {}, accessToken)
  await t.call(logout, { refreshToken }, accessToken)
  // the end of the session comes back from the database
  await delay(500)
  const { lines, problems } = await readLog()
  expect(problems).toEqual([])
  const start = lines.find(({ kind }) => kind === 'sessionStart')
  expect(start).toMatchObject({ username: 'admin', by: 'password', ip: '127.0.0.1' })
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'request',
      at: '2026-11-21T20:00:00+07:00',
      ip: '127.0.0.1',
      account: start?.['account'],
      session: start?.['session'],
      method: 'POST',
      path: '/api/ownAccount',
      status: 200,
    }),
  )
  expect(lines.find(({ kind }) => kind === 'sessionEnd')).toMatchObject({
    session: start?.['session'],
  })
  const ids = lines.flatMap(({ kind, id }) => (kind === 'request' ? [id] : []))
  expect(new Set(ids).size).toBe(3)
})

test('nothing secret is in it: passwords, tokens, keys, queries, what was typed', async () => {
  const token = await t.tokenOf('admin')
  const { http } = t.app
  await t.call(login, { username: 'typed-by-mistake-1', password: 'wrong-password-1' })
  await http.inject({ method: 'GET', url: '/media/abc/150.jpg?e=1&s=signature-1' })
  await http.inject({ method: 'GET', url: `/${token}/x?token=query-1` })
  await http.inject({ method: 'POST', url: '/ingest/k/key-of-a-lamp-1/lighting', payload: {} })
  await http.inject({ method: 'POST', url: '/Ingest/k/key-of-a-lamp-1/lighting', payload: {} })
  await http.inject({ method: 'POST', url: '/api/login', payload: '{"password":"body-1"' })
  const { text } = await readLog()
  for (const secret of [
    'typed-by-mistake-1',
    'wrong-password-1',
    'signature-1',
    'query-1',
    'key-of-a-lamp-1',
    'body-1',
    testPassword,
    testIngestKey,
    token,
    token.split('.')[2] ?? '',
  ])
    expect(text).not.toContain(secret)
  expect(text).toContain('/media/:hash/:file')
})

test('the address is that of the client, if a trusted proxy says so', async () => {
  const send = (remoteAddress: string) =>
    t.app.http.inject({
      method: 'POST',
      url: '/api/ownAccount',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
  await send('10.9.9.9')
  await send('198.51.100.1')
  const { lines } = await readLog()
  const addresses = lines.flatMap(({ kind, ip }) => (kind === 'request' ? [ip] : []))
  expect(addresses).toEqual(['203.0.113.7', '198.51.100.1'])
})

test('an address cannot write lines of its own', async () => {
  await t.app.http.inject({ method: 'GET', url: '/x%0a{"n":1}\u2028' })
  await t.app.http.inject({ method: 'GET', url: `/${'x'.repeat(5_000)}` })
  const { lines, problems } = await readLog()
  expect(problems).toEqual([])
  for (const { path = '' } of lines) expect(String(path).length).toBeLessThanOrEqual(200)
})

test('messages of devices are counted by sender, path and answer', async () => {
  const message = goodMessages['lighting']?.message
  for (let count = 0; count < 25; count += 1) await t.ingest('lighting', message)
  await t.ingest('lighting', message, 'a wrong key')
  await t.app.http.inject({ method: 'GET', url: '/ingest/lighting' })
  await t.app.http.inject({ method: 'GET', url: '/readyz' })
  await t.app.http.inject({ method: 'GET', url: '/readyz' })
  const { lines } = await readLog()
  const counted = lines
    .filter(({ kind }) => kind === 'count')
    .map(({ what, key, path, status, times }) => [what, key, path, status, times])
  expect(counted.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['messages', '', '/ingest/lighting', 401, 1],
    ['messages', '', '/ingest/lighting', 405, 1],
    ['messages', 'INGEST_KEY', '/ingest/lighting', 202, 25],
    ['probes', '', '/readyz', 200, 2],
  ])
})

test('over a socket: bytes, a client that goes away, and what is no HTTP', async () => {
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.http.server.address() as AddressInfo
  const token = await t.tokenOf('admin')
  await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).text()
  const live = new AbortController()
  await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: live.signal,
  })
  live.abort()
  const socket = connect(port, '127.0.0.1')
  socket.end('no HTTP\r\n\r\n')
  await new Promise((resolve) => socket.resume().once('close', resolve))
  await delay(200)
  const { lines } = await readLog()
  const spec = lines.find(({ path }) => path === '/api/openapi.json')
  expect(spec).toMatchObject({ status: 200, port: expect.any(Number) as number })
  expect(spec?.['out']).toBeGreaterThan(20_000)
  expect(lines.find(({ path }) => path === '/api/live')).toMatchObject({
    status: 200,
    account: expect.any(Number) as number,
  })
  expect(lines.find(({ what }) => what === 'refused')).toMatchObject({ status: 400, times: 1 })
})
