import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageDialog } from '../dialog.tsx'
import { find, key, mount, press, settle, type Mounted } from '../test-mount.tsx'
import { Lightbox } from './lightbox.tsx'

const calls = {
  onClose: vi.fn<() => void>(),
  onPrevious: vi.fn<() => void>(),
  onNext: vi.fn<() => void>(),
  onKey: vi.fn<(name: string) => void>(),
}
const onUnder = vi.fn<() => void>()
const onUnderKey = vi.fn<() => void>()
let page: Mounted
function draw(isOpen: boolean) {
  const picture = { state: 'ok', thumb: '/t', view: '/v.jpg', width: 1920, height: 1080 } as const
  return (
    <PageDialog isOpen onClose={onUnder} title="รถย้อนศร">
      <div role="presentation" onKeyDown={onUnderKey}>
        <button>แถว</button>
        {isOpen && (
          <Lightbox picture={picture} caption="รถย้อนศร · CAM-1" {...calls}>
            <input aria-label="หมายเหตุ" />
          </Lightbox>
        )}
      </div>
    </PageDialog>
  )
}
beforeEach(() => {
  vi.clearAllMocks()
  page = mount(draw(false))
  find(page.container, 'button', 'แถว').focus()
  page.draw(draw(true))
})
afterEach(() => page.unmount())
const box = () => find(page.container, 'dialog dialog')

test('Escape closes it and leaves the dialog under it open', () => {
  expect(key(find(box(), 'button', 'ปิดภาพ'), 'Escape'), 'the browser does nothing of its own').toBe(
    false,
  )
  expect(calls.onClose).toHaveBeenCalledOnce()
  settle(() => box().dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(calls.onClose).toHaveBeenCalledTimes(2)
  expect([onUnder.mock.calls.length, onUnderKey.mock.calls.length]).toEqual([0, 0])
})

test('nothing but the button and Escape closes it, and the focus goes back', () => {
  settle(() => box().dispatchEvent(new Event('mousedown', { bubbles: true })))
  expect([calls.onClose.mock.calls.length, onUnder.mock.calls.length]).toEqual([0, 0])
  press(find(box(), 'button', 'ปิดภาพ'))
  expect(calls.onClose).toHaveBeenCalledOnce()
  page.draw(draw(false))
  expect(document.activeElement).toBe(find(page.container, 'button', 'แถว'))
})

test('arrows lead on, other keys are told, and none of it while something is typed', () => {
  key(box(), 'ArrowRight')
  key(box(), 'ArrowLeft')
  key(box(), '3')
  key(find(box(), 'input'), 'ArrowRight')
  key(find(box(), 'input'), '1')
  expect(calls.onNext).toHaveBeenCalledOnce()
  expect(calls.onPrevious).toHaveBeenCalledOnce()
  expect(calls.onKey.mock.calls).toEqual([['3']])
})

test('the view is as wide as specified', () => {
  const image = find(box(), 'img')
  expect(['src', 'width', 'height'].map((name) => image.getAttribute(name))).toEqual([
    '/v.jpg',
    '800',
    '450',
  ])
})
