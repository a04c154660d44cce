import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { post } from './post.ts'
import { createServerClock, serverClock, serverNow, serverTime } from './server-clock.ts'

const server = Date.parse('2026-11-26T16:00:41Z')
const dayMs = 86_400_000
const header = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(server)
})
afterEach(() => {
  vi.unstubAllGlobals()
  serverClock.learn(header(Date.now()), 0)
  vi.useRealTimers()
})

test('a right clock is left as it is, whatever the part of the second', () => {
  const clock = createServerClock()
  for (const part of [0, 1, 499, 998, 999]) {
    vi.setSystemTime(server + part)
    clock.learn(header(server), 20)
  }
  expect(clock.offset()).toBe(0)
})

test('a wrong clock is found by the middle of the request and of the second', () => {
  const clock = createServerClock()
  vi.setSystemTime(server + dayMs)
  clock.learn(header(server), 200)
  expect(clock.offset()).toBe(-dayMs + 500 + 100)
})

test('a known offset does not jump by the second that the header leaves out', () => {
  const clock = createServerClock()
  vi.setSystemTime(server + dayMs)
  clock.learn(header(server), 0)
  const reported = vi.fn<() => void>()
  clock.subscribe(reported)
  for (const part of [0, 400, 999]) {
    vi.setSystemTime(server + dayMs + part)
    clock.learn(header(server), 50)
  }
  expect(reported).not.toHaveBeenCalled()
  expect(clock.offset()).toBe(-dayMs + 500)
})

test('a slow answer says little, a header that is none says nothing', () => {
  const clock = createServerClock()
  vi.setSystemTime(server + 12_000)
  clock.learn(header(server), 24_000)
  clock.learn(null, 0)
  clock.learn('soon', 0)
  expect(clock.offset()).toBe(0)
})

test('a clock that is set right again is noticed', () => {
  const clock = createServerClock()
  vi.setSystemTime(server - 600_000)
  clock.learn(header(server), 0)
  expect(clock.offset()).toBe(600_500)
  vi.setSystemTime(server)
  clock.learn(header(server), 0)
  expect(Math.abs(clock.offset())).toBeLessThanOrEqual(500)
})

test('every answer of the server has its time, a refusal too', async () => {
  vi.setSystemTime(server + dayMs)
  const answer = () => new Response('{}', { status: 403, headers: { date: header(server) } })
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  await expect(post('getStatusSEM', {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1_000)
  expect(Math.abs(serverTime(server + dayMs) - server)).toBeLessThanOrEqual(1_000)
  expect(serverTime(0)).toBe(0)
})
