import { find, mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test } from 'vitest'
import { SignFace } from './sign-face.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const description = () => find(mounted.container, 'svg[role=img]').getAttribute('aria-label')
const lines = () =>
  [...mounted.container.querySelectorAll('text')].map(({ textContent }) => textContent)

test('shows every line in its colour and place', () => {
  mounted = mount(<SignFace name="ป้าย 12" message="[cf1]อุบัติเหตุ[nl][jl2][cf9]ชิดซ้าย[jl4]2 กม." />)
  expect(description()).toBe('ป้าย 12: อุบัติเหตุ / ชิดซ้าย 2 กม.')
  expect(lines()).toEqual(['อุบัติเหตุ', 'ชิดซ้าย', '2 กม.'])
  const drawn = [...mounted.container.querySelectorAll('text')].map((text) => [
    text.getAttribute('text-anchor'),
    text.querySelector('tspan')?.dataset['color'],
  ])
  expect(drawn).toEqual([
    ['middle', 'red'],
    ['start', 'amber'],
    ['end', 'amber'],
  ])
})

test('every page stands with its number and seconds', () => {
  mounted = mount(<SignFace name="ป้าย" message="[pt30]ฝนตก[np][fl]ถนนลื่น[/fl]" />)
  expect(lines()).toEqual(['ฝนตก', 'หน้า 1 / 2 · 3 วินาที', 'ถนนลื่น', 'หน้า 2 / 2 · 3 วินาที · กะพริบ'])
  expect(description()).toBe('ป้าย: หน้า 1 ฝนตก · หน้า 2 ถนนลื่น')
})

test('long text shrinks, and mark-up of the web is text', () => {
  const sizeOf = (message: string) => {
    mounted = mount(<SignFace name="ป้าย" message={message} />)
    const size = Number(find(mounted.container, 'text').getAttribute('font-size'))
    const markup = mounted.container.querySelectorAll('b').length
    mounted.unmount()
    return [size, markup] as const
  }
  const [short] = sizeOf('<b>A</b>')
  const [long, markup] = sizeOf(`<b>${'โปรดใช้ความระมัดระวัง'.repeat(3)}</b>`)
  mounted = mount(null)
  expect(long).toBeLessThan(short / 2)
  expect(markup).toBe(0)
})

test.each([
  ['', 'ไม่แสดงข้อความ', 'ป้าย: ไม่แสดงข้อความ', 0],
  ['[np] [nl]', 'ไม่แสดงข้อความ', 'ป้าย: ไม่แสดงข้อความ', 0],
  [null, 'ไม่ทราบ', 'ป้าย: ไม่ทราบข้อความที่แสดง', 1],
])('of %j it says %s', (message, word, label, hatched) => {
  mounted = mount(<SignFace name="ป้าย" message={message} />)
  expect(lines()).toEqual([word])
  expect(description()).toBe(label)
  expect(mounted.container.querySelectorAll('[data-hatched]').length).toBe(hatched)
})

test('a message that is too long for the sign is given in words, too; one that fits is not', () => {
  const long = 'โปรดใช้ความระมัดระวังในการขับขี่'
  mounted = mount(<SignFace name="ป้าย" message={`${long}[nl]ขอบคุณ`} />)
  expect(mounted.container.querySelector('p')?.textContent).toBe(`${long} / ขอบคุณ`)
  mounted.draw(<SignFace name="ป้าย" message="1[nl]2[nl]3[nl]4[nl]5" />)
  expect(mounted.container.querySelector('p')?.textContent).toBe('1 / 2 / 3 / 4 / 5')
  mounted.draw(<SignFace name="ป้าย" message="อุบัติเหตุ[nl]ชิดซ้าย" />)
  expect(mounted.container.querySelector('p')).toBeNull()
})
