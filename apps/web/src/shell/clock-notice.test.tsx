import { serverClock } from '@roadside/ui/api/server-clock.ts'
import { currentNotices } from '@roadside/ui/parts/notice-store.ts'
import { mount, type Mounted, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClockNotice } from './clock-notice.tsx'

const server = Date.parse('2026-11-26T16:00:41Z')
let mounted: Mounted
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  mounted.unmount()
  answerWith(0)
  vi.runAllTimers()
  vi.useRealTimers()
})

/** An answer of the server comes while the clock of the browser is ahead by so much. */
function answerWith(aheadMs: number) {
  vi.setSystemTime(server + aheadMs)
  settle(() => serverClock.learn(new Date(server).toUTCString(), 0))
}
const notices = () => currentNotices().map(({ text }) => text)

test('a fast clock is reported once, also after a reload', () => {
  mounted = mount(<ClockNotice />)
  answerWith(24 * 3_600_000)
  const sentence = 'นาฬิกาของเครื่องนี้เร็วไปราว 1 วัน เวลาบนหน้าจอเป็นเวลาของเซิร์ฟเวอร์'
  expect(notices()).toEqual([sentence])
  answerWith(25 * 3_600_000)
  mounted.unmount()
  mounted = mount(<ClockNotice />)
  expect(notices()).toEqual([sentence])
})

test('a slow clock is reported as such', () => {
  mounted = mount(<ClockNotice />)
  answerWith(-7 * 60_000)
  expect(notices()).toEqual(['นาฬิกาของเครื่องนี้ช้าไปราว 7 นาที เวลาบนหน้าจอเป็นเวลาของเซิร์ฟเวอร์'])
})

test('a clock that is a little wrong is not worth a word', () => {
  mounted = mount(<ClockNotice />)
  answerWith(50_000)
  expect(notices()).toEqual([])
})
