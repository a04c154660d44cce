import { ApiError } from '@roadside/contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { ViewState, type ViewQuery } from './view-state.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const refetch = vi.fn<() => void>()
function view(query: Partial<ViewQuery<string[]>>) {
  const requests = {
    data: undefined,
    error: null,
    dataUpdatedAt: 0,
    isFetching: false,
    refetch,
    ...query,
  }
  return (
    <ViewState query={requests} isEmpty={(rows) => rows.length === 0}>
      {(rows) => <p>{rows.join()}</p>}
    </ViewState>
  )
}
const text = () => mounted.container.textContent

test('loading, empty and there', () => {
  mounted = mount(view({}))
  expect(text()).toBe('กำลังโหลดข้อมูล…')
  mounted.draw(view({ data: [] }))
  expect(text()).toBe('ไม่พบข้อมูล')
  mounted.draw(view({ data: ['P-001'] }))
  expect(text()).toBe('P-001')
})

test('a failure says why in Thai and can be tried again', () => {
  mounted = mount(view({ error: new ApiError('unavailable') }))
  expect(find(mounted.container, '[role=alert]').textContent).toContain('ระบบยังไม่พร้อมใช้งาน')
  press(find(mounted.container, 'button', 'ลองใหม่'))
  expect(refetch).toHaveBeenCalledOnce()
  mounted.draw(view({ error: new TypeError('x is not a function') }))
  expect(text()).toContain('ระบบขัดข้อง')
  expect(text()).not.toContain('function')
})

test('when asking again fails the old data stay and say how old they are', () => {
  const at = Date.UTC(2026, 10, 21, 12, 42, 7)
  mounted = mount(view({ data: ['P-001'], error: new ApiError('internal'), dataUpdatedAt: at }))
  expect(text()).toContain('ข้อมูลอาจไม่เป็นปัจจุบัน (ล่าสุด 21/11/2569 19:42\u00A0น.)')
  expect(text()).toContain('P-001')
})

test('on a full disk the banner says that it is full', () => {
  mounted = mount(view({ data: ['P-001'], error: new ApiError('storage_full'), dataUpdatedAt: 1 }))
  expect(text()).toContain('พื้นที่จัดเก็บข้อมูลเต็ม ระบบยังไม่สามารถบันทึกข้อมูลได้ · ข้อมูลอาจไม่เป็นปัจจุบัน (ล่าสุด')
})
