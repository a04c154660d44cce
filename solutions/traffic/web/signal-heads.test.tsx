import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import type { PhaseColor } from '../rules/state.ts'
import { modeFace } from './mode-face.ts'
import { SignalHeads } from './signal-heads.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const lit = () =>
  [...mounted.container.querySelectorAll<SVGElement>('circle[r="8.5"]')].map(
    (one) => one.dataset['lamp'],
  )
const words = () =>
  [...mounted.container.querySelectorAll('text')].map(({ textContent }) => textContent)

function show(color: PhaseColor) {
  mounted = mount(<SignalHeads name="แยก 1" face={modeFace('auto')} phases={[{ no: 3, color }]} />)
}

test.each<[PhaseColor, (string | undefined)[], string]>([
  ['red', ['red', undefined, undefined], 'แดง'],
  ['red_yellow', ['red', 'yellow', undefined], 'แดง+เหลือง'],
  ['green', [undefined, undefined, 'green'], 'เขียว'],
  ['dark', [undefined, undefined, undefined], 'ดับ'],
])('%s burns in its place and is said', (color, lamps, word) => {
  show(color)
  expect(lit()).toEqual(lamps)
  expect(words()).toEqual(['อัตโนมัติ', 'เฟส 3', word])
  expect(mounted.container.querySelector('[data-flashing]')).toBeNull()
})

test('flashing has a mark of its own', () => {
  show('flash_yellow')
  expect(lit()).toEqual([undefined, 'yellow', undefined])
  expect(mounted.container.querySelector('[data-flashing]')).not.toBeNull()
})

test('what is not known is hatched and no lamp of it burns', () => {
  show('unknown')
  expect(lit()).toEqual([])
  expect(mounted.container.querySelectorAll('[data-hatched]').length).toBe(1)
  expect(words()).toContain('ไม่ทราบ')
})

test('the whole junction is said in words', () => {
  const phases = [
    { no: 1, color: 'green' as const },
    { no: 2, color: 'unknown' as const },
  ]
  mounted = mount(<SignalHeads name="แยก 1" face={modeFace('fault_flash')} phases={phases} />)
  expect(find(mounted.container, 'svg[role=img]').getAttribute('aria-label')).toBe(
    'แยก 1: ไฟกะพริบเหตุขัดข้อง · เฟส 1 เขียว · เฟส 2 ไม่ทราบ',
  )
})
