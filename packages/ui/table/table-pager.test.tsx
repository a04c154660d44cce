import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, type Mounted, press, type } from '../test-mount.tsx'
import { TablePager, type TablePagerProps } from './table-pager.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const onPage = vi.fn<(number: number) => void>()
const onPerPage = vi.fn<(number: number) => void>()
function pager(props: Partial<TablePagerProps>) {
  return (
    <TablePager
      page={1}
      perPage={25}
      total={1248}
      perPageOptions={[25, 50, 75, 100]}
      onPage={onPage}
      onPerPage={onPerPage}
      {...props}
    />
  )
}
const words = () => find(mounted.container, 'output').textContent
const isDisabled = (name: string) =>
  find(mounted.container, 'button', name).hasAttribute('disabled')

test('says what is shown', () => {
  mounted = mount(pager({ page: 2 }))
  expect(words()).toBe('แสดง 26 ถึง 50 จากทั้งหมด 1,248 รายการ')
  mounted.draw(pager({ page: 50 }))
  expect(words()).toBe('แสดง 1,226 ถึง 1,248 จากทั้งหมด 1,248 รายการ')
  mounted.draw(pager({ page: 2, total: 5000, isCountCut: true }))
  expect(words()).toBe('แสดง 26 ถึง 50 จากทั้งหมดมากกว่า 5,000 รายการ')
  mounted.draw(pager({ total: 0 }))
  expect(words()).toBe('แสดง 0 ถึง 0 จากทั้งหมด 0 รายการ')
  mounted.draw(pager({ total: undefined }))
  expect(words()).toBe('กำลังโหลดข้อมูล…')
})

test('goes where there are pages and nowhere else', () => {
  mounted = mount(pager({ page: 50 }))
  expect(['หน้าแรก', 'ก่อนหน้า', 'ถัดไป', 'หน้าสุดท้าย'].map(isDisabled)).toEqual([
    false,
    false,
    true,
    true,
  ])
  for (const name of ['หน้าแรก', 'ก่อนหน้า', 'หน้า 49']) press(find(mounted.container, 'button', name))
  expect(onPage.mock.calls).toEqual([[1], [49], [49]])
  expect(find(mounted.container, '[aria-current=page]').textContent).toBe('50')
})

test('offers the numbers of rows to a page', () => {
  mounted = mount(pager({}))
  const select = find(mounted.container, 'select', 'จำนวนรายการต่อหน้า')
  expect([...select.querySelectorAll('option')].map((option) => option.value)).toEqual([
    '25',
    '50',
    '75',
    '100',
  ])
  type(select, '75')
  expect(onPerPage).toHaveBeenCalledExactlyOnceWith(75)
})

test('a turned page begins at its first row, and so does one of another size', () => {
  const scrollIntoView = vi.fn<() => void>()
  mounted = mount(
    <div ref={(frame) => void (frame && (frame.scrollIntoView = scrollIntoView))}>
      <section />
      {pager({})}
    </div>,
  )
  const rows = find(mounted.container, 'section')
  rows.scrollTop = 800
  press(find(mounted.container, 'button', 'ถัดไป'))
  expect([rows.scrollTop, scrollIntoView.mock.calls.length]).toEqual([0, 0])
  rows.scrollTop = 800
  type(find(mounted.container, 'select'), '75')
  expect(rows.scrollTop).toBe(0)

  // as on a phone, where the page itself scrolls
  rows.getBoundingClientRect = () => new DOMRect(0, -4_000, 390, 5_000)
  press(find(mounted.container, 'button', 'หน้า 2'))
  expect(scrollIntoView).toHaveBeenCalledOnce()
})
