import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, key, mount, type Mounted, press, type, settle } from '../test-mount.tsx'
import { SearchBox } from './search-box.tsx'

let mounted: Mounted
const onSearch = vi.fn<(text: string) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
  mounted = mount(<SearchBox value="" onSearch={onSearch} />)
})
afterEach(() => {
  mounted.unmount()
  vi.useRealTimers()
})
const field = () => find(mounted.container, 'input') as HTMLInputElement
const clear = () => find(mounted.container, 'button', 'ล้าง')
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

test('the clear button is disabled while the field is empty', () => {
  expect(clear().hasAttribute('disabled')).toBe(true)
  type(field(), 'P')
  expect(clear().hasAttribute('disabled')).toBe(false)
  press(clear())
  expect(field().value).toBe('')
  expect(clear().hasAttribute('disabled')).toBe(true)
})

test('who clears it goes on typing in the field', () => {
  type(field(), 'P')
  clear().focus()
  press(clear())
  expect(document.activeElement).toBe(field())
})

test('searches once when typing pauses, at once for Enter', () => {
  type(field(), 'P')
  wait(199)
  type(field(), 'P-0')
  wait(199)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('P-0')
  type(field(), 'P-01')
  key(field(), 'Enter')
  expect(onSearch).toHaveBeenLastCalledWith('P-01')
  wait(1000)
  expect(onSearch).toHaveBeenCalledTimes(2)
})

test('Escape clears; only in an empty field does it reach the dialog around it', () => {
  type(field(), 'P-001')
  wait(200)
  expect(key(field(), 'Escape')).toBe(false)
  expect(onSearch).toHaveBeenLastCalledWith('')
  expect(field().value).toBe('')
  expect(key(field(), 'Escape')).toBe(true)
})

test('a search from outside fills the field, the echo of its own does not disturb typing', () => {
  mounted.draw(<SearchBox value="P-7" onSearch={onSearch} />)
  expect(field().value).toBe('P-7')
  type(field(), 'P-71')
  wait(200)
  type(field(), 'P-712')
  mounted.draw(<SearchBox value="P-71" onSearch={onSearch} />)
  expect(field().value).toBe('P-712')
})
