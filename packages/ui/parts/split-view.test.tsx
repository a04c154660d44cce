import { afterEach, expect, test } from 'vitest'
import { find, key, mount, type Mounted, press } from '../test-mount.tsx'
import { SplitView } from './split-view.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
function setWidth(width: number): void {
  const page = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  page.happyDOM.setViewport({ width })
}
const split = (
  <SplitView main={<p>ตาราง</p>} side={<p>ภาพ</p>} mainLabel="รายการ" sideLabel="แผนที่" />
)
const shown = () =>
  [...mounted.container.querySelectorAll('p')]
    .filter((part) => !part.closest('[hidden]'))
    .map((part) => part.textContent)

test('both parts stand beside each other from 1 200 px', () => {
  setWidth(1200)
  mounted = mount(split)
  expect(shown()).toEqual(['ตาราง', 'ภาพ'])
  expect(mounted.container.querySelector('[role=tab]')).toBeNull()
})

test('below that they are tabs, and a part that was opened keeps its state', () => {
  setWidth(1199)
  mounted = mount(split)
  expect(shown()).toEqual(['ตาราง'])
  expect(mounted.container.textContent).not.toContain('ภาพ')
  press(find(mounted.container, '[role=tab]', 'แผนที่'))
  expect(shown()).toEqual(['ภาพ'])
  const map = find(mounted.container, 'p', 'ภาพ')
  key(find(mounted.container, '[role=tab]', 'แผนที่'), 'ArrowRight')
  expect(shown()).toEqual(['ตาราง'])
  expect(document.activeElement?.textContent).toBe('รายการ')
  expect(map.isConnected).toBe(true)
})
