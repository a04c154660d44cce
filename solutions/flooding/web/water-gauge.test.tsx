import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { WaterGauge, type WaterGaugeProps } from './water-gauge.tsx'

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})
const levels = [
  { condition: 'watch', cm: -10 },
  { condition: 'warn', cm: 5 },
  { condition: 'danger', cm: 15 },
  { condition: 'critical', cm: 30 },
] as const
const draw = (props: Partial<WaterGaugeProps>) => {
  mounted = mount(
    <WaterGauge
      name="บางบัวทอง"
      depthCm={12.4}
      rateCmH={4}
      condition="warn"
      levels={levels}
      {...props}
    />,
  )
}
const description = () => find(mounted.container, 'svg[role=img]').getAttribute('aria-label')
const text = () => mounted.container.textContent
const reached = () =>
  [...mounted.container.querySelectorAll<SVGElement>('[data-reached]')].map(
    ({ dataset }) => dataset['level'],
  )

test('over the road: depth, condition, trend and the levels reached', () => {
  draw({})
  expect(text()).toContain('น้ำสูงกว่าผิวทาง 12 ซม.')
  expect(text()).toContain('เพิ่มขึ้น 4.0 ซม./ชม.')
  expect(reached()).toEqual(['warn', 'watch'])
  expect(find(mounted.container, '[data-trend]').dataset['trend']).toBe('up')
  expect(description()).toBe(
    'บางบัวทอง: น้ำสูงกว่าผิวทาง 12 ซม. · เตือนภัย · เพิ่มขึ้น 4.0 ซม./ชม. · เกณฑ์ เฝ้าระวัง -10 ซม., เตือนภัย 5 ซม., อันตราย 15 ซม., วิกฤต 30 ซม.',
  )
})

test.each([
  [{ depthCm: -35, rateCmH: -12, condition: 'normal' }, 'น้ำต่ำกว่าผิวทาง 35 ซม.', 'down'],
  [{ depthCm: 0, rateCmH: 0.2, condition: 'watch' }, 'น้ำเสมอผิวทาง', 'level'],
  [{ depthCm: 30, rateCmH: null, condition: 'critical' }, 'น้ำสูงกว่าผิวทาง 30 ซม.', 'unknown'],
] as const)('%o', (props, words, trend) => {
  draw(props)
  expect(text()).toContain(words)
  expect(find(mounted.container, '[data-trend]').dataset['trend']).toBe(trend)
})

test.each([{ depthCm: null }, { depthCm: Number.NaN, rateCmH: null }])(
  '%o: hatched, no water, no number',
  (props) => {
    draw({ ...props, reason: 'เซนเซอร์เอียง' })
    expect(mounted.container.querySelector('[data-water]')).toBeNull()
    expect(mounted.container.querySelectorAll('[data-hatched]').length).toBe(1)
    expect(find(mounted.container, '[data-condition]').textContent).toBe('ไม่ทราบ')
    expect(text()).not.toContain('สูงกว่าผิวทาง')
    expect(reached()).toEqual([])
    expect(description()).toContain('ไม่ทราบระดับน้ำ (เซนเซอร์เอียง) · เกณฑ์')
  },
)

test.each([
  [323, true],
  [253, false],
])('in %i pixels the car is whole or not there: %s', (width, isThere) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  draw({})
  const car = mounted.container.querySelector('[data-car]')
  expect(car !== null).toBe(isThere)
  const across = [...(car?.querySelectorAll('rect') ?? [])].map((tyre) =>
    ['x', 'width'].reduce((sum, name) => sum + Number(tyre.getAttribute(name)), 0),
  )
  expect(Math.max(0, ...across)).toBeLessThan(width - 98)
})
