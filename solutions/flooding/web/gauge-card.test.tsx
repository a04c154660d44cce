import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { afterEach, expect, test } from 'vitest'
import { unenteredReasons } from '../kind.ts'
import type { FloodState } from '../state.ts'
import { GaugeCard } from './gauge-card.tsx'

let page: OpenedPage
afterEach(() => page.close())

async function open(
  value: number | null,
  level: number,
  more: Partial<DeviceRow<FloodState>> = {},
  mayEdit = false,
) {
  const depth = {
    id: 7,
    key: 'depth_cm',
    name: 'ระดับน้ำเหนือผิวทาง',
    value,
    level,
    quality: 'good',
  } as DeviceChannel
  const gauge = {
    id: 3,
    name: 'จุดวัดที่ 1',
    health: 'ok',
    condition: 'normal',
    rules: {},
    reasons: [],
    at: null,
    state: { quality: 'good', rate_cm_h: 0 },
    channels: [depth],
    ...more,
  } as unknown as DeviceRow<FloodState>
  page = await openPage(
    '/',
    () => <GaugeCard wid={5} mayEdit={mayEdit} entries={[]} gauge={gauge} />,
    {},
  )
}

test('a level that waits for a second value is shown beside the state', async () => {
  await open(6, 0)
  expect(find(page.container, '[data-condition]').textContent).toBe('ปกติ')
  expect(find(page.container, '[role=status]').textContent).toBe('ค่าล่าสุดถึงระดับเตือนภัย รอค่าที่สองยืนยัน')
})

test('nothing waits once it is confirmed', async () => {
  await open(6, 2)
  expect(page.container.textContent).not.toContain('รอค่าที่สองยืนยัน')
})

test('a gauge whose height nobody has entered says so in full, and what it measures', async () => {
  const reason = unenteredReasons.mount_mm
  const distance = {
    id: 8,
    key: 'distance_mm',
    name: 'ระยะถึงผิวน้ำ',
    value: 2150,
    quality: 'good',
  } as DeviceChannel
  await open(null, 0, { health: 'unknown', reasons: [reason], channels: [distance] })
  expect(find(page.container, '[role=status]').textContent).toBe(reason)
  expect(find(page.container, '[role=img]').textContent).not.toContain(reason)
  expect(page.container.textContent).toContain('ระยะถึงผิวน้ำที่วัดได้2,150 มม.')
  expect(page.container.textContent).not.toContain('ระดับน้ำที่วัดได้')
})

test('who may enter the height is led to where it is entered, nobody else', async () => {
  const more = { health: 'unknown', reasons: [unenteredReasons.mount_mm] } as const
  await open(null, 0, { ...more, reasons: [...more.reasons] })
  expect(() => find(page.container, 'button', 'กรอกค่าติดตั้ง')).toThrow('no button')
  await page.close()
  await open(null, 0, { ...more, reasons: [...more.reasons] }, true)
  press(find(page.container, 'button', 'กรอกค่าติดตั้ง'))
  await until(() => expect(page.address()).toContain('edit=rules-3'))
})

test('a gauge with a frame counter says how many of its messages are missing', async () => {
  await open(6, 2, { missing: { day: 1, month: 12, since: null } })
  expect(page.container.textContent).toContain('ข้อความที่ไม่ถึงระบบ1 ใน 24 ชม. · 12 ใน 30 วัน')
})
