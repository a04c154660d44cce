import { afterEach, expect, test } from 'vitest'
import { mount, type Mounted } from '../test-mount.tsx'
import { LiveFreshness } from './live-freshness.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const asked = { dataUpdatedAt: Date.parse('2026-11-21T14:05:22+07:00'), error: null }
const text = () => mounted.container.textContent ?? ''

test('says what the banner of a page says whose question failed', () => {
  mounted = mount(<LiveFreshness query={{ ...asked, error: new Error('ระบบขัดข้อง') }} />)
  expect(text()).toBe('ข้อมูล ณ 21/11/2569 14:05:22 น. · ข้อมูลอาจไม่เป็นปัจจุบัน')
})

test('says why else the data may be old', () => {
  mounted = mount(<LiveFreshness query={asked} stale="ไม่มีข้อมูลเข้ามาตั้งแต่ 20/11/2569 08:00 น." />)
  expect(text()).toContain('· ไม่มีข้อมูลเข้ามาตั้งแต่ 20/11/2569 08:00 น.')
})
