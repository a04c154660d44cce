import { defineCall } from '@roadside/contract/call.ts'
import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import * as z from 'zod/mini'
import { createCallServer } from '../api/call-server.ts'
import { NetworkError } from '../api/network-error.ts'
import {
  startLocalServer,
  visit,
  type LocalServer,
  type ReceivedCall,
} from '../testing/local-server.ts'
import { createTabs } from '../testing/tab-storage.ts'
import { createSessionStore } from './session-store.ts'
import { writeSession } from './session-storage.ts'
import { createTabLock, type TabLock } from './tab-lock.ts'

const user = {
  username: 'somchai',
  role: 'user',
  groupname: 'office1',
  department: 'd',
  firstname: 'สมชาย',
  lastname: 'ใจดี',
} as const
const look = defineCall({
  path: 'look',
  nameTh: 'ทดสอบ',
  summary: 'test',
  access: 'signedIn',
  body: z.object({ n: z.optional(z.number()) }),
  reply: z.object({ seenBy: z.string() }),
})
const refused = [
  401,
  { code: 'unauthenticated', message: 'หมดเวลาการใช้งาน กรุณาเข้าสู่ระบบใหม่' },
] as const

/** What the server takes and gives next; a refresh takes the tokens from `n` to `n + 1`. */
let good: number
let answerRefresh: (call: ReceivedCall) => Promise<readonly [number, unknown]>
let server: LocalServer
let answerRenewing: (answer: readonly [number, unknown]) => void

beforeEach(async () => {
  good = 2
  answerRefresh = () =>
    Promise.resolve([200, { accessToken: `access${good}`, refreshToken: `refresh${good}` }])
  server = await startLocalServer(async (call) => {
    if (call.path === 'jwt/refresh-token') return answerRefresh(call)
    if (call.path === 'renewing') return new Promise((resolve) => (answerRenewing = resolve))
    if (call.path === 'jwt/logout') return [500, { code: 'internal', message: '' }]
    if (call.path === 'jwt/login') {
      const { password } = call.body as { password: string }
      return password === 'right'
        ? [200, { accessToken: 'access1', refreshToken: 'refresh1', userData: user }]
        : [401, { code: 'wrong_credentials', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' }]
    }
    if (call.path === 'forbidden')
      return [403, { code: 'forbidden', message: 'ท่านไม่มีสิทธิ์ดำเนินการนี้' }]
    return call.token === `access${good}` ? [200, { seenBy: call.token }] : refused
  })
})
afterEach(() => server.close())

function openTabs(count = 1) {
  const tabs = createTabs(count)
  writeSession(tabs[0]!.storage, { accessToken: 'access1', refreshToken: 'refresh1', user })
  return tabs.map(({ storage, events }) => {
    const lock = vi.fn<TabLock>(createTabLock(storage, undefined)) as TabLock & Mock<TabLock>
    const session = createSessionStore({ storage, events, lock })
    return { storage, lock, session, callServer: createCallServer(session) }
  })
}
const countOf = (path: string) => server.calls.filter((call) => call.path === path).length

test('many refused calls cause one refresh and are each repeated once', async () => {
  const [tab] = openTabs()
  const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => tab!.callServer(look, { n })))
  expect(replies).toEqual(Array(5).fill({ seenBy: 'access2' }))
  expect(countOf('jwt/refresh-token')).toBe(1)
  expect(countOf('look')).toBe(10)
  expect(tab!.lock).toHaveBeenCalledOnce()
  expect(tab!.storage.getItem('accessToken')).toBe('access2')
  expect(tab!.storage.getItem('refreshToken')).toBe('refresh2')
})

test('over several tabs one refreshes and the others take its tokens', async () => {
  const tabs = openTabs(3)
  const replies = await Promise.all(tabs.map((tab) => tab.callServer(look, {})))
  expect(replies).toEqual(Array(3).fill({ seenBy: 'access2' }))
  expect(countOf('jwt/refresh-token')).toBe(1)
})

test('a forbidden call is not repeated', async () => {
  const [tab] = openTabs()
  const forbidden = { ...look, path: 'forbidden' }
  await expect(tab!.callServer(forbidden, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(server.calls.map((call) => call.path)).toEqual(['forbidden'])
})

test('a call that stays refused is not made a third time', async () => {
  const [tab] = openTabs()
  good = 3
  answerRefresh = () => Promise.resolve([200, { accessToken: 'access2', refreshToken: 'refresh2' }])
  await expect(tab!.callServer(look, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(countOf('look')).toBe(2)
})

test('a refused refresh ends the session in every tab and says why', async () => {
  const [tab, other] = openTabs(2)
  answerRefresh = () => Promise.resolve(refused)
  await expect(tab!.callServer(look, {})).rejects.toMatchObject({
    message: 'หมดเวลาการใช้งาน กรุณาเข้าสู่ระบบใหม่',
  })
  expect(tab!.session.current()).toBeNull()
  expect(tab!.session.ending()).toBe('expired')
  await vi.waitFor(() => expect(other!.session.current()).toBeNull())
})

describe('a call that ends the tokens of this session', () => {
  const renewing = defineCall({
    path: 'renewing',
    nameTh: 'ทดสอบ',
    summary: 'test',
    access: 'signedIn',
    renewsTokens: true,
    body: z.object({}),
    reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  })

  test('goes on with those of its answer, in every tab', async () => {
    good = 1
    const [tab, other] = openTabs(2)
    const reply = tab!.callServer(renewing, {})
    await vi.waitFor(() => expect(countOf('renewing')).toBe(1))
    good = 3
    answerRefresh = () => Promise.resolve(refused)
    // both are refused before the answer is there
    const early = [tab!.callServer(look, {}), other!.callServer(look, {})]
    await vi.waitFor(() => expect(countOf('jwt/refresh-token')).toBeGreaterThan(0))
    answerRenewing([200, { accessToken: 'access3', refreshToken: 'refresh3' }])
    expect(await reply).toMatchObject({ accessToken: 'access3' })
    expect(await Promise.all(early)).toEqual(Array(2).fill({ seenBy: 'access3' }))
    expect(tab!.session.current()?.refreshToken).toBe('refresh3')
    await vi.waitFor(() => expect(other!.session.current()?.refreshToken).toBe('refresh3'))
  })

  test('leaves the session as it is where it was refused', async () => {
    good = 1
    const [tab] = openTabs()
    const reply = tab!.callServer(renewing, {})
    await vi.waitFor(() => expect(countOf('renewing')).toBe(1))
    answerRenewing([400, { code: 'bad_request', message: 'ไม่' }])
    await expect(reply).rejects.toMatchObject({ code: 'bad_request' })
    expect(await tab!.callServer(look, {})).toEqual({ seenBy: 'access1' })
  })
})

test.each([
  ['the network fails', () => visit('http://127.0.0.1:9')],
  [
    'the server is ill',
    () => {
      answerRefresh = () => Promise.resolve([503, { code: 'unavailable', message: '' }])
    },
  ],
])('while %s during the refresh the session stays', async (_, harm) => {
  const [tab] = openTabs()
  const refresh = tab!.session.refresh('access1')
  harm()
  await expect(refresh).rejects.toMatchObject({ code: 'unavailable' })
  expect(tab!.session.current()?.accessToken).toBe('access1')
})

test('an unreachable server is reported as a network that is down', async () => {
  const [tab] = openTabs()
  visit('http://127.0.0.1:9')
  const failure = await tab!.callServer(look, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ message: 'ไม่สามารถเชื่อมต่อเครือข่ายได้' })
})

test('logging out clears the browser and every tab although the server is unreachable', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [tab, other] = openTabs(2)
  const done = tab!.session.logout()
  expect(tab!.session.current()).toBeNull()
  await done
  expect(logged).toHaveBeenCalledOnce()
  expect(
    ['accessToken', 'refreshToken', 'userData'].map((key) => tab!.storage.getItem(key)),
  ).toEqual([null, null, null])
  await vi.waitFor(() => expect(other!.session.current()).toBeNull())
  expect(other!.session.ending()).toBe('loggedOut')
  expect(server.calls.at(-1)).toMatchObject({
    path: 'jwt/logout',
    body: { refreshToken: 'refresh1' },
  })
})

test('what was kept for who was signed in goes with the session; by what the browser is known stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.clear()
  writeSession(localStorage, { accessToken: 'access1', refreshToken: 'refresh1', user })
  for (const key of ['private:cctvFrame:7', 'private:other', 'theme', 'knownBrowser'])
    localStorage.setItem(key, 'x')
  const lock = createTabLock(localStorage, undefined)
  await createSessionStore({ storage: localStorage, events: window, lock }).logout()
  expect(Object.keys(localStorage).toSorted()).toEqual(['knownBrowser', 'theme'])
})

test('tokens that come after logging out are dropped', async () => {
  const [tab] = openTabs()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let answer = () => {}
  answerRefresh = () =>
    new Promise((resolve) => {
      answer = () => resolve([200, { accessToken: 'access2', refreshToken: 'refresh2' }])
    })
  const call = tab!.callServer(look, {})
  await vi.waitFor(() => expect(countOf('jwt/refresh-token')).toBe(1))
  const leaving = tab!.session.logout()
  answer()
  await expect(call).rejects.toMatchObject({ code: 'unauthenticated' })
  await leaving
  expect(tab!.storage.getItem('accessToken')).toBeNull()
})

test('a wrong password is its own answer, a right one signs every tab in', async () => {
  const [tab, other] = openTabs(2)
  await new Promise((resolve) => setTimeout(resolve, 5))
  tab!.storage.clear()
  await vi.waitFor(() => expect(other!.session.current()).toBeNull())
  await expect(
    tab!.session.login({ username: 'somchai', password: 'wrong' }),
  ).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(countOf('jwt/refresh-token')).toBe(0)
  await tab!.session.login({ username: 'somchai', password: 'right' })
  expect(tab!.session.current()?.user.firstname).toBe('สมชาย')
  await vi.waitFor(() => expect(other!.session.current()?.accessToken).toBe('access1'))
})
