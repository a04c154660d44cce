import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { TunnelSchematic } from './tunnel-schematic.tsx'
import type { TunnelItem } from './tunnel-items.ts'
import type { TunnelValue, TunnelZone } from './tunnel-zones.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())
const good = (value: number, level: TunnelValue['level'] = 'normal'): TunnelValue => ({
  value,
  quality: 'good',
  level,
})
const zone = (values: TunnelZone['values'], id = 'z1'): TunnelZone => ({
  id,
  name: `โซน ${id}`,
  fromM: 0,
  toM: 400,
  entered: { fromM: 0, toM: 400 },
  values,
})
const draw = (zones: TunnelZone[], items: TunnelItem[] = []) => {
  mounted = mount(<TunnelSchematic name="เขาน้อย" zones={zones} items={items} />)
}
const description = () => find(mounted.container, 'svg[role=img]').getAttribute('aria-label')
const cell = (figure: string) => find(mounted.container, `[data-cell=${figure}]`)

test('a zone shows its values with units and levels in words', () => {
  draw([zone({ co: good(212, 'critical'), no2: good(0.42), airSpeed: good(-2.1) })])
  expect(cell('co').textContent).toBe('วิกฤตCO212 ppm')
  expect(cell('no2').textContent).toBe('NO₂0.42 ppm')
  expect(cell('luminance').textContent).toBe('ความส่องสว่าง-')
  expect(find(cell('airSpeed'), '[data-direction]').dataset['direction']).toBe('backward')
  expect(find(mounted.container, '[data-zone-level]').textContent).toBe('วิกฤต')
  expect(description()).toBe(
    'ผังอุโมงค์ เขาน้อย · โซน z1 วิกฤต (CO 212 ppm วิกฤต, NO₂ 0.42 ppm, ความเร็วลม 2.1 ม./วินาที ทิศ กม. ลด)',
  )
})

test('a bad value is hatched and no number, a doubtful one says so; the zone is not called normal', () => {
  draw([
    zone({
      co: { ...good(35), quality: 'bad' },
      extinction: { ...good(0.004), quality: 'uncertain' },
    }),
  ])
  expect(cell('co').textContent).toBe('COไม่ทราบ')
  expect(cell('co').querySelectorAll('[data-hatched]').length).toBe(1)
  expect(cell('extinction').textContent).toBe('การลดทอนแสง (K)≈ 0.0040 m⁻¹')
  const level = find(mounted.container, '[data-zone-level]')
  expect([level.textContent, level.dataset['tone']]).toEqual(['ไม่ทราบ', 'gone'])
})

test('a value without limits has no verdict, and does not make its zone normal', () => {
  draw([zone({ no2: good(0.42, null) }), zone({ co: good(10), no2: good(0.3) }, 'z2')])
  const level = find(mounted.container, '[data-zone-level]')
  expect([level.textContent, level.dataset['tone']]).toEqual(['ไม่มีเกณฑ์', 'gone'])
  expect(mounted.container.textContent).toContain('ยังไม่ได้กำหนดเกณฑ์: NO₂ (โซน z1)')
  expect(description()).toContain('โซน z1 ยังไม่ได้กำหนดเกณฑ์ (NO₂ 0.42 ppm ยังไม่ได้กำหนดเกณฑ์)')
})

test('what has no place in the bore is listed apart and not drawn', () => {
  draw(
    [zone({ co: good(10) })],
    [
      { id: 'z1:f1', kind: 'fan', name: '1', state: 'fault', atM: null },
      { id: 'z1:s1', kind: 'lane_signal', name: '1', state: 'dark', atM: 10, lane: null },
    ],
  )
  expect(mounted.container.querySelectorAll('[data-item]')).toHaveLength(0)
  const list = find(mounted.container, 'ul', 'ยังไม่ได้กำหนดตำแหน่งในอุโมงค์')
  expect(list.textContent).toBe('โซน z1พัดลม 1 ขัดข้องสัญญาณช่องทาง 1 ดับ')
})

test('what hangs in the bore stands at its place and is counted in words', () => {
  const items: TunnelItem[] = [
    { id: 'f1', kind: 'fan', name: 'F1', state: 'forward', atM: 100 },
    { id: 'f2', kind: 'fan', name: 'F2', state: 'fault', atM: 300 },
    { id: 's1', kind: 'lane_signal', name: 'S1', state: 'red_cross', atM: 50, lane: 2 },
    { id: 'd1', kind: 'door', name: 'D1', state: 'unknown', atM: 200 },
  ]
  draw([zone({ co: good(10) })], items)
  const place = (id: string) =>
    find(mounted.container, `[data-item=${id}]`).getAttribute('transform')
  expect(place('f1')).toBe('translate(180 61)')
  expect(place('f2')).toBe('translate(540 61)')
  expect(place('s1')).toBe('translate(90 110)')
  expect(
    [...mounted.container.querySelectorAll('li')].map(({ textContent }) => textContent),
  ).toEqual(['พัดลมเดินหน้า 1ขัดข้อง 1', 'สัญญาณช่องทางกากบาทแดง 1', 'ประตูหนีภัยไม่ทราบ 1'])
  expect(description()).toContain('พัดลม F2 ขัดข้อง · สัญญาณช่องทาง S1 กากบาทแดง · ประตูหนีภัย D1 ไม่ทราบ')
})
