import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press, settle, type Mounted } from '../test-mount.tsx'
import { CurrentPosition } from './current-position.tsx'

type Found = Parameters<Geolocation['getCurrentPosition']>[0]
type Failed = NonNullable<Parameters<Geolocation['getCurrentPosition']>[1]>

let page: Mounted
afterEach(() => {
  page.unmount()
  vi.unstubAllGlobals()
})

function open(isSecureContext = true) {
  const requests: { found: Found; failed: Failed }[] = []
  const getCurrentPosition = (found: Found, failed: Failed) => requests.push({ found, failed })
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }),
  )
  const onFound = vi.fn<() => void>()
  page = mount(<CurrentPosition onFound={onFound} />)
  return { requests, onFound }
}
const button = () => find(page.container, 'button', 'ใช้ตำแหน่งปัจจุบัน')

test('what the device tells is taken, and how far it may be off is said', () => {
  const { requests, onFound } = open()
  press(button())
  settle(() =>
    requests[0]?.found({
      coords: { latitude: 13.12345678, longitude: 100.5, accuracy: 7.4 },
    } as GeolocationPosition),
  )
  expect(onFound).toHaveBeenCalledExactlyOnceWith({ latitude: 13.123457, longitude: 100.5 }, 7.4)
  expect(page.container.textContent).toContain('คลาดเคลื่อนไม่เกินราว 8 ม.')
  expect(page.container.textContent).not.toContain('กรุณาตรวจสอบ')
  settle(() =>
    requests[0]?.found({
      coords: { latitude: 13, longitude: 100.5, accuracy: 20_000 },
    } as GeolocationPosition),
  )
  expect(page.container.textContent).toContain('20,000 ม. กรุณาตรวจสอบบนแผนที่')
})

test.each([
  [1, 'กรุณาอนุญาตในการตั้งค่า'],
  [3, 'กรุณาลองใหม่ในที่โล่ง'],
])('a refusal with code %i says what to do', (code, words) => {
  const { requests, onFound } = open()
  press(button())
  settle(() => requests[0]?.failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  expect(page.container.textContent).toContain(words)
  expect(onFound).not.toHaveBeenCalled()
  press(button())
  expect(requests).toHaveLength(2)
})

test('without the position of the browser there is no button', () => {
  open(false)
  expect(page.container.querySelector('button')).toBeNull()
})
