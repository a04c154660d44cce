import { afterEach, expect, test } from 'vitest'
import { mount, type Mounted } from '../test-mount.tsx'
import { UnwellDevices } from './unwell-devices.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const device = {
  id: 1,
  name: 'เครื่องที่ 1',
  health: 'ok',
  reasons: [] as string[],
  at: '2026-11-21T14:05:00+07:00',
} as const
const reported = () =>
  [...mounted.container.querySelectorAll('li')].map(({ textContent }) => textContent)

test('a silent device says since when nothing came, one that never reported that', () => {
  const reasons = ['ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด']
  mounted = mount(
    <UnwellDevices
      devices={[
        device,
        { ...device, id: 2, health: 'unreachable', reasons },
        { ...device, id: 3, health: 'unknown', at: null },
        { ...device, id: 4, health: 'warning', reasons: ['แบตเตอรี่เหลือ 14 %'] },
      ]}
    />,
  )
  expect(reported()).toEqual([
    'ติดต่อไม่ได้เครื่องที่ 1: ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด · ข้อมูลล่าสุดเมื่อ 21/11/2569 14:05\u00A0น.',
    'ไม่ทราบเครื่องที่ 1: ยังไม่เคยรายงานข้อมูล',
    'เฝ้าระวังอุปกรณ์เครื่องที่ 1: แบตเตอรี่เหลือ 14 %',
  ])
})

test('nothing is said where all is well', () => {
  mounted = mount(<UnwellDevices devices={[device]} />)
  expect(mounted.container.textContent).toBe('')
})
