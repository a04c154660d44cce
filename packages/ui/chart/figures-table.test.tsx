import { afterEach, expect, test } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { FiguresTable } from './figures-table.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const firstCells = () =>
  [...mounted.container.querySelectorAll('tbody th')].map((cell) => cell.textContent)

function chart(rowCount: number) {
  const table = () => (
    <FiguresTable
      caption="กระแสไฟฟ้า"
      heads={['วันที่-เวลา', 'กระแสไฟฟ้า (A)']}
      rowCount={rowCount}
      row={(index) => [`แถว ${index}`, `${index}.0`]}
    />
  )
  return (
    <ChartFrame
      height={240}
      ariaLabel="กระแสไฟฟ้า"
      lines={[{ label: 'กระแสไฟฟ้า', unit: 'A' }]}
      table={table}
    >
      <i>กราฟ</i>
    </ChartFrame>
  )
}

test('the figures are one press away, and the chart one back', () => {
  mounted = mount(chart(2))
  expect(mounted.container.querySelector('table')).toBeNull()
  press(find(mounted.container, 'button', 'ตารางข้อมูล'))
  expect(firstCells()).toEqual(['แถว 0', 'แถว 1'])
  expect([...mounted.container.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '0.0',
    '1.0',
  ])
  press(find(mounted.container, 'button', 'กราฟ'))
  expect(mounted.container.querySelector('table')).toBeNull()
})

test('many figures come a page at a time', () => {
  mounted = mount(chart(250))
  press(find(mounted.container, 'button', 'ตารางข้อมูล'))
  expect(firstCells().length).toBe(100)
  press(find(mounted.container, '[aria-label="หน้าสุดท้าย"]'))
  expect(firstCells()).toEqual(Array.from({ length: 50 }, (_, index) => `แถว ${200 + index}`))
})

test('a chart whose figures stand beside it offers no second table', () => {
  mounted = mount(
    <ChartFrame height={240} ariaLabel="กระแสไฟฟ้า" lines={[]} table={undefined}>
      <i>กราฟ</i>
    </ChartFrame>,
  )
  expect(mounted.container.querySelector('button')).toBeNull()
})
