import { mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { ModeStrips } from './mode-strips.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const from = Date.parse('2026-11-20T12:00:00+07:00')
const hourMs = 3_600_000

test('modes are shown with their length; a wrong one is above the others, an unknown one hatched', () => {
  mounted = mount(
    <ModeStrips
      label="โหมดการทำงาน"
      from={from}
      to={from + 24 * hourMs}
      rows={[
        {
          id: 1,
          name: 'แยก 1',
          stretches: [
            { mode: 'fault_flash', from, to: from + hourMs / 2 },
            { mode: 'auto', from: from + hourMs / 2, to: from + 20 * hourMs },
            { mode: null, from: from + 20 * hourMs, to: from + 24 * hourMs },
          ],
        },
      ]}
    />,
  )
  expect(mounted.container.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'โหมดการทำงาน · แยก 1: ไฟกะพริบเหตุขัดข้อง 30 นาที, อัตโนมัติ 19 ชม. 30 นาที, ไม่ทราบ / ติดต่อไม่ได้ 4 ชม.',
  )
  const rects = [...mounted.container.querySelectorAll<SVGElement>('rect[data-mode]')]
  expect(rects.map(({ dataset }) => dataset['mode'])).toEqual(['auto', 'unknown', 'fault_flash'])
  expect(rects[1]?.getAttribute('fill')).toMatch(/^url/)
})
