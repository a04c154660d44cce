import { find, mount, press, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import type { WimHour } from '../rows.ts'
import { HourBars } from './hour-bars.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const hour = (of: number, vehicles: number | null, is_ahead = false): WimHour => ({
  hour: of,
  vehicles,
  over: vehicles === null ? null : 1,
  is_partial: false,
  is_ahead,
})

test('an hour of silence is hatched and never a bar of 0; one to come is empty', () => {
  mounted = mount(
    <HourBars
      hours={[hour(0, 12), hour(1, null), hour(2, 0), hour(3, null, true)]}
      isMean={false}
    />,
  )
  const bars = [...mounted.container.querySelectorAll('[data-vehicles]')].map((bar) =>
    bar.getAttribute('data-vehicles'),
  )
  expect(bars).toEqual(['12', '0'])
  expect(mounted.container.querySelectorAll('[data-hatched]')).toHaveLength(1)
  expect(find(mounted.container, 'svg[role=img]').getAttribute('aria-label')).toContain(
    '01:00–02:00 น. ไม่มีข้อมูล',
  )
})

test('the same figures as a table', () => {
  mounted = mount(<HourBars hours={[hour(0, 12), hour(1, null)]} isMean={false} />)
  press(find(mounted.container, 'button', 'ตารางข้อมูล'))
  const rows = [...mounted.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['00:00–01:00 น.121', '01:00–02:00 น.ไม่มีข้อมูลไม่มีข้อมูล'])
})
