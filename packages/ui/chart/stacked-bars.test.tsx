import { afterEach, expect, test } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { StackedBars } from './stacked-bars.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

function show(colors?: readonly number[]) {
  mounted = mount(
    <StackedBars
      bars={[
        { name: '20/11', values: [1_200, 300] },
        { name: '21/11', values: [null, null] },
        { name: '22/11', values: [0, null], note: 'ครบ 40 %', isPartial: true },
      ]}
      parts={['รถขนาดเล็ก', 'รถขนาดใหญ่']}
      {...(colors && { colors })}
      unit="คัน"
      by="วันที่"
      height={300}
      ariaLabel="ปริมาณรายวัน"
    />,
  )
}

test('a gap is hatched and said, never 0; what is not whole is marked', () => {
  show()
  expect(find(mounted.container, 'svg[role=img]').getAttribute('aria-label')).toBe(
    'ปริมาณรายวัน · 20/11 1,500 คัน · 21/11 ไม่มีข้อมูล · 22/11 0 คัน',
  )
  const bar = (name: string) => find(mounted.container, `[data-bar="${name}"]`)
  expect(bar('20/11').querySelectorAll('rect').length).toBe(2)
  expect(bar('21/11').querySelector('[data-hatched]')).not.toBeNull()
  expect(bar('22/11').querySelectorAll('rect').length).toBe(1)
})

test('the same figures are a table', () => {
  show()
  press(find(mounted.container, 'button[aria-controls]'))
  const rows = [...mounted.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['20/11', '1,200', '300', '1,500', '-'],
    ['21/11', '-', '-', '-', 'ไม่มีข้อมูล'],
    ['22/11', '0', '-', '0', 'ครบ 40 %'],
  ])
})

test('a part has the colour that is given for it, in the bar and in the key', () => {
  show([10, 4])
  const colors = (selector: string) =>
    [...mounted.container.querySelectorAll<HTMLElement>(selector)].map(
      ({ dataset }) => dataset['part'],
    )
  expect(colors('figcaption [data-part]')).toEqual(['10', '4'])
  expect(colors('[data-bar="20/11"] rect')).toEqual(['10', '4'])
})

test('keys of several lines take nothing of the bars: the whole is taller instead', () => {
  show()
  const { style } = find(mounted.container, 'figure')
  expect([style.height, style.minHeight]).toEqual(['', '300px'])
  const body = find(mounted.container, 'figure > div')
  expect(body.style.height).toBe(find(body, 'svg[role=img]').getAttribute('height') + 'px')
})
