import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import type { WimVehicle } from '../rows.ts'
import { exportVehicles, vehicleColumns, verdictWord } from './vehicle-columns.tsx'

let mounted: Mounted
afterEach(() => mounted?.unmount())
const truck: WimVehicle = {
  id: 1,
  device_id: 1,
  device_name: 'เครื่องชั่ง',
  at: '2026-11-21T19:05:06+07:00',
  lane: 1,
  class: '3a10t',
  axles: [
    { weight_kg: 6_000, spacing_cm: null },
    { weight_kg: 20_500, spacing_cm: 430 },
    { weight_kg: null, spacing_cm: null },
  ],
  gross_kg: 26_500,
  limit_kg: 25_000,
  over_kg: 1_500,
  over_pct: 6,
  speed_kmh: 61,
  plate: '70-1234',
  province: 'สระบุรี',
  picture: null,
}

test.each([
  [{}, 'เข้าข่ายน้ำหนักเกินพิกัด'],
  [{ over_kg: 0 }, 'ไม่เกินพิกัด'],
  [{ over_kg: null, gross_kg: null }, 'ชั่งไม่ได้'],
  [{ over_kg: null, limit_kg: null }, 'ไม่มีพิกัดของประเภทนี้'],
])('with %j a vehicle is %s', (changes, word) => {
  expect(verdictWord({ ...truck, ...changes })).toBe(word)
})

test('only overweight rows are marked, by a word too', () => {
  const rows = [truck, { ...truck, id: 2, over_kg: 0, over_pct: 0, plate: null, province: null }]
  mounted = mount(
    <DataTable label="รถ" columns={vehicleColumns(true)} rows={rows} rowKey={({ id }) => id} />,
  )
  const [first, second] = mounted.container.querySelectorAll('tbody tr')
  expect(first?.querySelector('[data-over]')?.textContent).toContain('เข้าข่ายน้ำหนักเกินพิกัด')
  expect(first?.textContent).toContain('19:05:06\u00A0น.')
  expect(second?.querySelector('[data-over]')).toBeNull()
  expect(second?.textContent).toContain('อ่านไม่ได้')
})

test('the export has spacing in metres and every axle', () => {
  const received = Object.fromEntries(
    exportVehicles.map(({ header, value }) => [header, value(truck)]),
  )
  expect(received).toMatchObject({
    'วันที่-เวลา': '21/11/2569 19:05:06\u00A0น.',
    ทะเบียนรถ: '70-1234 สระบุรี',
    'น้ำหนักลงเพลา (กก.)': '6,000 / 20,500 / -',
    'ระยะห่างเพลา (ม.)': '4.30 / ?',
    'เกิน (กก.)': 1_500,
  })
})
