import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { CircuitStrip } from './circuit-strip.tsx'
import type { CircuitDay } from './circuit-verdict.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())
const plan = [
  { from: 0, to: 5.5 },
  { from: 18.25, to: 24 },
]
const draw = (circuit: Partial<CircuitDay>, now: number | null = null) => {
  const whole = { id: 'c1', name: 'วงจร 1', scheduled: plan, actual: plan, gaps: [], ...circuit }
  mounted = mount(<CircuitStrip day="20/11/2569" circuits={[whole]} now={now} />)
}
const count = (selector: string) =>
  mounted.container.querySelectorAll(`[data-circuit] ${selector}`).length
const verdict = () => find(mounted.container, '[data-verdict]')
const description = () => find(mounted.container, 'svg[role=img]').getAttribute('aria-label')

test('as planned: outline and bar, nothing marked', () => {
  draw({})
  expect([count('[data-scheduled]'), count('[data-actual]'), count('[data-mismatch]')]).toEqual([
    2, 2, 0,
  ])
  expect([verdict().textContent, verdict().dataset['tone']]).toEqual(['ตรงตามแผน', 'ok'])
  expect(mounted.container.querySelector('[data-now]')).toBeNull()
})

test('off where it should burn is marked up to now, and said', () => {
  draw({ actual: [{ from: 0, to: 5.5 }] }, 19.75)
  expect(count('[data-mismatch=dark]')).toBe(1)
  expect(find(mounted.container, '[data-mismatch]').textContent).toBe('ดับนอกแผน 18:15–19:45 น.')
  expect(verdict().textContent).toBe('ดับนอกแผน 1 ชม. 30 นาที')
  expect(mounted.container.querySelectorAll('[data-now]').length).toBe(1)
  expect(mounted.container.textContent).toContain('ขณะนี้ 19:45 น.')
  expect(description()).toBe('ไฟประดับ 20/11/2569: วงจร 1 ดับนอกแผน 1 ชม. 30 นาที')
})

test('burning by day is a warning', () => {
  draw({ actual: [...plan, { from: 11, to: 11.5 }] })
  expect([verdict().textContent, verdict().dataset['tone']]).toEqual(['ติดนอกแผน 30 นาที', 'warn'])
})

test.each<[string, Partial<CircuitDay>, number]>([
  [
    'ไม่มีข้อมูล 4 ชม.',
    {
      actual: [{ from: 0, to: 5.5 }],
      gaps: [{ from: 20, to: 24 }],
      scheduled: [{ from: 0, to: 5.5 }],
    },
    1,
  ],
  ['ยังไม่มีแผน', { scheduled: null }, 0],
])('%s is never green', (words, circuit, hatched) => {
  draw(circuit)
  expect([verdict().textContent, verdict().dataset['tone']]).toEqual([words, 'gone'])
  expect(count('[data-hatched]')).toBe(hatched)
})
