import { afterEach, expect, test, vi } from 'vitest'
import { PageDialog, type PageDialogProps } from './dialog.tsx'
import { find, mount, type Mounted, press, settle } from './test-mount.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const onClose = vi.fn<() => void>()
function page(props: Partial<PageDialogProps> = {}) {
  return (
    <>
      <button>เปิด</button>
      <PageDialog isOpen onClose={onClose} title="รถย้อนศร" id="modalWrongWay" {...props}>
        <input aria-label="ละติจูด" data-autofocus />
      </PageDialog>
    </>
  )
}
const dialog = () => find(mounted.container, 'dialog') as HTMLDialogElement
const notify = (event: Event) => settle(() => dialog().dispatchEvent(event))

test('is a modal dialog with its id and title, and is gone when it is not open', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  mounted = mount(page())
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog().id).toBe('modalWrongWay')
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'รถย้อนศร',
  )
  mounted.draw(page({ isOpen: false }))
  expect(mounted.container.querySelector('dialog')).toBeNull()
})

test('Escape asks to be closed and leaves the decision to the page', () => {
  mounted = mount(page())
  onClose.mockClear()
  const escape = new Event('cancel', { cancelable: true })
  notify(escape)
  expect(onClose).toHaveBeenCalledOnce()
  expect(escape.defaultPrevented).toBe(true)
  press(find(dialog(), 'button', 'ปิด'))
  expect(onClose).toHaveBeenCalledTimes(2)
  notify(new Event('close'))
  expect(onClose, 'closed by the browser without asking').toHaveBeenCalledTimes(3)
})

test('one that the browser closed by itself is shown as long as the page keeps it', () => {
  mounted = mount(page())
  onClose.mockClear()
  settle(() => dialog().close())
  expect([dialog().open, onClose.mock.calls.length]).toEqual([true, 1])
  expect(document.activeElement).toBe(find(dialog(), 'input'))
})

test('where what opened it is gone, the focus is on the dialog beneath, else on the page', () => {
  const devices = (isListed: boolean, isAsking: boolean) => (
    <>
      <PageDialog isOpen onClose={onClose} title="อุปกรณ์">
        {isListed && <button>ถอดออก</button>}
      </PageDialog>
      <PageDialog isOpen={isAsking} onClose={onClose} title="ยืนยัน">
        <button data-autofocus>ยกเลิก</button>
      </PageDialog>
    </>
  )
  const focused = () => document.activeElement?.tagName
  mounted = mount(devices(true, false))
  find(mounted.container, 'button', 'ถอดออก').focus()
  mounted.draw(devices(true, true))
  expect(document.activeElement?.textContent).toBe('ยกเลิก')
  mounted.draw(devices(false, true))
  mounted.draw(devices(false, false))
  expect(focused()).toBe('DIALOG')
  mounted.draw(<p>ไม่มีอุปกรณ์</p>)
  expect(focused()).toBe('MAIN')
})

test('one smaller than a form is marked: it does not fill a phone', () => {
  mounted = mount(page({ size: 480 }))
  expect(dialog().hasAttribute('data-small')).toBe(true)
  mounted.draw(page({ size: 'form' }))
  expect(dialog().hasAttribute('data-small')).toBe(false)
})

test('the focus starts where it is wanted and returns to what opened the dialog', () => {
  mounted = mount(page({ isOpen: false }))
  const opener = find(mounted.container, 'button', 'เปิด')
  opener.focus()
  mounted.draw(page())
  expect(document.activeElement).toBe(find(dialog(), 'input'))
  mounted.draw(page({ isOpen: false }))
  expect(document.activeElement).toBe(opener)
})

test('a press beside it closes a table, never a form in which something may be typed', () => {
  mounted = mount(page({ size: 'form' }))
  onClose.mockClear()
  notify(new MouseEvent('mousedown', { bubbles: true, detail: 1 }))
  expect(onClose).not.toHaveBeenCalled()
  mounted.draw(page({ size: 'table' }))
  settle(() =>
    find(dialog(), 'input').dispatchEvent(
      new MouseEvent('mousedown', { bubbles: true, detail: 1 }),
    ),
  )
  expect(onClose, 'inside').not.toHaveBeenCalled()
  notify(new MouseEvent('mousedown', { bubbles: true, detail: 2 }))
  expect(onClose, 'the second click on what opened it').not.toHaveBeenCalled()
  notify(new MouseEvent('mousedown', { bubbles: true, detail: 1 }))
  expect(onClose).toHaveBeenCalledOnce()
})
