import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press, settle, type Mounted } from '../test-mount.tsx'
import { type Picture, Thumbnail } from './thumbnail.tsx'

const picture: Picture = {
  state: 'ok',
  thumb: '/media/t.jpg',
  view: '/media/v.jpg',
  width: 1280,
  height: 960,
}
const onPress = vi.fn<() => void>()
let page: Mounted
afterEach(() => page.unmount())
const draw = (shown: Picture | null) => (
  <Thumbnail picture={shown} width={200} label="ขยายภาพ" onPress={onPress} />
)
const image = () => page.container.querySelector('img')

test('a picture is loaded when it comes into view, and its place is there before', () => {
  page = mount(draw(picture))
  expect(['loading', 'width', 'height'].map((name) => image()?.getAttribute(name))).toEqual([
    'lazy',
    '200',
    '150',
  ])
  press(find(page.container, 'button', 'ขยายภาพ'))
  expect(onPress).toHaveBeenCalledOnce()
})

test('where there is no picture, or none that can be shown, the words say so', () => {
  page = mount(draw(null))
  expect(page.container.textContent).toBe('ไม่มีภาพ')
  // not in brackets: what stands in brackets is no part of a spoken name that must hold the shown words
  expect(page.container.querySelector('button')?.getAttribute('aria-label')).toBe('ขยายภาพ: ไม่มีภาพ')
  page.draw(draw({ ...picture, state: 'broken', thumb: '', view: '', width: 0, height: 0 }))
  expect(page.container.textContent).toBe('ไม่สามารถแสดงภาพได้')
  expect(image()).toBeNull()
})

test('a picture that does not come says so, and one from another address is tried', () => {
  page = mount(draw(picture))
  settle(() => image()?.dispatchEvent(new Event('error')))
  expect(page.container.textContent).toBe('ไม่สามารถแสดงภาพได้')
  page.draw(draw({ ...picture, thumb: '/media/t.jpg?signed=anew' }))
  expect(image()).not.toBeNull()
})
