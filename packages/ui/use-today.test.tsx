import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverClock } from './api/server-clock.ts'
import { useHistorySpan } from './devices/history-span.tsx'
import { ThaiDateInput } from './form/thai-date-input.tsx'
import { find, mount, type Mounted, press } from './test-mount.tsx'
import { useToday } from './use-today.ts'

const server = Date.parse('2026-11-26T23:00:41+07:00')
const wrongByMs = 40 * 86_400_000
let mounted: Mounted

beforeEach(() => {
  vi.useFakeTimers({ now: server + wrongByMs, toFake: ['Date'] })
  serverClock.learn(new Date(server).toUTCString(), 0)
})
afterEach(() => {
  mounted.unmount()
  vi.setSystemTime(server)
  serverClock.learn(new Date(server).toUTCString(), 0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Today() {
  return <p>{useToday()}</p>
}

function Span() {
  const { times, text } = useHistorySpan(() => undefined)
  return <p>{`${times.from} | ${text}`}</p>
}

test('today is the server’s day where the clock of the browser is 40 days ahead', () => {
  mounted = mount(<Today />)
  expect(mounted.container.textContent).toBe('2026-11-26')
})

test('a history reaches back from the server’s time, and its print says so', async () => {
  const routeTree = createRootRoute({ component: Span })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  mounted = mount(<RouterProvider router={router as never} />)
  const [from, text] = (mounted.container.textContent ?? '').split(' | ')
  expect(Math.abs(Date.parse(from ?? '') - (server - 7 * 86_400_000))).toBeLessThanOrEqual(600_000)
  expect(text).toBe('19/11/2569 23:10\u00A0น. – 26/11/2569 23:00\u00A0น.')
})

test('a calendar without a day opens at the server’s month', async () => {
  // the focus trap looks for a field before the calendar is drawn, and again after
  vi.spyOn(console, 'warn').mockReturnValue()
  mounted = mount(<ThaiDateInput aria-label="วันที่" />)
  press(find(mounted.container, 'button', 'เลือกจากปฏิทิน'))
  // the calendar comes with a transition
  const month = await act(() => vi.waitFor(() => find(document.body, 'button', ' 25'), 10_000))
  expect(month.textContent).toBe('พฤศจิกายน 2569')
})
