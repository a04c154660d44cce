import { afterEach, expect, test, vi } from 'vitest'
import { serverClock } from '../api/server-clock.ts'
import { mount, type Mounted, settle } from '../test-mount.tsx'
import { LiveFreshness } from './live-freshness.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const requests = { dataUpdatedAt: Date.parse('2026-11-21T14:05:22+07:00'), error: null }
const text = () => mounted.container.textContent ?? ''

test('says what the banner of a page says whose question failed', () => {
  mounted = mount(<LiveFreshness query={{ ...requests, error: new Error('ระบบขัดข้อง') }} />)
  expect(text()).toBe('ข้อมูลล่าสุดเมื่อ 21/11/2569 14:05:22\u00A0น. · ข้อมูลอาจไม่เป็นปัจจุบัน')
})

test('says why else the data may be old', () => {
  mounted = mount(<LiveFreshness query={requests} stale="ไม่มีข้อมูลเข้ามาตั้งแต่ 20/11/2569 08:00 น." />)
  expect(text()).toContain('· ไม่มีข้อมูลเข้ามาตั้งแต่ 20/11/2569 08:00 น.')
})

test('shows the time of the server where the clock of the browser is a day ahead', () => {
  const server = Date.parse('2026-11-26T23:00:41+07:00')
  const learn = () => settle(() => serverClock.learn(new Date(server).toUTCString(), 0))
  vi.useFakeTimers({ now: server + 86_400_000 + 500 })
  mounted = mount(<LiveFreshness query={{ dataUpdatedAt: Date.now(), error: null }} />)
  learn()
  expect(text()).toContain('ข้อมูลล่าสุดเมื่อ 26/11/2569 23:00:41\u00A0น.')
  expect(text()).not.toContain('ข้อมูลเก่ากว่ารอบปรับปรุง')
  vi.setSystemTime(server)
  learn()
  vi.useRealTimers()
})
