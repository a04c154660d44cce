import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { ShownTraffic } from '../shown-state.ts'
import { JunctionCard } from './junction-card.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

const at = '2026-11-21T20:00:00+07:00'
const state: ShownTraffic = {
  mode: 'auto',
  mode_since: at,
  plan: 2,
  cycle_s: 110,
  offset_s: 12,
  phases: [{ no: 1, color: 'green' }],
  alarms: [
    { code: 'A0202', text: 'หลอดไฟสัญญาณขัดข้อง', severity: 'warning', since: at },
    { code: 'A0006', text: 'ระบบความปลอดภัยตรวจพบข้อผิดพลาด', severity: 'fault', since: at },
  ],
}
const junction: DeviceRow<ShownTraffic> = {
  id: 1,
  device: 'TC-1',
  name: 'แยกทดสอบ',
  sta: null,
  latitude: null,
  longitude: null,
  place: {},
  at,
  received_at: at,
  health: 'fault',
  health_since: at,
  reasons: [],
  condition: 'unknown',
  condition_since: at,
  state,
  rules: {},
  rules_version: 0,
  missing: null,
  report_s: 60,
  timeout_s: 600,
  channels: [],
}

function show(changes: Partial<DeviceRow<ShownTraffic>>) {
  mounted = mount(
    <QueryClientProvider client={new QueryClient()}>
      <JunctionCard junction={{ ...junction, ...changes }} of="นบ.1020" />
    </QueryClientProvider>,
  )
  return mounted.container
}
const factsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('dd')].map(({ textContent }) => textContent)

test('a reachable junction shows its signals, plan and alarms, the serious one first', () => {
  const page = show({})
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('อัตโนมัติ')
  expect(page.querySelectorAll('[data-head=green]').length).toBe(1)
  expect(factsOf(page).slice(0, 5)).toEqual([
    '2',
    '110 วินาที',
    '12 วินาที',
    'ไม่มีแจ้งขัดข้อง',
    'ขัดข้อง 1 รายการ',
  ])
  expect(
    [...page.querySelectorAll('tbody tr')].map((row) => row.textContent?.includes('A0006')),
  ).toEqual([true, false])
})

test('what a silent one said last is not shown as what is now', () => {
  const page = show({ health: 'unreachable' })
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('ติดต่อไม่ได้')
  expect(page.querySelectorAll('[data-head]').length).toBe(0)
  expect(factsOf(page).slice(0, 5)).toEqual(['-', '-', '-', 'ไม่ทราบ', 'ไม่ทราบ'])
  expect(page.textContent).toContain('ก่อนขาดการติดต่อ')
})

test('one that never reported of alarms is not shown as having none', () => {
  const page = show({ health: 'ok', state: { ...state, alarms: null } })
  expect(factsOf(page).slice(3, 5)).toEqual(['ไม่ทราบ', 'ไม่ทราบ'])
  expect(page.textContent).toContain('ตู้ควบคุมยังไม่เคยรายงานการแจ้งเตือน')
  expect(page.textContent).not.toContain('ไม่มีการแจ้งเตือน')
})

test('one that never reported is said to be so', () => {
  const page = show({
    at: null,
    health: 'unknown',
    state: { ...state, mode: null, phases: [], alarms: [] },
  })
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(
    'ยังไม่เคยรายงานข้อมูล',
  )
})
