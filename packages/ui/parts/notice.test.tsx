import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, type Mounted, settle } from '../test-mount.tsx'
import { showNotice } from './notice-store.ts'
import { SuccessDialog } from './success-dialog.tsx'

let mounted: Mounted
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  mounted.unmount()
  vi.useRealTimers()
})
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

test('success stays one second, failure two', () => {
  mounted = mount(null)
  const place = find(document.body, 'output')
  settle(() => {
    showNotice('ok', 'เพิ่มอุปกรณ์สำเร็จ')
    showNotice('fault', 'เกิดข้อผิดพลาดในการแก้ไขข้อมูล')
  })
  wait(999)
  expect(place.children.length).toBe(2)
  wait(1)
  expect(place.textContent).toBe('เกิดข้อผิดพลาดในการแก้ไขข้อมูล')
  wait(1000)
  expect(place.textContent).toBe('')
})

test('the success dialog leaves after a second and a half', () => {
  const onDone = vi.fn<() => void>()
  mounted = mount(<SuccessDialog isOpen onDone={onDone} />)
  expect(find(mounted.container, 'dialog').textContent).toBe('บันทึกข้อมูลสำเร็จ')
  wait(1499)
  expect(onDone).not.toHaveBeenCalled()
  wait(1)
  expect(onDone).toHaveBeenCalledOnce()
})
