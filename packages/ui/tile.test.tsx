import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, type Mounted, press } from './test-mount.tsx'
import { Tile, Tiles } from './tile.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

test('shows figures with separators and - for what is not known', () => {
  mounted = mount(
    <Tiles label="สรุป">
      <Tile label="ทั้งหมด" value={1248} unit="ดวง" />
      <Tile label="ไม่ทราบ" value={null} unit="ดวง" />
    </Tiles>,
  )
  const [total, unknown] = find(mounted.container, 'section', 'สรุป').children
  expect(total?.textContent).toBe('ทั้งหมด1,248 ดวง')
  expect(unknown?.textContent).toBe('ไม่ทราบ-')
})

test('only a fault that is there is coloured', () => {
  mounted = mount(
    <>
      <Tile label="หนึ่ง" value={9} tone="fault" />
      <Tile label="สอง" value={0} tone="fault" />
      <Tile label="สาม" value={9} tone="warning" />
      <Tile label="สี่" value={null} tone="fault" />
    </>,
  )
  const figures = [...mounted.container.querySelectorAll('[data-tone] > :nth-child(3)')]
  expect(figures.map((figure) => figure.hasAttribute('data-wrong'))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a tile that filters is a button that says whether it is pressed', () => {
  const onPress = vi.fn<() => void>()
  mounted = mount(<Tile label="ผิดปกติ" value={9} tone="fault" onPress={onPress} isPressed />)
  const tile = find(mounted.container, 'button', 'ผิดปกติ')
  expect(tile.getAttribute('aria-pressed')).toBe('true')
  press(tile)
  expect(onPress).toHaveBeenCalledOnce()
})
